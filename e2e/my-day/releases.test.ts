import type { Page } from '@playwright/test'
import { admin } from '#e2e/support/admin.ts'
import { ownShop, startOwnShop } from '#e2e/support/own-shop.ts'
import { twoReleases } from '#e2e/support/releases.ts'
import { keptCaches, untilKept } from '#e2e/support/kept-page.ts'
import { expect, open, test, untilHydrated } from '#e2e/support/shop.ts'
import { aWorker, bar, stepsOf } from '#e2e/support/worker.ts'

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|status of 40[34]|status of 503/] })

/** A link that every page begins with. */
const [words, laterWords] = ['Skip to content', 'Skip to the content']

const release = (page: Page) => page.locator('a[href="#content"]')

/** A service worker that is installed, but does not work yet. */
const isLaterWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration('/my-day'))?.waiting))

test('My day is of the latest release as soon as there is a network, and the shop always is', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const releases = twoReleases(words, laterWords)
  const env = ownShop('releases', { DEMO_PASSWORD: admin.password, READS_PER_MINUTE: '100000' })
  const first = await startOwnShop(env, releases.earlier)
  const { url } = first
  let running = first
  try {
    const worker = await aWorker(['00:00', '02:00'], { url, dataDir: env.DATA_DIR })
    await page.addInitScript((token) => localStorage.setItem('token', token), worker.token)
    await open(page, `${url}/my-day`)
    await untilKept(page)
    await expect(release(page)).toHaveText(words)

    await running.stop()
    await page.goto(`${url}/my-day?view=day`)
    await untilHydrated(page)
    await expect(page.getByRole('link', { name: 'Day', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(release(page)).toHaveText(words)

    running = await startOwnShop({ ...env, PORT: new URL(url).port }, releases.later)
    // The page has been open since before; it finds the later release when the user returns to it.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const kept = [`my-day ${releases.version}`, `my-day ${releases.version}x`]
    await expect.poll(async () => (await keptCaches(page)).toSorted()).toEqual(kept)
    await expect.poll(() => isLaterWaiting(page)).toBe(true)

    // Not while a step can be taken back, or waits to be sent.
    const undo = page.getByRole('button', { name: 'Undo' })
    await bar(page, 'On my way').click()
    await expect.poll(() => stepsOf(worker)).toEqual(['on-the-way', ''])
    await page.getByRole('region', { name: 'Later today' }).getByRole('link').click()
    await expect(page).toHaveURL(/visit=/)
    await page.waitForTimeout(1_500)
    expect(await isLaterWaiting(page)).toBe(true)
    await context.setOffline(true)
    await undo.click()
    await expect(page.getByText('1 step waits to be sent.')).toBeVisible()
    await page.goBack()
    await page.waitForTimeout(1_500)
    expect(await isLaterWaiting(page)).toBe(true)
    await context.setOffline(false)
    await expect.poll(() => stepsOf(worker)).toEqual(['', ''])
    await expect(page.getByText('waits to be sent')).toHaveCount(0)

    await context.setOffline(true)
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Go to the shop' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(release(page)).toHaveText(words)
    await page.getByRole('link', { name: 'Week', exact: true }).click()
    await expect(release(page)).toHaveText(laterWords)
    await expect.poll(() => keptCaches(page)).toEqual([kept[1]])

    await context.setOffline(false)
    await page.getByRole('button', { name: /^Account menu/ }).click()
    const asked = page.waitForResponse(`${url}/`)
    await page.getByRole('menuitem', { name: 'Go to the shop' }).click()
    expect((await asked).fromServiceWorker()).toBe(false)
    await expect(release(page)).toHaveText(laterWords)
    const other = await page.goto(`${url}/my-daylight`)
    expect([other?.status(), other?.fromServiceWorker()]).toEqual([404, false])
    await untilHydrated(page)
  } finally {
    await running.end()
    releases.remove()
  }
})
