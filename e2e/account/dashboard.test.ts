import { book, type Booked } from '#e2e/support/booked.ts'
import { bookAndCancel, cancel, details, rows, tab } from '#e2e/support/dashboard.ts'
import { expect, newAccount, open, openAs, test } from '#e2e/support/shop.ts'

/** The format of lists: Nov 24, 2026 at 10:00 am. */
function written({ date, time }: Booked): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
  const hour = Number(time.slice(0, 2))
  return `${day} at ${hour > 12 ? hour - 12 : hour}:00 ${hour < 12 ? 'am' : 'pm'}`
}

test('a customer without bookings sees where to begin', async ({ page, request }) => {
  await openAs(page, await newAccount(request), '/dashboard')
  await expect(tab(page, 'Upcoming Bookings')).toHaveAccessibleName('Upcoming Bookings 0')
  await expect(page.getByRole('tabpanel')).toContainText("You don't have any upcoming bookings.")
  // Content of the first load is not announced as a message.
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveCount(0)
  await tab(page, 'Past Bookings').click()
  await expect(page.getByRole('tabpanel')).toHaveText("You don't have any past bookings.")
  await tab(page, 'Upcoming Bookings').click()
  await page.getByRole('link', { name: 'Book a Service' }).click()
  await expect(page).toHaveURL('/services')
})

test(
  'a booking shows service, time and status, links to its details, and moves to past when cancelled',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const account = await newAccount(request)
    const booked = await book(request, account)
    await openAs(page, account, '/dashboard')
    await expect(tab(page, 'Upcoming Bookings')).toHaveAccessibleName('Upcoming Bookings 1')
    await expect(tab(page, 'Past Bookings')).toHaveAccessibleName('Past Bookings 0')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).getByRole('heading', { name: 'GST Registration' })).toBeVisible()
    for (const words of ['Tax', 'Pending', written(booked)])
      await expect(rows(page).getByText(words, { exact: true })).toBeVisible()
    await expect(details(page)).toHaveAttribute('href', `/bookings/${booked._id}`)
    await expect(details(page)).toHaveAccessibleDescription(new RegExp(`GST Registration ${written(booked)}`))
    await expect(page.getByText('Times are in India Standard Time.')).toHaveCount(1)
    await expect(rows(page).getByRole('link', { name: 'Book again' })).toHaveCount(0)

    await cancel(request, account, booked)
    await page.reload()
    await expect(tab(page, 'Upcoming Bookings')).toHaveAccessibleName('Upcoming Bookings 0')
    await expect(tab(page, 'Past Bookings')).toHaveAccessibleName('Past Bookings 1')
    await tab(page, 'Past Bookings').click()
    await expect(rows(page).getByText('Cancelled', { exact: true })).toBeVisible()
  },
)

test('the tab is in the URL, survives a reload, and adds no history entry', async ({ page, request }) => {
  const account = await newAccount(request)
  await bookAndCancel(request, account)
  await openAs(page, account, '/account')
  await open(page, '/dashboard?tab=no-such-tab')
  await expect(tab(page, 'Upcoming Bookings')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Upcoming Bookings').press('ArrowRight')
  await expect(page).toHaveURL('/dashboard?tab=past')
  await expect(tab(page, 'Past Bookings')).toBeFocused()
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(tab(page, 'Past Bookings')).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page)).toHaveCount(1)
  await tab(page, 'Upcoming Bookings').click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText("You don't have any upcoming bookings.")).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/account')
})

test(
  'ten bookings are shown first; Show more focuses the first new one, and a reload keeps them',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const account = await newAccount(request)
    for (let times = 0; times < 12; times++) await bookAndCancel(request, account, { day: 2 + times })
    await openAs(page, account, '/dashboard?tab=past')
    await expect(tab(page, 'Past Bookings')).toHaveAccessibleName('Past Bookings 12')
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByText('10 of 12 shown')).toBeVisible()
    await page.getByRole('link', { name: 'Show more bookings' }).click()
    await expect(rows(page)).toHaveCount(12)
    await expect(details(page).nth(10)).toBeFocused()
    await expect(page).toHaveURL('/dashboard?tab=past&shown=20')
    await expect(page.getByRole('link', { name: 'Show more bookings' })).toHaveCount(0)
    await page.reload()
    await expect(rows(page)).toHaveCount(12)
    // Another tab starts with its first ten.
    await tab(page, 'Upcoming Bookings').click()
    await expect(page).toHaveURL('/dashboard')
  },
)

test('a past booking can be booked again in one click', async ({ page, request }) => {
  const account = await newAccount(request)
  await bookAndCancel(request, account, { day: 5 })
  const latest = await bookAndCancel(request, account, { day: 7 })
  const other = await bookAndCancel(request, account, { service: 'trademark', day: 6 })
  await openAs(page, account, '/dashboard')
  const again = page.getByRole('tabpanel').locator('section').filter({ hasText: 'Book again' })
  await expect(again.getByRole('heading', { level: 3 })).toHaveText(['GST Registration', 'Trademark Registration'])
  const links = again.getByRole('link', { name: 'Book again', exact: true })
  await expect(links.nth(0)).toHaveAttribute('href', `/booking/${latest.service._id}?again=${latest._id}`)
  await expect(links.nth(1)).toHaveAttribute('href', `/booking/${other.service._id}?again=${other._id}`)
  await expect(links.nth(1)).toHaveAccessibleDescription('Trademark Registration')
  await tab(page, 'Past Bookings').click()
  const row = rows(page).filter({ hasText: 'Trademark Registration' })
  await expect(row.getByRole('link', { name: 'Book again' })).toHaveAttribute(
    'href',
    `/booking/${other.service._id}?again=${other._id}`,
  )
})

test(
  'an imminent visit shows what to have ready, a later one does not',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const account = await newAccount(request)
    await book(request, account, { day: 4 })
    await openAs(page, account, '/dashboard')
    await expect(rows(page)).toHaveCount(1)
    const note = page.getByRole('complementary', { name: 'Help' }).getByText(/^Please have ready for /)
    await expect(note).toHaveCount(0)
    const tomorrow = await book(request, account, { day: 1 })
    await page.reload()
    const [, time = ''] = written(tomorrow).split(' at ')
    await expect(note).toHaveText(`Please have ready for tomorrow, ${time}:`)
    await expect(page.getByText('PAN, Form 16 or the invoices for the year')).toBeVisible()
  },
)

test('the help panel shows hours, phone, email and the contact form', async ({ page, request }) => {
  await openAs(page, await newAccount(request), '/dashboard')
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help.getByRole('heading', { name: 'Need Help?' })).toBeVisible()
  await expect(help.getByText('We are here Monday to Friday, 9AM to 6PM.')).toBeVisible()
  await expect(help.getByRole('link', { name: '1800-000-0000' })).toHaveAttribute('href', 'tel:18000000000')
  const { email } = (await (await request.get('/api/storefront')).json()).support
  await expect(help.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
  await help.getByRole('link', { name: 'Contact support' }).click()
  await expect(page).toHaveURL('/contactus')
})

test('a user without a name or email is called User', async ({ page, request }) => {
  await openAs(page, await newAccount(request), '/account')
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), name: '', email: '' } })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByText('User', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('name@example.com')).toBeVisible()
})
