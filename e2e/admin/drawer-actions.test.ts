import { randomUUID } from 'node:crypto'
import { bookSome, drawer, historyItems, linkTo, openBookingsOf, setAs } from '#e2e/support/admin-booked.ts'
import { aService, asAdmin, openAdmin, shop } from '#e2e/support/admin.ts'
import { detailsOf, pickTime } from '#e2e/support/admin-bookings.ts'
import {
  bookingsOf,
  chooseDay,
  chooseService,
  dialog as newBooking,
  book,
  field,
  seek,
} from '#e2e/support/new-booking.ts'
import { expect, expectAccessible, expectNoOverflow, test, widths } from '#e2e/support/shop.ts'

const day = 22

test('the tab is named after the open booking', async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 1, { service: 'msme', day })
  const [one] = booked
  if (!one) throw new Error('One was booked')
  await openBookingsOf(page, account)
  await linkTo(page, one).click()
  await expect(page).toHaveTitle(new RegExp(`^${one.number}, Ravi Menon · Bookings.* · Doorstep Documents$`))
  await page.keyboard.press('Escape')
  await expect(page).toHaveTitle(/^Bookings/)
})

test('the drawer says until when the customer may change the booking, and why it was cancelled', async ({
  page,
  playwright,
}) => {
  const { account, booked } = await bookSome(playwright, 1, { service: 'msme', day })
  const [one] = booked
  if (!one) throw new Error('One was booked')
  await openBookingsOf(page, account, `&booking=${one._id}`)
  const before = new Date(`${one.date}T12:00Z`)
  before.setUTCDate(before.getUTCDate() - 1)
  const text = before.toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  await expect(drawer(page).getByText(`Until ${text},`)).toBeVisible()
  const note = 'The office is flooded.'
  await (await asAdmin(page.request)).put(`/api/admin/bookings/${one._id}/status`, { status: 'cancelled', note })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(drawer(page).getByRole('definition').filter({ hasText: note })).toContainText('by Demo Admin,')
  await expect(drawer(page).getByText(`Until ${text},`)).toHaveCount(0)
})

for (const width of widths) {
  test(`the calendar file and the receipt of a booking can be had from the drawer at ${width} px`, async ({
    page,
    playwright,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { account, booked } = await bookSome(playwright, 1, { service: 'msme', day })
    const [one] = booked
    if (!one) throw new Error('One was booked')
    await openBookingsOf(page, account, `&booking=${one._id}`)
    const download = page.waitForEvent('download')
    await drawer(page).getByRole('button', { name: 'Add to calendar' }).click()
    expect((await download).suggestedFilename()).toBe(`${one.number}.ics`)
    await drawer(page).getByRole('link', { name: 'Receipt' }).click()
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await expect(page).toHaveTitle(`Receipt ${one.number} · Doorstep Documents`)
    await expect(page.getByRole('article')).toContainText('Ravi Menon')
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByRole('link', { name: 'Back to booking' }).click()
    await expect(drawer(page).getByText(one.number).first()).toBeVisible()
  })
}

test('Book again keeps customer, service, address, notes and professional', async ({ page, playwright }) => {
  const options = { service: 'msme', day, address: '7, Temple Street', notes: 'Second gate' }
  const { account, booked } = await bookSome(playwright, 1, options)
  const [one] = booked
  if (!one) throw new Error('One was booked')
  await setAs(page, one, 'completed')
  const { professional } = await detailsOf(page, one)
  await openBookingsOf(page, account, `&booking=${one._id}`)
  await drawer(page).getByRole('button', { name: 'Book again' }).click()
  await expect(field(page, 'Email')).toHaveValue(account.email)
  await expect(field(page, 'Address')).toHaveValue(options.address)
  await expect(field(page, 'Notes (optional)')).toHaveValue(options.notes)
  await expect(seek(page, 'Service')).toHaveValue(one.service.title)
  await expect(seek(page, 'Choose who comes')).toHaveValue(professional._id)
  await chooseDay(page)
  await pickTime(page)
  await expect(seek(page, 'Choose who comes')).not.toContainText('Choose a time')
  const isFree = await seek(page, 'Choose who comes').locator('option:checked').textContent()
  if (!isFree?.includes('appointment')) await seek(page, 'Choose who comes').selectOption({ index: 0 })
  await book(page).click()
  await expect(newBooking(page)).toHaveCount(0)
  expect(await bookingsOf(page, account.email)).toHaveLength(2)
  await expect(historyItems(page).first()).toContainText('Booked and confirmed by Demo Admin')
})

test.describe('a service that is no longer offered', () => {
  test.use({ expectedErrors: [/404/] })

  test('is said to be so when it is booked again', async ({ page, request }) => {
    const service = await aService(request)
    const api = await asAdmin(request)
    const { days } = await (await request.get(`${shop.url}/api/services/${service._id}/availability`)).json()
    const customer = { name: 'Kavita Desai', email: `${randomUUID()}@example.com` }
    const slot = { date: days[24].date, time: '11:00' }
    const booked = await api.post('/api/admin/bookings', { ...slot, service: service._id, address: '7', customer })
    const { _id } = await booked.json()
    const headers = { Authorization: `Bearer ${api.token}` }
    expect((await request.delete(`${shop.url}/api/admin/services/${service._id}`, { headers })).status()).toBe(204)
    await openAdmin(page, `/admin/bookings?booking=${_id}`)
    await drawer(page).getByRole('button', { name: 'Book again' }).click()
    await expect(
      newBooking(page).getByText('This service is no longer offered. Please choose another one.'),
    ).toBeVisible()
    await expect(newBooking(page).getByText('Choose a service to see available times.')).toBeVisible()
    const other = await aService(request)
    await chooseService(page, other.title)
    await expect(newBooking(page).getByRole('radio', { disabled: false }).first()).toBeVisible()
    await expect(newBooking(page).getByText('This service is no longer offered.')).toHaveCount(0)
  })
})

test('the earlier addresses of a known customer are offered', async ({ page, playwright }) => {
  const { account } = await bookSome(playwright, 1, {
    service: 'msme',
    day,
    address: '7, Temple Street\nMysuru 570001',
  })
  await openBookingsOf(page, account)
  await page.getByRole('button', { name: 'New booking', exact: true }).click()
  await expect(seek(page, 'Earlier addresses')).toHaveCount(0)
  await field(page, 'Email').fill(account.email)
  await seek(page, 'Earlier addresses').selectOption('7, Temple Street, Mysuru 570001')
  await expect(field(page, 'Address')).toHaveValue('7, Temple Street\nMysuru 570001')
})
