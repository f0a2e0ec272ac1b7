import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { within } from './within.ts'

/** Most visits take two to five seconds. */
const mostForVisit = 45_000
const mostForClosing = 5_000

export type VisitingBrowser = {
  /** The result of a visit. One that fails or hangs is repeated once. */
  visit: <T>(name: string, run: (browser: Browser) => Promise<T>) => Promise<T>
  /** How many visits were repeated. */
  repeated: () => number
  close: () => Promise<void>
}

/** A browser that is replaced after a failed visit: one in which a trace hangs records no other. */
export async function openVisitingBrowser(): Promise<VisitingBrowser> {
  let browser = await launch()
  let repeats = 0

  async function tryVisit<T>(name: string, run: (browser: Browser) => Promise<T>): Promise<T> {
    try {
      return await within(mostForVisit, 'the visit', run(browser))
    } catch (error) {
      process.stdout.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
      await close(browser)
      browser = await launch()
      throw error
    }
  }

  return {
    visit: (name, run) =>
      tryVisit(name, run).catch(() => {
        repeats += 1
        return tryVisit(name, run)
      }),
    repeated: () => repeats,
    close: () => close(browser),
  }
}

async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(process.env['CHROME']),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
}

/** Without waiting for a browser that hangs, which is killed later. */
async function close(browser: Browser): Promise<void> {
  await within(mostForClosing, 'closing', browser.close()).catch(() => {})
}
