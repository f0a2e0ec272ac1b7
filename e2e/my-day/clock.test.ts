import { addDays } from '#domain/format/zone.ts'
import { shop } from '#e2e/support/admin.ts'
import { expect, test } from '#e2e/support/shop.ts'
import { aWorker, bar, openMyDay, sheet, stepsOf, today, untilNextStep } from '#e2e/support/worker.ts'

test.use({ baseURL: shop.url, viewport: { width: 390, height: 844 } })

const day = 24 * 60 * 60_000

test('a phone shows the time of the server, and reports and reads on after its clock was set back', async ({
  page,
}) => {
  const worker = await aWorker(['00:00', '02:00'])
  await page.clock.install({ time: Date.now() + day })
  await openMyDay(page, worker)
  const asked = Date.parse((await worker.read()).at)
  const clock = (at: number) =>
    new Date(at).toLocaleTimeString('en-IN', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' })
  const times = [asked - 60_000, asked].map((at) => clock(at))
  const shown = await page.getByText('Up to date at').locator('xpath=..').locator('dd').innerText()
  expect(times).toContain(shown.replaceAll('\u00a0', ' '))

  await bar(page, 'Started').click()
  await expect.poll(() => stepsOf(worker)).toEqual(['started', ''])
  await expect(page.getByText('Here since')).toBeVisible()
  await page.clock.setSystemTime(Date.now())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(today(page)).toBeVisible()
  const cancelled = await worker.admin.put(`/api/admin/bookings/${worker.visits[0]}/status`, { status: 'cancelled' })
  expect(cancelled.status()).toBe(200)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('region', { name: 'Cancelled' })).toBeVisible()

  await untilNextStep(page)
  await bar(page, 'Started').click()
  await expect.poll(() => stepsOf(worker)).toEqual(['', 'started'])
})

test('a visit that goes on past midnight stays with its sheet, and is found again from the next day', async ({
  page,
}) => {
  const worker = await aWorker(['23:30'])
  const { at, today: date } = await worker.read()
  const headers = { Authorization: `Bearer ${worker.token}` }
  const data = { step: 'started', at, note: '' }
  const taken = await page.request.post(`/api/my-day/bookings/${worker.visits[0]}/steps`, { headers, data })
  expect(taken.status()).toBe(200)
  // As if the server answered shortly before midnight.
  let ahead = Date.parse(`${date}T23:59:30+05:30`) - Date.parse(at)
  await page.route('**/api/my-day?*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: { ...json, at: new Date(Date.parse(json.at) + ahead).toISOString() } })
  })
  await page.clock.install()
  await openMyDay(page, worker)
  await bar(page, 'Done').click()
  await sheet(page).getByRole('textbox', { name: 'Amount' }).fill('777')
  ahead += 60_000
  await page.clock.fastForward(60_000)
  await expect(sheet(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('777')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Here since')).toBeVisible()
  await expect(today(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(today(page)).toBeVisible()
  await expect(page.getByText('No visits today.')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a visit of yesterday that is not done leads from today to its day', async ({ page }) => {
  const worker = await aWorker(['00:00'], { ahead: -1 })
  const { today: date } = await worker.read()
  const tomorrow = `date=${addDays(date, 1)}`
  await page.clock.install()
  const ahead = page.waitForRequest((request) => request.url().endsWith(tomorrow))
  await openMyDay(page, worker)
  await ahead
  // Tomorrow fills up while the page stays open.
  const later = page.waitForRequest((request) => request.url().endsWith(tomorrow))
  await page.clock.fastForward(11 * 60_000)
  await later
  await page.getByRole('link', { name: '1 visit of yesterday is not done yet' }).click()
  await page.getByRole('region', { name: 'Not done yet' }).getByRole('link').click()
  await expect(bar(page, 'Started')).toBeVisible()
})
