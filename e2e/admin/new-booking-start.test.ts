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

test('the form opens with day, time and professional of its address', async ({ page, request }) => {
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

test.describe('a customer in the address', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  const someone = '0198c5c5-0000-7000-8000-000000000000'

  test('is read again on request after an outage', async ({ page, request }) => {
    const caller = newcomer()
    await request.post(`${shop.url}/api/auth/register`, { data: caller })
    const found = await (await asAdmin(request)).get(`/api/admin/customers?email=${encodeURIComponent(caller.email)}`)
    const [{ _id }] = await found.json()
    const answered = Promise.withResolvers<void>()
    await page.route(`**/api/admin/customers/${_id}*`, async (route) => {
      await answered.promise
      await route.abort()
    })
    await openAdmin(page, `/admin/bookings?new=booking&for=${_id}`)
    await expect(dialog(page).getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    answered.resolve()
    await expect(dialog(page).getByRole('alert')).toContainText('We could not load the customer.')
    await expect(field(page, 'Name')).toHaveCount(0)
    await page.unroute(`**/api/admin/customers/${_id}*`)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(field(page, 'Email')).toHaveValue(caller.email)
  })

  test('who does not exist is left out, and the form says so', async ({ page }) => {
    await openAdmin(page, `/admin/bookings?new=booking&for=${someone}`)
    await expect(dialog(page).getByText('There is no such customer.')).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })
})

test('the form says that it finds out who is free, and does not jump when it knows', async ({ page, request }) => {
  const { service, date, time } = await aFreeHour(request, 22)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/admin/services/*/professionals?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await openAdmin(page, `/admin/bookings?new=booking&day=${date}&at=${time}`)
  await expect(dialog(page).getByText('Choose a time to see who is free.')).toBeVisible()
  await chooseService(page, service.title)
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveValue(time)
  await expect(dialog(page).getByText('Finding out who is free...')).toBeVisible()
  const heightOf = () => field(page, 'Address').evaluate((one) => one.closest('form')?.scrollHeight)
  const before = await heightOf()
  answered.resolve()
  await expect(dialog(page).getByText(/^Free at this time: \d+ of \d+ professionals\.$/)).toBeVisible()
  expect(await heightOf()).toBe(before)
})

test('for other work, another service or another professional is proposed, not another time', async ({
  page,
  request,
}) => {
  const { date, time } = await aFreeHour(request, 23)
  const answer = await (await asAdmin(request)).get('/api/admin/professionals?limit=100')
  const professionals: { _id: string; name: string; categories: string[] }[] = await answer.json()
  const { _id, name } = professionals.find(({ categories }) => !categories.includes('legal')) ?? { _id: '', name: '' }
  await openAdmin(page, `/admin/bookings?new=booking&day=${date}&at=${time}&with=${_id}`)
  await chooseService(page, 'Will Drafting')
  await expect(
    dialog(page).getByText(`${name} does not do this kind of work. Choose another service, or someone else.`),
  ).toBeVisible()
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
