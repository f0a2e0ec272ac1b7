import { chromium } from '@playwright/test'
import { join } from 'node:path'
import { findChromium } from '#scripts/chromium.ts'

const port = 9_333

type Visitor = { user: string; password: string; folder: string }

/** A browser in which a user of the demo is signed in, for tools that connect to its port. */
export async function openSignedIn(site: string, { user, password, folder }: Visitor) {
  const context = await chromium.launchPersistentContext(join(folder, `browser-${user}`), {
    executablePath: await findChromium(process.env['CHROME']),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-dev-shm-usage'],
  })
  const page = await context.newPage()
  const body = { email: `${user}@doorstep.example`, password }
  const response = await page.request.post(`${site}/api/auth/login`, { data: body })
  const { token } = await response.json()
  await page.goto(`${site}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  const devTools = await context.newCDPSession(page)
  return {
    port,
    emptyCache: () => devTools.send('Network.clearBrowserCache'),
    close: () => context.close(),
  }
}
