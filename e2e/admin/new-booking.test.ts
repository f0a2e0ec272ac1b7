import type { Page } from '@playwright/test'
import { randomInt, randomUUID } from 'node:crypto'
import { type Added, aService, asAdmin, openAdmin, shop } from '#e2e/support/admin.ts'
import { expectEmail, pickTime } from '#e2e/support/admin-bookings.ts'
import {
  address,
  book,
  bookingsOf,
  chooseDay,
  chooseService,
  dialog,
  expectFits,
  field,
  fill,
  openNew,
  question,
  seek,
} from '#e2e/support/new-booking.ts'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  linksTo,
  newcomer,
  test,
  widths,
  workshops,
} from '#e2e/support/shop.ts'

const [, home] = workshops as [unknown, (typeof workshops)[0]]
// A known number would ask who is calling.
const aNumber = () => `98765 ${randomInt(10_000, 99_999)}`

for (const width of widths) {
  test(`the form is accessible and fits long words at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    const { title } = await aService(request, { title: `${randomUUID()}${'W'.repeat(84)}` })
    await openNew(page)
    await fill(page, title, { caller: { ...newcomer(), name: 'W'.repeat(80) } })
    await expect(dialog(page).getByRole('region', { name: 'Summary' })).toContainText(title)
    await expectAccessible(page, 'dialog:modal')
    await expectNoOverflow(page)
    await expectFits(dialog(page))
    await book(page).click()
    await page.getByRole('dialog', { name: 'Booking details' }).getByRole('button', { name: 'Reschedule' }).click()
    const moving = page.getByRole('dialog', { name: 'Reschedule' })
    await expect(moving.getByText('gets an email with the new time.')).toBeVisible()
    await expectFits(moving)
  })
}

test('a new customer is booked for and gets an email', { tag: '@smoke' }, async ({ page, request }) => {
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
    status: 'confirmed',
  })
  await expectEmail(page, { email }, /Your booking is confirmed/)
})

test('a caller without an email address is booked for, and chosen when calling again', async ({ page, request }) => {
  const service = await aService(request)
  const phone = aNumber()
  await openNew(page)
  await field(page, 'Name').fill('Kavita Desai')
  await field(page, 'Phone of the customer (optional)').fill(phone)
  await chooseService(page, service.title)
  await chooseDay(page)
  await pickTime(page)
  await field(page, 'Address').fill(address)
  await book(page).click()
  await expect(page.getByText(/is booked for Kavita Desai\. No email is sent\.$/)).toBeVisible()
  const [made] = await bookingsOf(page, phone)
  await openNew(page)
  await field(page, 'Phone of the customer (optional)').fill(phone)
  await dialog(page).getByRole('radio', { name: 'Kavita Desai' }).check()
  await expect(dialog(page).getByText("Kavita Desai's account, 1 booking. No email address")).toBeVisible()
  await expectAccessible(page, 'dialog:modal')
  await page.goto(`${shop.url}/admin/customers/${made.customer._id}`)
  await page.getByRole('button', { name: 'Add an email address' }).click()
  const { email } = newcomer()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  await expectEmail(page, { email }, /Please verify your email/)
})

test('a booking that is not confirmed yet waits, and its email says so', async ({ page, request }) => {
  const service = await aService(request)
  await openNew(page)
  const { email } = await fill(page, service.title)
  await dialog(page).getByRole('checkbox', { name: 'Confirm it now' }).uncheck()
  await book(page).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await bookingsOf(page, email)).toMatchObject([{ status: 'pending' }])
  await expectEmail(page, { email }, /We received your booking/)
})

test('a known customer is found by name and keeps it', async ({ page, request }) => {
  const service = await aService(request)
  const known = { ...newcomer(), name: `Kavya ${service.title.slice(-8)}` }
  const registered = await request.post(`${shop.url}/api/auth/register`, { data: known })
  const { token } = await registered.json()
  const [link = ''] = await linksTo(request, { ...known, kind: 'verify-email', workshop: shop.url })
  await request.post(`${shop.url}/api/auth/verify-email`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { token: new URL(link).searchParams.get('token') },
  })
  await openNew(page)
  await seek(page, 'Find a customer').fill(known.name)
  await dialog(page).getByRole('option', { name: known.name }).click()
  await expect(field(page, 'Email')).toHaveValue(known.email)
  await expect(dialog(page).getByText(`${known.name}'s account, no bookings yet`, { exact: true })).toBeVisible()
  await field(page, 'Name').fill('K. Rao')
  const added = `This booking will be added to ${known.name}'s account (no bookings yet). Their name won't change.`
  await expect(dialog(page).getByText(added, { exact: true })).toBeVisible()
  await chooseService(page, service.title)
  await chooseDay(page)
  await pickTime(page)
  await field(page, 'Address').fill(address)
  await book(page).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await bookingsOf(page, known.email)).toMatchObject([{ customer: { name: known.name, email: known.email } }])
})

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('an account with an unconfirmed email address is marked before booking', async ({ page, request }) => {
      const service = await aService(request)
      const registered = { ...newcomer(), name: 'Max Stranger' }
      const { token } = await (await request.post(`${shop.url}/api/auth/register`, { data: registered })).json()
      const authorization = { Authorization: `Bearer ${token}` }
      const me = () => request.get(`${shop.url}/api/auth/me`, { headers: authorization })
      await openNew(page)
      await seek(page, 'Find a customer').fill(registered.email)
      await expect(dialog(page).getByRole('option', { name: registered.email })).toContainText('not confirmed')
      await field(page, 'Name').fill('Kavita Desai')
      await field(page, 'Email').fill(registered.email)
      const warning = dialog(page).getByText('No one has confirmed this address.').locator('..')
      await expect(warning).toHaveText(
        'No one has confirmed this address. Booking signs out anyone who registered it; its owner chooses a new password by email. The account is that of Max Stranger (no bookings yet). Its name changes to Kavita Desai.',
      )
      await expectFits(dialog(page))
      await expectAccessible(page)
      await chooseService(page, service.title)
      await chooseDay(page)
      await pickTime(page)
      await field(page, 'Address').fill(address)
      expect((await me()).status()).toBe(200)
      await book(page).click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(
        page.getByText(/is booked for Kavita Desai\. Its owner chooses a password by email\.$/).first(),
      ).toBeVisible()
      expect((await me()).status()).toBe(401)
      expect(await bookingsOf(page, registered.email)).toMatchObject([{ customer: { name: 'Kavita Desai' } }])
    })
  })
}

test('shows errors at their fields, focuses the first, and asks before closing', async ({ page, request }) => {
  const service = await aService(request)
  await openNew(page)
  await book(page).click()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(dialog(page).getByText('Please enter the name of the customer')).toBeVisible()
  await expect(
    dialog(page).getByText('Please enter the email address or the phone number of the customer'),
  ).toBeVisible()
  await expect(dialog(page).getByText('Please choose a service from the list')).toBeVisible()
  await expect(dialog(page).getByText('Please enter the address')).toBeVisible()
  await field(page, 'Name').fill('Ravi Menon')
  // An error leaves its field as soon as the value is right, the others stay.
  await expect(dialog(page).getByText('Please enter the name of the customer')).toHaveCount(0)
  await expect(dialog(page).getByText('Please enter the address')).toBeVisible()
  await field(page, 'Email').fill('ravi at home')
  await expect(dialog(page).getByText('Please enter an email address like name@example.com.')).toBeVisible()
  await field(page, 'Email').fill('ravi@example.com')
  await expect(dialog(page).getByText('Please enter an email address like name@example.com.')).toHaveCount(0)
  await field(page, 'Email').fill('ravi at home')
  await chooseService(page, service.title)
  await expect(dialog(page).getByRole('radio', { disabled: false }).first()).toBeVisible()
  await field(page, 'Address').fill(address)
  await book(page).click()
  await expect(dialog(page).getByText('Please enter an email address like name@example.com.')).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(dialog(page).getByText('Please choose a time', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(field(page, 'Address')).toHaveValue(address)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New booking', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Address')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('a booking is made by keyboard alone', { tag: '@smoke' }, async ({ page, request }) => {
  const service = await aService(request)
  const [{ name, email }, phone] = [newcomer(), aNumber()]
  await openAdmin(page, '/admin/bookings?limit=10')
  await page.getByRole('button', { name: 'New booking', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(seek(page, 'Find a customer')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(phone)
  await page.keyboard.press('Tab')
  await page.keyboard.type(service.title)
  await expect(dialog(page).getByRole('option', { name: service.title })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('radio', { disabled: false }).first()).toBeVisible()
  // Past the clear button to the calendar: from tomorrow to the day of this file.
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
  // Between them, on a day that has a time at which no one is free.
  const whyNot = dialog(page).getByRole('button', { name: 'Why not?' })
  if (await whyNot.isVisible()) {
    await expect(whyNot).toBeFocused()
    await page.keyboard.press('Tab')
  }
  await expect(seek(page, 'Choose who comes')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('570001')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7, Temple Street')
  // Past who opens the door, and the notes.
  for (let field = 1; field <= 3; field++) await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('checkbox', { name: 'Confirm it now' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(book(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  expect(await bookingsOf(page, email)).toMatchObject([
    { address: '7, Temple Street', postcode: '570001', phone: `+91 ${phone}` },
  ])
})

test('with all storefronts selected, the form asks for one and uses its currency and hours', async ({ page }) => {
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
