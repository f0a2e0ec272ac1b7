import { dialogOf, openAdmin, shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, openAs, sectionOf, test, widths } from '#e2e/support/shop.ts'
import { aWorker, bar, openMyDay } from '#e2e/support/worker.ts'

test.use({ baseURL: shop.url })

/** Long enough for a page that asks every 15 seconds. */
const patience = { timeout: 40_000 }

for (const width of widths) {
  test(`the board, the drawer and the customer follow a visit at ${width} px`, async ({ browser, page }) => {
    test.slow()
    const worker = await aWorker(['00:00'])
    const [visit = ''] = worker.visits
    const { date } = await worker.read()
    const viewport = { width, height: 844 }
    const [phone, home] = [
      await browser.newPage({ viewport, baseURL: shop.url }),
      await browser.newPage({ viewport, baseURL: shop.url }),
    ]
    await page.setViewportSize(viewport)
    await openAdmin(page, `/admin/bookings?view=day&date=${date}&category=tax&who=${worker.professional}`)
    const block = page.locator(`[data-block="${visit}"]`)
    await expect(block).toBeVisible()
    await openMyDay(phone, worker)
    // The visit began at midnight: at the customer's it is still near.
    await home.clock.install({ time: new Date((await worker.read()).visits[0].startsAt) })
    await openAs(home, worker.customer, `${shop.url}/bookings/${visit}`)

    await bar(phone, 'On my way').click()
    await home.clock.fastForward(16_000)
    await expect(home.getByRole('status').filter({ hasText: 'is on the way to you since' })).toHaveCount(1, patience)
    await expect(block).toHaveAccessibleName(/on the way since/i, patience)

    await bar(phone, 'Nobody there').click()
    await home.clock.fastForward(16_000)
    await expect(home.getByText('We will call you.').first()).toBeVisible(patience)
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
    await Promise.all([phone.close(), home.close()])
  })
}
