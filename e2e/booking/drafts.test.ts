import type { Page } from '@playwright/test'
import {
  bookingsOf,
  chooseDay,
  expectConfirmed,
  fillSteps,
  freeTimes,
  onward,
  openNextWizard,
  openWizard,
  pickFree,
  serviceOf,
  step,
} from '#e2e/support/bookings.ts'
import { book } from '#e2e/support/booked.ts'
import { expect, newAccount, open, openAs, signIn, test, untilHydrated } from '#e2e/support/shop.ts'

test('a draft survives a reload and ends with signing out', { tag: '@smoke' }, async ({ page, request }) => {
  const account = await newAccount(request)
  await openWizard(page, account)
  const time = await fillSteps(page, '7, Temple Street\nMysuru 570001')
  await page.reload()
  await expect(step(page, 'Check the details')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(`at ${time}`)).toBeVisible()
  await expect(main.getByText('7, Temple Street')).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('7, Temple Street\nMysuru 570001')
  await page.getByRole('link', { name: 'Date & Time' }).click()
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(`^${time}`))
  const { pathname } = new URL(page.url())

  // Choosing another day clears the time and says so.
  await chooseDay(page, 5)
  await expect(page.getByText('Your time was cleared.')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

  await signOut(page)
  await openAs(page, account, pathname)
  await pickFree(page)
  await onward(page).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('')
})

test.describe('an expired session', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test(
    'lets the customer sign in at the last step and keeps the draft',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const account = await newAccount(request)
      await openWizard(page, account)
      const time = await fillSteps(page)
      const token = await page.evaluate(() => localStorage.getItem('token'))
      await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
      await onward(page).click()
      await expect(page.getByText('Sign in to finish booking')).toBeVisible()
      await untilHydrated(page)
      await signIn(page, account)
      await expect(step(page, 'Check the details')).toBeVisible()
      await expect(page.getByRole('main').getByText(`at ${time}`)).toBeVisible()
      await onward(page).click()
      await expectConfirmed(page)
      expect(await bookingsOf(request, account)).toHaveLength(1)
    },
  )
})

test('the last address is suggested, and another can be typed', async ({ page, request }) => {
  const account = await newAccount(request)
  await openWizard(page, account)
  await fillSteps(page, '7, Temple Street\nMysuru 570001')
  await onward(page).click()
  await expectConfirmed(page)
  await openNextWizard(page, 'pan-aadhar')
  await pickFree(page)
  await onward(page).click()
  const earlier = page.getByRole('radio', { name: '7, Temple Street' })
  await expect(earlier).toBeChecked()
  await expect(page.getByLabel('Address', { exact: true })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Use a different address' }).check()
  await onward(page).click()
  await expect(page.getByText('Please enter your address')).toBeVisible()
  await earlier.check()
  await onward(page).click()
  await expect(page.getByRole('main').getByText('7, Temple Street')).toBeVisible()
})

/** From a page with the account menu. */
async function signOut(page: Page) {
  await open(page, '/account')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
}

test('booking again suggests the address of the old booking, and it can be restored', async ({ page, request }) => {
  const account = await newAccount(request)
  const first = await book(request, account, { service: 'pan-aadhar', address: '1, First Street' })
  for (const address of ['2, Second Street', '3, Third Street', '4, Fourth Street'])
    await book(request, account, { service: 'pan-aadhar', address })
  const { _id } = await serviceOf(request, 'pan-aadhar')
  await openAs(page, account, '/account')
  await open(page, `/booking/${_id}?again=${first._id}`)
  await expect(page).toHaveURL(`/booking/${_id}`)
  await pickFree(page)
  await onward(page).click()
  await expect(page.getByRole('radio', { name: '1, First Street' })).toBeChecked()
  await page.getByRole('radio', { name: '4, Fourth Street' }).check()
  await expect(page.getByRole('radio', { name: /Street$/ })).toHaveCount(4)
  await page.getByRole('radio', { name: '1, First Street' }).check()
  await onward(page).click()
  await expect(page.getByRole('main').getByText('1, First Street')).toBeVisible()
})

test('the next user of this browser does not see the draft', { tag: '@smoke' }, async ({ page, request, context }) => {
  const account = await newAccount(request)
  await openWizard(page, account)
  await fillSteps(page, '7, Secret Street')
  await onward(page).click()
  await expectConfirmed(page)
  await openNextWizard(page, 'passport')
  await pickFree(page)
  await onward(page).click()
  await page.getByRole('radio', { name: 'Use a different address' }).check()
  await page.getByLabel('Address', { exact: true }).fill('8, Hidden Lane')
  const { pathname } = new URL(page.url())
  // In another tab of the same session.
  const other = await context.newPage()
  await signOut(other)
  await other.close()
  await expect(page).toHaveURL(/\/login/)
  const drafts = await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))
  expect(drafts).not.toMatch(/Secret Street|Hidden Lane/)
  await openAs(page, await newAccount(request), '/account')
  await open(page, pathname)
  await pickFree(page)
  await onward(page).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('')
  await expect(page.getByText(/Secret Street|Hidden Lane/)).toHaveCount(0)
})

test('a response after signing out is stored nowhere', async ({ page, request, context }) => {
  const account = await newAccount(request)
  await openWizard(page, account)
  await fillSteps(page)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/api/bookings', async (route) => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  await onward(page).click()
  await expect.poll(() => bookingsOf(request, account)).toHaveLength(1)
  const [made] = await bookingsOf(request, account)
  const other = await context.newPage()
  await signOut(other)
  await other.close()
  await expect(page).toHaveURL(/\/login/)
  const answered = page.waitForResponse('**/api/bookings')
  resolve(undefined)
  await answered
  await untilHydrated(page)
  expect(await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))).not.toContain(made?._id)
  await expect(page.getByText('Booking Confirmed!')).toHaveCount(0)
})

test.describe('a confirmation that another user returns to', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('shows nothing of the booking', async ({ page, request }) => {
    await openWizard(page, await newAccount(request))
    await fillSteps(page, '7, Secret Street')
    await onward(page).click()
    await expectConfirmed(page)
    // Without a page load, so that the page keeps its memory.
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: 'Login' }).click()
    await signIn(page, await newAccount(request))
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText('Secret Street')).toHaveCount(0)
  })
})

test('invalid values in the URL or the draft are ignored', async ({ page, request }) => {
  const account = await newAccount(request)
  const me = await request.get('/api/auth/me', { headers: { Authorization: `Bearer ${account.token}` } })
  const of = (await me.json())._id
  await openWizard(page, account)
  const { pathname } = new URL(page.url())
  for (const search of [
    '?date=2026-13-45&time=09:00',
    '?date=tomorrow&time=',
    '?date=2026-12-01&time=25:99',
    '?step=x',
  ]) {
    await open(page, pathname + search)
    await expect(freeTimes(page).first()).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(page).toHaveURL(pathname)
  }
  const draft = { date: 7, time: {}, address: [], notes: null }
  const name = `draft booking ${of} ${pathname.split('/').at(-1)}`
  for (const kept of ['{', '7', '{"address":1}', JSON.stringify({ key: '' }), JSON.stringify(draft)]) {
    await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [name, kept] as const)
    await page.reload()
    await pickFree(page)
    await onward(page).click()
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('')
    await open(page, pathname)
  }
})

test('opening a later step redirects to the first incomplete one', async ({ page, request }) => {
  await openWizard(page, await newAccount(request))
  const { pathname } = new URL(page.url())
  await open(page, `${pathname}?step=confirm`)
  await expect(page).toHaveURL(pathname)
  await pickFree(page)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(step(page, 'Choose a date')).toBeVisible()
})

test('Back from a time chosen on a service page returns to it', async ({ page, request }) => {
  await openAs(page, await newAccount(request), '/services/passport')
  await page.getByRole('complementary', { name: 'Booking' }).getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(page).toHaveURL(/\/booking\/[\da-f-]+$/)
  await page.goBack()
  await expect(page).toHaveURL('/services/passport')
})
