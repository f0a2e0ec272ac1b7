import type { BrowserContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'

/** The browser of a phone, which keeps what it has when it is closed. */
export async function aPhone({ chromium }: PlaywrightWorkerArgs['playwright']) {
  const folder = `${process.env['E2E_DATA_DIR'] ?? ''}-phone-${randomUUID()}`
  async function open() {
    const browser = await chromium.launchPersistentContext(folder, {
      ...(process.env['CHROME'] !== undefined && { executablePath: process.env['CHROME'] }),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
      viewport: { width: 390, height: 844 },
    })
    browser.setDefaultTimeout(15_000)
    return browser
  }
  let browser = await open()
  return {
    browser,
    /** Closed and opened again, without a network. */
    async reopen() {
      await browser.close()
      browser = await open()
      await browser.setOffline(true)
      return browser
    },
    async remove() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A page with this user signed in. */
export async function signedInPage(browser: BrowserContext, url: string, { token }: { token: string }) {
  const page = await browser.newPage()
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  return page
}

/** As on a slow network of the third generation, until the returned function is called. */
export async function slowDown(browser: BrowserContext, page: Page) {
  const devTools = await browser.newCDPSession(page)
  const emulate = async (latency: number, bytes: number) =>
    devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    })
  await emulate(400, 50_000)
  return async () => {
    await emulate(0, -1)
    await devTools.detach()
  }
}

export const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'What you see is from' })
export const waiting = (page: Page) => page.getByRole('list', { name: 'Waits to be sent' }).getByRole('listitem')

/** What this site has kept in the browser: caches, service workers, and what signing in or working has stored. */
export function keptBy(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ...Object.keys(localStorage).filter((key) => key.startsWith('my-day ') || key === 'token'),
  ])
}
