import type { Browser, Page } from '@playwright/test'
import { installCounters } from '#e2e/support/counts.ts'
import { untilHydrated, untilPreloaded } from '#e2e/support/shop.ts'
import { otherOptions, roundsOf } from './shop/options.ts'
import { fact, line } from './shop/report.ts'
import { type RunningProduct, startProduct } from './shop/started.ts'
import { type Interaction, interactions } from './touch/interactions.ts'
import { type Navigation, navigations, timeOf, workOfNavigation } from './touch/navigation.ts'
import { delayOf, slowDown, workOf } from './touch/probe.ts'
import { openVisitingBrowser, type VisitingBrowser } from './touch/visiting-browser.ts'

const asked = { atMost: 100 }
const askedOfAdmin = { atMost: 300 }
const usualRounds = 3

type Site = { browser: VisitingBrowser; rounds: number; url: string; tokens: Record<'customer' | 'admin', string> }
type Visit = Pick<Interaction, 'name' | 'path' | 'as' | 'isPhone'> & { isCounted?: boolean }

/**
 * On a processor that is four times slower: from an event to the next frame for every kind of interaction, and from the
 * press of a link on which the pointer has rested to the new page. Each on a fresh page. What is judged is the CPU time
 * of the page's main thread, because other loads on the machine do not change it; the times that the browser reports on a
 * main thread slowed down are beside it. Other options than `--rounds` are parts of the names, to measure only those.
 */
export async function measure(options: string[]): Promise<boolean> {
  const only = otherOptions(options)
  const rounds = roundsOf(options, usualRounds)
  const product = await startProduct({ READS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '100000' })
  const browser = await openVisitingBrowser()
  const isWanted = ({ name }: { name: string }) => only.length === 0 || only.some((part) => name.includes(part))
  try {
    const site = { browser, rounds, ...(await siteOf(product)) }
    const found: boolean[] = []
    for (const one of interactions.filter(isWanted)) found.push(await measured(one, measureInteraction(site, one)))
    for (const one of navigations.filter(isWanted)) found.push(await measured(one, measureNavigation(site, one)))
    found.push(line({ what: 'visits repeated', unit: '', values: [browser.repeated()], asked: { atMost: 0 } }))
    return found.every(Boolean)
  } finally {
    await browser.close()
    await product.end()
  }
}

/** One that cannot be measured is a missed limit. The others are measured nevertheless. */
async function measured({ name }: { name: string }, measuring: Promise<boolean>): Promise<boolean> {
  try {
    return await measuring
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return fact(`${name}: measured`, false, reason)
  }
}

async function siteOf({
  port,
  login,
}: Pick<RunningProduct, 'port' | 'login'>): Promise<Omit<Site, 'browser' | 'rounds'>> {
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

/** Each visit is on a fresh page. */
async function repeat<T>(site: Site, one: Visit, run: (page: Page, browser: Browser) => Promise<T>): Promise<T[]> {
  const found: T[] = []
  while (found.length < site.rounds)
    found.push(await site.browser.visit(one.name, (browser) => onPage(site, one, { browser, run })))
  return found
}

/** For what has no limit. */
function lessOften(site: Site): Site {
  return { ...site, rounds: Math.ceil(site.rounds / 2) }
}

type InBrowser<T> = { browser: Browser; run: (page: Page, browser: Browser) => Promise<T> }

async function onPage<T>(
  { url, tokens }: Site,
  { path, as, isPhone = false, isCounted = false }: Visit,
  { browser, run }: InBrowser<T>,
): Promise<T> {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 }
  const context = await browser.newContext({ viewport, hasTouch: isPhone })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  // Counting what React renders takes time itself.
  if (isCounted) await page.addInitScript(installCounters)
  if (as) await page.addInitScript((token) => localStorage.setItem('token', token), tokens[as])
  await page.goto(url + path)
  await untilHydrated(page)
  await untilPreloaded(page)
  const found = await run(page, browser)
  // After a failure the whole browser is closed.
  await context.close()
  return found
}

async function measureInteraction(site: Site, one: Interaction): Promise<boolean> {
  const { name, prepare } = one
  const act = (page: Page) => async () => void (await one.act(page))
  const begin = async (page: Page) => {
    await prepare?.(page)
    await page.waitForTimeout(500)
  }
  const works = await repeat(site, one, async (page, browser) => {
    await begin(page)
    return workOf(browser, page, act(page))
  })
  const delays = await repeat(lessOften(site), { ...one, isCounted: true }, async (page) => {
    await slowDown(page)
    await begin(page)
    return delayOf(page, act(page))
  })
  line({ what: `${name}: components rendered`, unit: '', values: delays.map(({ rendered }) => rendered) })
  line({ what: `${name}: longest task`, unit: 'ms', values: works.map(({ longest }) => longest) })
  line({ what: `${name}: to the next paint`, unit: 'ms', values: delays.map(({ inp }) => inp) })
  return line({
    what: `${name}: work until then`,
    unit: 'ms',
    values: works.map(({ untilFrame }) => untilFrame),
    asked,
  })
}

async function measureNavigation(site: Site, one: Navigation): Promise<boolean> {
  const { name, as, isLimited = true } = one
  const works = await repeat(site, one, (page, browser) => workOfNavigation(browser, page, one))
  const times = await repeat(lessOften(site), one, async (page) => {
    await slowDown(page)
    return timeOf(page, one)
  })
  line({ what: `${name}: time`, unit: 'ms', values: times })
  const limit = as === 'admin' ? askedOfAdmin : asked
  return line({ what: `${name}: work`, unit: 'ms', values: works, ...(isLimited && { asked: limit }) })
}
