import { shop } from '#e2e/support/admin.ts'
import { expect, test } from '#e2e/support/shop.ts'
import { aWorker, bar, openMyDay, stepsOf } from '#e2e/support/worker.ts'

test.use({ baseURL: shop.url, viewport: { width: 390, height: 844 } })

const hour = 60 * 60_000

test('a phone shows the time of the server, and reports and reads on after its clock was set back', async ({
  page,
}) => {
  const worker = await aWorker(['00:00', '02:00'])
  await page.clock.install({ time: Date.now() + hour })
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
  const cancelled = await worker.admin.put(`/api/admin/bookings/${worker.visits[0]}/status`, { status: 'cancelled' })
  expect(cancelled.status()).toBe(200)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('region', { name: 'Cancelled' })).toBeVisible()

  await bar(page, 'Started').click()
  await expect.poll(() => stepsOf(worker)).toEqual(['', 'started'])
})
