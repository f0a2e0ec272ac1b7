import type { Page } from '@playwright/test'
import { type Added, aService, asAdmin, openOffice, shop } from './office.ts'
import { detailsOf, expectTold, pickTime, takeAll } from './office-desk.ts'
import { expect, expectAccessible, expectNoOverflow, newcomer, test, widths, workshops } from './shop.ts'

const [, home] = workshops as [unknown, (typeof workshops)[0]]
const address = '7, Temple Street\nMysuru 570001'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New booking' })
const book = (page: Page) => dialog(page).getByRole('button', { name: 'Book', exact: true })
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const seek = (page: Page, name: string) => dialog(page).getByRole('combobox', { name })

async function openNew(page: Page, path = '/admin/bookings?limit=10') {
  await openOffice(page, path)
  await page.getByRole('button', { name: 'New booking' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function chooseService(page: Page, title: string) {
  await seek(page, 'Service').fill(title)
  await dialog(page).getByRole('option', { name: title }).first().click()
  await expect(seek(page, 'Service')).toHaveValue(title)
}

/** The day of this file, counted from today, on which no other test takes these times. */
async function chooseDay(page: Page) {
  const days = dialog(page).getByRole('group', { name: 'Choose a date' })
  const showAll = dialog(page).getByRole('button', { name: /^Show all/ })
  await expect(days.getByRole('button').first()).toBeVisible()
  if (await showAll.isVisible()) await showAll.click()
  await days.getByRole('button').nth(25).click()
}

/** All that a caller says. */
async function fill(page: Page, title: string, caller = newcomer()) {
  await field(page, 'Name').fill(caller.name)
  await field(page, 'Email').fill(caller.email)
  await chooseService(page, title)
  await chooseDay(page)
  const time = await pickTime(page)
  await field(page, 'Address').fill(address)
  return { ...caller, time }
}

/** What the office has of somebody. */
async function bookingsOf(page: Page, email: string) {
  return (await (await asAdmin(page.request)).get(`/api/admin/bookings?search=${encodeURIComponent(email)}`)).json()
}

for (const width of widths) {
  test(`what is asked can be read by everybody, and fits, at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    const { title } = await aService(request)
    await openNew(page)
    await chooseService(page, title)
    await expect(dialog(page).getByRole('radio', { disabled: false }).first()).toBeVisible()
    await expectAccessible(page, 'dialog:modal')
    await expectNoOverflow(page)
  })
}

test('somebody new is booked for, and hears of it', async ({ page, request }) => {
  const service = await aService(request)
  await openNew(page)
  const { name, email, time } = await fill(page, service.title)
  await field(page, 'Notes (optional)').fill('Second gate')
  await expect(dialog(page).getByText('Total, cash on delivery')).toBeVisible()
  await expect(dialog(page).getByText('₹553.90')).toBeVisible()
  await book(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Booking details' })).toContainText(email)
  const [made, ...others] = await bookingsOf(page, email)
  expect(others).toEqual([])
  await expect(page.getByText(`${made.number} is booked for ${name}`)).toBeVisible()
  expect(made).toMatchObject({
    customer: { name, email },
    service: { title: service.title },
    time,
    address,
    notes: 'Second gate',
    status: 'pending',
  })
  await expectTold(page, { email }, /We have your booking/)
})

test('whoever is known is found by their name, and keeps it', async ({ page, request }) => {
  const service = await aService(request)
  const known = { ...newcomer(), name: `Kavya ${service.title.slice(-8)}` }
  await request.post(`${shop.url}/api/auth/register`, { data: known })
  await openNew(page)
  await seek(page, 'Find a customer').fill(known.name)
  await dialog(page).getByRole('option', { name: known.name }).click()
  await expect(field(page, 'Email')).toHaveValue(known.email)
  const account = dialog(page).getByText(`The booking goes to the account of ${known.name}, not booked yet`)
  await expect(account).toHaveText(/yet\.$/)
  await field(page, 'Name').fill('K. Rao')
  await expect(account).toHaveText(/, whose name stays\.$/)
  await chooseService(page, service.title)
  await chooseDay(page)
  await pickTime(page)
  await field(page, 'Address').fill(address)
  await book(page).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await bookingsOf(page, known.email)).toMatchObject([{ customer: { name: known.name, email: known.email } }])
})

test('says what is wrong beside its field, with the focus on the first, and asks before it is closed', async ({
  page,
  request,
}) => {
  const service = await aService(request)
  await openNew(page)
  await book(page).click()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(dialog(page).getByText('All fields are required')).toHaveCount(2)
  await expect(dialog(page).getByText('Please choose a service from the list')).toBeVisible()
  await expect(dialog(page).getByText('Please enter your address')).toBeVisible()
  await field(page, 'Name').fill('Ravi Menon')
  await field(page, 'Email').fill('ravi at home')
  await chooseService(page, service.title)
  await expect(dialog(page).getByRole('radio', { disabled: false }).first()).toBeVisible()
  await field(page, 'Address').fill(address)
  await book(page).click()
  await expect(dialog(page).getByText('Please enter an email address like name@example.com.')).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(dialog(page).getByText('Please select a time slot')).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(field(page, 'Address')).toHaveValue(address)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New booking' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Address')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('everything is done by the keyboard alone', async ({ page, request }) => {
  const service = await aService(request)
  const { name, email } = newcomer()
  await openOffice(page, '/admin/bookings?limit=10')
  await page.getByRole('button', { name: 'New booking' }).focus()
  await page.keyboard.press('Enter')
  await expect(seek(page, 'Find a customer')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(service.title)
  await expect(dialog(page).getByRole('option', { name: service.title })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('radio', { disabled: false }).first()).toBeVisible()
  // Past the button that clears what was sought, to the calendar: tomorrow, and from there to the day of this file.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  for (let week = 1; week <= 3; week++) await page.keyboard.press('ArrowDown')
  for (let day = 1; day <= 3; day++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { pressed: true })).toBeFocused()
  await expect(dialog(page).getByRole('radio', { disabled: false }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.type('7, Temple Street')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(book(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  expect(await bookingsOf(page, email)).toMatchObject([{ address: '7, Temple Street' }])
})

test('with all storefronts before one, it is said which, and its money and hours count', async ({ page }) => {
  await openNew(page, '/admin/bookings?limit=10&storefront=all')
  await expect(dialog(page).getByRole('combobox', { name: 'Storefront' })).toBeFocused()
  await book(page).click()
  await expect(dialog(page).getByText('Please choose a storefront')).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Storefront' }).selectOption(home.brand)
  const title = await titleOf(page, 'carpentry', home.key)
  const { email, time } = await fill(page, title)
  await expect(dialog(page).getByText(/^Times are in Eastern Time\./)).toBeVisible()
  const total = dialog(page).getByText('Total, cash on delivery').locator('xpath=..')
  await expect(total).toContainText(/\$[\d,]+\.\d\d$/)
  await book(page).click()
  await expect(dialog(page)).toHaveCount(0)
  const [made] = await (
    await (await asAdmin(page.request)).get(`/api/admin/bookings?storefront=all&search=${encodeURIComponent(email)}`)
  ).json()
  expect(made).toMatchObject({ storefront: 'home', time, price: { currency: 'USD' } })
})

/** The first service of a category. */
async function titleOf(page: Page, category: string, storefront: string): Promise<string> {
  const headers = { 'X-Storefront': storefront }
  const [service]: Added[] = await (
    await page.request.get(`${shop.url}/api/services?category=${category}&limit=1`, { headers })
  ).json()
  return service?.title ?? ''
}

test.describe('when that cannot be', () => {
  test.use({ expectedErrors: [/status of 409|ERR_FAILED/] })

  test('because the time is gone, others are one press away', async ({ page, playwright }) => {
    await openNew(page)
    const slug = 'driving-license'
    const { title } = await (await page.request.get(`${shop.url}/api/services/${slug}`)).json()
    const { email, time } = await fill(page, title)
    const date = await dialog(page).getByRole('button', { pressed: true }).getAttribute('data-date')
    await takeAll(playwright, slug, { date: date ?? '', time })
    await book(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('That time has just been taken')
    const other = dialog(page)
      .getByRole('button', { name: /, \d+:00 [ap]m$/ })
      .first()
    await expect(other).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(1)
    await book(page).click()
    await expect(dialog(page)).toHaveCount(0)
    const [made] = await bookingsOf(page, email)
    expect(made.time === time && made.date === date).toBe(false)
  })

  test('because the price is another by now, it says so and asks again', async ({ page, request }) => {
    const { _id, title } = await aService(request)
    await openNew(page)
    const { email } = await fill(page, title)
    await expect(dialog(page).getByText('₹553.90')).toBeVisible()
    await (await asAdmin(request)).put(`/api/admin/services/${_id}`, { price: 600 })
    await book(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('it is ₹665.00 now, not ₹553.90')
    expect(await bookingsOf(page, email)).toEqual([])
    await book(page).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await bookingsOf(page, email)).toMatchObject([{ price: { total: 665 } }])
  })

  test('because the answer is lost, it is sent again and booked once', async ({ page, request }) => {
    const { title } = await aService(request)
    await openNew(page)
    const { email } = await fill(page, title)
    await page.route('**/api/admin/bookings', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await book(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('The booking could not be made. Please try again.')
    await expect(field(page, 'Address')).toHaveValue(address)
    await page.unroute('**/api/admin/bookings')
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(dialog(page)).toHaveCount(0)
    const [made, ...others] = await bookingsOf(page, email)
    expect(others).toEqual([])
    expect(await detailsOf(page, made)).toMatchObject({ status: 'pending', customer: { email } })
  })
})
