import type { APIRequestContext } from '@playwright/test'
import type { Candidate } from '#domain/booking/admin.ts'
import { aService, asAdmin, openAdmin, shop } from '#e2e/support/admin.ts'
import { address, book, bookingsOf, chooseService, dialog, field, seek } from '#e2e/support/new-booking.ts'
import { expect, newcomer, test } from '#e2e/support/shop.ts'

/** A time of a new service with the professionals who are free then. */
async function aFreeHour(request: APIRequestContext, daysAhead: number) {
  const service = await aService(request)
  const { days } = await (await request.get(`${shop.url}/api/services/${service._id}/availability`)).json()
  const { date } = days[daysAhead]
  const admin = await asAdmin(request)
  const path = `/api/admin/services/${service._id}/professionals?date=${date}&time=11:00`
  const candidates: Candidate[] = await (await admin.get(path)).json()
  const free = candidates.filter((one) => one.free)
  return { service, date, time: '11:00', professional: free.at(-1)?._id ?? '', name: free.at(-1)?.name ?? '' }
}

test('the form opens with day, time and professional of its address', { tag: '@smoke' }, async ({ page, request }) => {
  const { service, date, time, professional, name } = await aFreeHour(request, 24)
  await openAdmin(page, `/admin/bookings?new=booking&day=${date}&at=${time}&with=${professional}`)
  await expect(seek(page, 'Choose who comes')).toHaveValue(professional)
  await expect(seek(page, 'Choose who comes').getByRole('option', { name })).toHaveCount(1)
  // Nothing was typed yet, so nothing asks before it closes.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/new=|with=|day=/)
  await openAdmin(page, `/admin/bookings?new=booking&day=${date}&at=${time}&with=${professional}`)
  const caller = newcomer()
  await field(page, 'Name').fill(caller.name)
  await field(page, 'Email').fill(caller.email)
  await chooseService(page, service.title)
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveValue(time)
  await field(page, 'Address').fill(address)
  await book(page).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await bookingsOf(page, caller.email)).toMatchObject([{ date, time, professional: { _id: professional } }])
})

test('the form opens with the customer of its address, and leaves out what is mistyped', async ({ page, request }) => {
  const caller = newcomer()
  await request.post(`${shop.url}/api/auth/register`, { data: caller })
  const found = await (await asAdmin(request)).get(`/api/admin/customers?email=${encodeURIComponent(caller.email)}`)
  const [customer] = await found.json()
  await openAdmin(page, `/admin/bookings?view=day&new=booking&day=tomorrow&at=9&with=me&for=${customer._id}`)
  await expect(field(page, 'Email')).toHaveValue(caller.email)
  await expect(field(page, 'Name')).toHaveValue(caller.name)
  await expect(seek(page, 'Choose who comes')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/view=day$/)
})

test.describe('a professional who is booked by another administrator', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('is said not to be free, and another one can be chosen', async ({ page, request }) => {
    const { service, date, time, professional, name } = await aFreeHour(request, 23)
    const caller = newcomer()
    await openAdmin(page, `/admin/bookings?new=booking&day=${date}&at=${time}&with=${professional}`)
    await field(page, 'Name').fill(caller.name)
    await field(page, 'Email').fill(caller.email)
    await chooseService(page, service.title)
    await field(page, 'Address').fill(address)
    await expect(seek(page, 'Choose who comes')).toContainText('Anyone free')
    const other = { service: service._id, date, time, address, professional, customer: newcomer() }
    const { name: otherName, email } = other.customer
    const first = await (
      await asAdmin(request)
    ).post('/api/admin/bookings', { ...other, customer: { name: otherName, email } })
    expect(first.status()).toBe(201)
    await book(page).click()
    await expect(dialog(page).getByRole('alert').first()).toContainText(`${name} is not free at that time.`)
    await dialog(page).getByRole('radio', { name: '11:00 am' }).check({ force: true })
    await expect(dialog(page).getByText(`${name} is busy then. Choose another time, or someone else.`)).toBeVisible()
    await seek(page, 'Choose who comes').selectOption({ index: 0 })
    await book(page).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await bookingsOf(page, caller.email)).toMatchObject([{ date, time }])
  })
})
