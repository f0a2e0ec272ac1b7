import { shop } from '#e2e/support/admin.ts'
import { keptCaches, untilKept } from '#e2e/support/kept-page.ts'
import { ownShop, startOwnShop } from '#e2e/support/own-shop.ts'
import { aPhone, keptBy, signedInPage, slowDown, strip, waiting } from '#e2e/support/phone.ts'
import { accountOf, expect, expectNoOverflow, newAccount, test, untilHydrated } from '#e2e/support/shop.ts'
import { aWorker, bar, sheet, stepsOf, untilNextStep } from '#e2e/support/worker.ts'

test.use({ baseURL: shop.url })

const url = `${shop.url}/my-day`

test('a day opened on a slow line stays readable without one, and its steps are sent once and in order', async ({
  playwright,
}) => {
  test.setTimeout(60_000)
  const worker = await aWorker(['00:00', '02:00'])
  const [one, other] = worker.visits
  const phone = await aPhone(playwright)
  try {
    let page = await signedInPage(phone.browser, shop.url, worker)
    const speedUp = await slowDown(phone.browser, page)
    await page.goto(url)
    await expect(page.getByText('2 visits')).toBeVisible({ timeout: 20_000 })
    await untilKept(page)
    await speedUp()
    const devTools = await phone.browser.newCDPSession(page)
    expect((await devTools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    await devTools.detach()

    await phone.browser.setOffline(true)
    await page.goto(`${url}?visit=${one}`)
    await untilHydrated(page)
    await expect(strip(page)).toContainText('No network.')
    await expectNoOverflow(page)
    await bar(page, 'On my way').click()
    await expect(waiting(page)).toHaveCount(1)
    await untilNextStep(page)
    await bar(page, 'Started').click()
    await expect(waiting(page)).toHaveCount(2)
    await page.goto(`${url}?visit=${other}`)
    await bar(page, 'On my way').click()
    await expect(strip(page)).toContainText('3 steps wait to be sent.')
    // The worker has the scripts of the other views, too.
    await page.goto(`${url}?view=week`)
    await expect(page.getByText('Not on this phone')).toBeVisible()

    const change = { status: 'cancelled', note: 'The customer has called' }
    expect((await worker.admin.put(`/api/admin/bookings/${other}/status`, change)).status()).toBe(200)
    const browser = await phone.reopen()
    page = await browser.newPage()
    await page.goto(url)
    await expect(strip(page)).toContainText('3 steps wait to be sent.')
    expect(await stepsOf(worker)).toEqual(['', ''])

    await browser.setOffline(false)
    const refused = page.getByRole('alert').filter({ hasText: 'not recorded' })
    await expect(refused).toContainText('This visit is cancelled.', { timeout: 20_000 })
    await refused.getByRole('button', { name: 'Understood' }).click()
    await expect(refused).toHaveCount(0)
    expect(await stepsOf(worker)).toEqual(['on-the-way started', ''])
  } finally {
    await phone.remove()
  }
})

test('a step taken while the server is stopped is sent when it runs again', async ({ playwright }) => {
  test.setTimeout(120_000)
  const env = ownShop('bad-line', { DEMO_PASSWORD: 'demo password', READS_PER_MINUTE: '100000' })
  let running = await startOwnShop(env)
  const site = running.url
  const phone = await aPhone(playwright)
  try {
    const worker = await aWorker(['00:00'], { url: site, dataDir: env.DATA_DIR })
    const page = await signedInPage(phone.browser, site, worker)
    await page.goto(`${site}/my-day`)
    await untilKept(page)
    await running.stop()
    await bar(page, 'Started').click()
    await expect(waiting(page)).toHaveCount(1)
    await page.reload()
    await bar(page, 'Done').click()
    await untilNextStep(page)
    await sheet(page)
      .getByRole('button', { name: /^Done, / })
      .click()
    await expect(strip(page)).toContainText('No connection. 2 steps wait to be sent.')
    running = await startOwnShop({ ...env, PORT: new URL(site).port })
    await expect.poll(() => stepsOf(worker), { timeout: 70_000 }).toEqual(['started done'])
    await expect(waiting(page)).toHaveCount(0)
  } finally {
    await phone.remove()
    await running.end()
  }
})

test('signing out leaves nothing of a professional on the phone, in no tab and for no other account', async ({
  playwright,
  request,
}) => {
  test.setTimeout(60_000)
  const worker = await aWorker(['00:00'])
  const { visits } = await worker.read()
  const phone = await aPhone(playwright)
  try {
    const page = await signedInPage(phone.browser, shop.url, worker)
    await page.goto(url)
    await untilKept(page)
    const tab = await phone.browser.newPage()
    await tab.goto(`${url}?visit=${worker.visits[0]}`)
    await expect(tab.getByText(visits[0].customer).first()).toBeVisible()

    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(`${shop.url}/`)
    await expect(tab).toHaveURL(/login/)
    await expect(tab.getByText(visits[0].customer)).toHaveCount(0)
    await tab.goBack()
    await expect(tab).not.toHaveURL(/my-day$/)
    await expect(tab.getByText(visits[0].customer)).toHaveCount(0)
    // An unregistered worker ends with the last page that it works for.
    await tab.close()
    await page.reload()
    await expect.poll(() => keptBy(page)).toEqual([])

    await page.evaluate((token) => localStorage.setItem('token', token), (await newAccount(request)).token)
    await page.goto(url)
    await expect(page).toHaveURL(`${shop.url}/`)
    await expect(accountOf(page)).toBeVisible()
    expect(await keptCaches(page)).toEqual([])
  } finally {
    await phone.remove()
  }
})
