import { type Browser, chromium, type Page } from '@playwright/test'
import { installCounters } from '#e2e/support/counts.ts'
import { untilHydrated, untilPreloaded } from '#e2e/support/shop.ts'
import { findChromium } from '#scripts/chromium.ts'
import { otherOptions, roundsOf } from './shop/options.ts'
import { line } from './shop/report.ts'
import { type RunningProduct, startProduct } from './shop/started.ts'
import { type Interaction, interactions } from './touch/interactions.ts'
import { navigations, timeOf } from './touch/navigation.ts'
import { type Cost, costOf, slowDown } from './touch/probe.ts'

const rate = 4
const asked = { atMost: 100 }
const askedOfAdmin = { atMost: 300 }
const usualRounds = 3

type Site = { browser: Browser; url: string; tokens: Record<'customer' | 'admin', string> }
type Visit = Pick<Interaction, 'path' | 'as' | 'isPhone'>

/**
 * On a processor that is four times slower: from an event to the next paint for every kind of interaction, and from the
 * press of a link on which the pointer has rested to the new page. Each on a fresh page. Other options than `--rounds`
 * are parts of their names, to measure only those.
 */
export async function measure(options: string[]): Promise<boolean> {
  const only = otherOptions(options)
  const rounds = roundsOf(options, usualRounds)
  const product = await startProduct({ READS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '100000' })
  const browser = await chromium.launch({
    executablePath: await findChromium(process.env['CHROME']),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  const isWanted = ({ name }: { name: string }) => only.length === 0 || only.some((part) => name.includes(part))
  try {
    const site = { browser, ...(await siteOf(product)) }
    const found: boolean[] = []
    for (const one of interactions.filter(isWanted)) {
      const costs = await repeat(rounds, () => onPage(site, one, (page) => costIn(browser, page, one)))
      found.push(report(one.name, costs))
    }
    for (const one of navigations.filter(isWanted)) {
      const values = await repeat(rounds, () => onPage(site, one, (page) => timeOf(page, one)))
      const isAdmin = one.as === 'admin'
      found.push(line({ what: one.name, unit: 'ms', values, asked: isAdmin ? askedOfAdmin : asked }))
    }
    return found.every(Boolean)
  } finally {
    await browser.close()
    await product.end()
  }
}

async function siteOf({ port, login }: Pick<RunningProduct, 'port' | 'login'>): Promise<Omit<Site, 'browser'>> {
  const url = `http://localhost:${port}`
  const signIn = async (email: string) => {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...login, email }),
    })
    return ((await response.json()) as { token: string }).token
  }
  return { url, tokens: { customer: await signIn(login.email), admin: await signIn('admin@doorstep.example') } }
}

async function repeat<T>(rounds: number, visit: () => Promise<T>): Promise<T[]> {
  const found: T[] = []
  for (let round = 0; round < rounds; round += 1) found.push(await visit())
  return found
}

async function onPage<T>(
  { browser, url, tokens }: Site,
  { path, as, isPhone = false }: Visit,
  run: (page: Page) => Promise<T>,
) {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 }
  const context = await browser.newContext({ viewport, hasTouch: isPhone })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.addInitScript(installCounters)
    if (as) await page.addInitScript((token) => localStorage.setItem('token', token), tokens[as])
    await page.goto(url + path)
    await untilHydrated(page)
    await untilPreloaded(page)
    await slowDown(page, rate)
    return await run(page)
  } finally {
    await context.close()
  }
}

async function costIn(browser: Browser, page: Page, { prepare, act }: Interaction): Promise<Cost> {
  await prepare?.(page)
  await page.waitForTimeout(500)
  return costOf(browser, page, async () => void (await act(page)))
}

function report(name: string, costs: Cost[]): boolean {
  line({ what: `${name}: longest task`, unit: 'ms', values: costs.map(({ longest }) => longest) })
  line({ what: `${name}: components rendered`, unit: '', values: costs.map(({ rendered }) => rendered) })
  return line({ what: `${name}: to the next paint`, unit: 'ms', values: costs.map(({ paint }) => paint), asked })
}
