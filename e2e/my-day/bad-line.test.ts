import type { APIRequestContext, BrowserContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { rmSync } from 'node:fs'
import { admin } from '#e2e/support/admin.ts'
import { untilKept } from '#e2e/support/kept-page.ts'
import { ownShop, startOwnShop } from '#e2e/support/own-shop.ts'
import { expect, expectNoOverflow, test, untilHydrated } from '#e2e/support/shop.ts'

const worker = { email: 'professional@doorstep.example', password: admin.password }

type Visit = { _id: string; customer: string; status: string }

/** The visits of today, as the server knows them. */
async function visitsOf(request: APIRequestContext, url: string): Promise<Visit[]> {
  const { token } = await (await request.post(`${url}/api/auth/login`, { data: worker })).json()
  const day = await request.get(`${url}/api/my-day`, { headers: { Authorization: `Bearer ${token}` } })
  return (await day.json()).visits
}

const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'What you see is from' })
const waiting = (page: Page) => page.getByRole('list', { name: 'Waits to be sent' }).getByRole('listitem')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The browser of a phone; opened again, it has what it had before. */
async function openPhone({ chromium }: PlaywrightWorkerArgs['playwright'], folder: string) {
  const phone = await chromium.launchPersistentContext(folder, {
    ...(process.env['CHROME'] !== undefined && { executablePath: process.env['CHROME'] }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
    viewport: { width: 390, height: 844 },
  })
  phone.setDefaultTimeout(15_000)
  return phone
}

/** As on a slow network of the third generation. */
async function slowDown(context: BrowserContext, page: Page) {
  const devTools = await context.newCDPSession(page)
  const [latency, bytes] = [400, 50_000]
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  return async () => {
    const off = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    await devTools.send('Network.emulateNetworkConditions', off)
    await devTools.detach()
  }
}

test('a day opened on a slow line stays readable without one, and the steps taken then wait to be sent', async ({
  playwright,
  request,
}) => {
  test.setTimeout(180_000)
  const env = ownShop('bad-line', { DEMO_PASSWORD: admin.password, READS_PER_MINUTE: '100000' })
  const folder = `${env.DATA_DIR}-phone`
  const { url, end } = await startOwnShop(env)
  const phone = await openPhone(playwright, folder)
  try {
    const [one, other] = (await visitsOf(request, url)).filter(({ status }) => status === 'confirmed')
    if (!one || !other) throw new Error('The demo has two visits today that are not over')
    const { token } = await (await request.post(`${url}/api/auth/login`, { data: worker })).json()
    const page = await phone.newPage()
    await page.goto(`${url}/robots.txt`)
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    const speedUp = await slowDown(phone, page)
    await page.goto(`${url}/my-day`)
    await expect(page.getByText(one.customer).first()).toBeVisible({ timeout: 20_000 })
    await untilKept(page)
    await speedUp()

    await phone.setOffline(true)
    await page.goto(`${url}/my-day?visit=${one._id}`)
    await untilHydrated(page)
    await expect(page.getByText(one.customer).first()).toBeVisible()
    await expect(strip(page)).toContainText('No network.')
    await expectNoOverflow(page)
    await press(page, 'On my way')
    await expect(waiting(page)).toHaveCount(1)
    // A second press at once is not the next step.
    await page.waitForTimeout(800)
    await press(page, 'Started')
    await expect(waiting(page)).toHaveCount(2)
    await page.goto(`${url}/my-day?visit=${other._id}`)
    await press(page, 'On my way')
    await expect(strip(page)).toContainText('3 steps wait to be sent.')
  } finally {
    await phone.close()
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
})
