import { dialogOf, openAdmin, shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, openAs, sectionOf, test, widths } from '#e2e/support/shop.ts'
import { aWorker, bar, openMyDay, sheet, stepsOf, untilNextStep } from '#e2e/support/worker.ts'

test.use({ baseURL: shop.url })

/** Long enough for a page that asks every 15 seconds. */
const patience = { timeout: 40_000 }

for (const width of widths) {
  test(`the board, the drawer and the customer follow a visit at ${width} px`, async ({ browser, page }) => {
    test.slow()
    const worker = await aWorker(['00:00'])
    const [visit = ''] = worker.visits
    const { date, visits } = await worker.read()
    // The visit began at midnight: for the customer and on the board it is still that time.
    const time = new Date(visits[0].startsAt)
    const viewport = { width, height: 844 }
    const [phone, home] = [
      await browser.newPage({ viewport, baseURL: shop.url }),
      await browser.newPage({ viewport, baseURL: shop.url }),
    ]
    await page.setViewportSize(viewport)
    await page.clock.install({ time })
    await openAdmin(page, `/admin/bookings?view=day&date=${date}&category=tax&who=${worker.professional._id}`)
    const block = page.locator(`[data-block="${visit}"]`)
    await expect(block).toBeVisible()
    await openMyDay(phone, worker)
    await home.clock.install({ time })
    await openAs(home, worker.customer, `${shop.url}/bookings/${visit}`)

    await bar(phone, 'On my way').click()
    await home.clock.fastForward(16_000)
    await expect(home.getByRole('status').filter({ hasText: 'has been on the way to you since' })).toHaveCount(
      1,
      patience,
    )
    await expect(block).toHaveAccessibleName(/on the way since/i, patience)

    await bar(phone, 'Nobody there').click()
    await home.clock.fastForward(16_000)
    // No phone of this customer is known.
    await expect(home.getByText('Please call us').first()).toBeVisible(patience)
    await expect(home.getByText('We will call you.')).toHaveCount(0)
    await expectAccessible(home)
    await expectNoOverflow(home)
    await expect(block).toHaveAccessibleName(/, Nobody there since .*/, patience)
    await expectAccessible(page)
    await block.click()
    await expect(dialogOf(page).getByText('Please decide.')).toBeVisible()
    await expectAccessible(page)
    await openAdmin(page, '/admin')
    await sectionOf(page, 'To do')
      .getByRole('link', { name: /with nobody there/ })
      .click()
    await expect(page).toHaveURL(/nobodyThere=true/)
    await expect(page.locator('body')).toContainText('Nobody there')

    // The customer came after all.
    await phone.getByRole('region', { name: 'Nobody there' }).getByRole('link').click()
    await bar(phone, 'Started').click()
    await expect.poll(() => stepsOf(worker)).toEqual(['on-the-way nobody-there started'])
    await home.clock.fastForward(16_000)
    await expect(home.getByRole('status').filter({ hasText: 'The visit began at' })).toHaveCount(1, patience)

    // Nothing is paid, so the note is with the step.
    await untilNextStep(phone)
    await bar(phone, 'Done').click()
    await sheet(phone).getByRole('radio', { name: 'Nothing yet' }).check()
    await sheet(phone).getByRole('button', { name: 'Add a note' }).click()
    await sheet(phone).getByLabel('Note').fill('Pays by bank tomorrow')
    await untilNextStep(phone)
    await sheet(phone).getByRole('button', { name: 'Done, nothing collected yet' }).click()
    await expect.poll(() => stepsOf(worker)).toEqual(['on-the-way nobody-there started done'])
    await openAdmin(page, `/admin/bookings?view=day&date=${date}&category=tax&who=${worker.professional._id}`)
    await block.click()
    await expect(dialogOf(page).getByText('Pays by bank tomorrow')).toBeVisible()
    await expectAccessible(page)
    await Promise.all([phone.close(), home.close()])
  })
}

test('past bookings are read again only when something was reported', async ({ page }) => {
  const worker = await aWorker(['00:00'])
  const { visits } = await worker.read()
  await page.clock.install({ time: new Date(visits[0].startsAt) })
  await openAs(page, worker.customer, `${shop.url}/dashboard?tab=past`)
  await expect(page.locator(`[data-booking="${visits[0]._id}"]`)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).search))
  const askedFor = (limit: number) => asked.filter((query) => query.includes(`limit=${limit}`)).length
  for (const count of [1, 2]) {
    await page.clock.fastForward(16_000)
    await expect.poll(() => askedFor(5), patience).toBeGreaterThanOrEqual(count)
  }
  expect(askedFor(10)).toBe(0)
})
