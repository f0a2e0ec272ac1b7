import { shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, test } from '#e2e/support/shop.ts'
import { aWorker, bar, openMyDay, sheet, stepsOf, untilNextStep } from '#e2e/support/worker.ts'

test.use({
  baseURL: shop.url,
  viewport: { width: 390, height: 844 },
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of (409|500)/],
})

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('my-day '))

test('steps without a network are kept, sent once in order, and can be taken back before', async ({
  page,
  context,
}) => {
  const worker = await aWorker(['00:00'])
  await openMyDay(page, worker)
  await context.setOffline(true)
  await bar(page, 'On my way').click()
  await expect(page.getByText('No network. 1 step waits to be sent.')).toBeVisible()
  await expect(page.getByText('On my way, kept on this phone')).toBeVisible()
  await untilNextStep(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No network.', { exact: true })).toBeVisible()

  await bar(page, 'Started').click()
  await untilNextStep(page)
  await bar(page, 'Done').click()
  await untilNextStep(page)
  await sheet(page)
    .getByRole('button', { name: /^Done, / })
    .click()
  await expect(page.getByRole('list', { name: 'Waits to be sent' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Done' }).getByText('Waits to be sent')).toBeVisible()
  await expectAccessible(page)
  expect(await stepsOf(worker)).toEqual([''])

  await context.setOffline(false)
  await expect(page.getByText('Waits to be sent')).toHaveCount(0)
  await expect(page.getByText('No network.')).toHaveCount(0)
  expect(await stepsOf(worker)).toEqual(['started done'])
})

test('a step that cannot be recorded any more says why, until it is understood', async ({ page, context }) => {
  const worker = await aWorker(['00:00'])
  await openMyDay(page, worker)
  await context.setOffline(true)
  await bar(page, 'Started').click()
  await expect(page.getByText('1 step waits')).toBeVisible()
  const cancelled = await worker.admin.put(`/api/admin/bookings/${worker.visits[0]}/status`, { status: 'cancelled' })
  expect(cancelled.status()).toBe(200)
  await context.setOffline(false)
  const refusal = page.getByRole('alert').filter({ hasText: 'not recorded' })
  await expect(refusal).toContainText('This visit is cancelled.')
  await expect(page.getByRole('region', { name: 'Cancelled' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('dialog').getByText('Please read why before you sign out.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay Signed In' }).click()
  await refusal.getByRole('button', { name: 'Understood' }).click()
  await expect(refusal).toHaveCount(0)
})

test('signing out with unsent steps asks first, and removes everything from the browser', async ({ page, context }) => {
  const worker = await aWorker(['00:00'])
  await openMyDay(page, worker)
  expect(await page.evaluate(kept)).not.toEqual([])
  await context.setOffline(true)
  await bar(page, 'Started').click()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('dialog').getByText('1 step waits to be sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay Signed In' }).click()
  await context.setOffline(false)
  await expect.poll(() => stepsOf(worker)).toEqual(['started'])
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  expect(await page.evaluate(kept)).toEqual([])
})

test('without room on the phone, a step that waits is lost with the page: it says so', async ({ page, context }) => {
  const worker = await aWorker(['00:00'])
  await openMyDay(page, worker)
  await page.evaluate(() => {
    for (let [size, count] = [1_000_000, 0]; size > 0; count += 1)
      try {
        localStorage.setItem(`full ${count}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
  })
  await context.setOffline(true)
  await bar(page, 'Started').click()
  await expect(page.getByText('Started, not sent yet. Keep this page open.')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await context.setOffline(false)
  await expect.poll(() => stepsOf(worker)).toEqual(['started'])
})

test('a visit in which the server has a fault holds up no other one', async ({ page }) => {
  const worker = await aWorker(['00:00', '02:00'])
  const problem = { type: 'about:blank', title: 'Internal Server Error', status: 500 }
  const faulty = `**/api/my-day/bookings/${worker.visits[0]}/steps`
  await page.route(faulty, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await openMyDay(page, worker)
  await bar(page, 'Started').click()
  await expect(page.getByText(/^Doorstep .*could not record it\. 1 step waits to be sent\.$/)).toBeVisible()
  await page.getByRole('region', { name: 'Later today' }).getByRole('link').click()
  await untilNextStep(page)
  await bar(page, 'On my way').click()
  await expect.poll(() => stepsOf(worker)).toEqual(['', 'on-the-way'])
  await page.unroute(faulty)
  await expect.poll(() => stepsOf(worker), { timeout: 15_000 }).toEqual(['started', 'on-the-way'])
})
