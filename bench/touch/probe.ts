import type { Browser, Page } from '@playwright/test'
import { countsOf, forgetCounts } from '#e2e/support/counts.ts'
import { within } from './within.ts'
import { type Work, workIn } from './work.ts'

/** How many times slower the phone is for which we measure. */
export const rate = 4

/** The trace of an interaction takes about a tenth of a second to begin and to be read. */
const mostForTrace = 10_000
const mostForRest = 10_000

/** Slows the main thread down, as a cheap phone would. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * The work of an interaction until the page is at rest again. Not slowed down: that would add time of which the CPU time
 * of a thread contains an unknown part.
 */
export async function workOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<Work> {
  const categories = ['toplevel', 'devtools.timeline', 'blink.user_timing']
  await within(mostForTrace, 'the start of the trace', browser.startTracing(page, { categories }))
  await act()
  await atRest(page)
  const trace = await within(mostForTrace, 'the end of the trace', browser.stopTracing())
  return workIn(trace.toString(), rate)
}

/** Milliseconds from the slowest event of an interaction to the next paint, and how many components React rendered. */
export async function delayOf(page: Page, act: () => Promise<void>): Promise<{ inp: number; rendered: number }> {
  await forgetCounts(page)
  await act()
  await atRest(page)
  const { paints, rendered } = await countsOf(page)
  return { inp: Math.max(0, ...paints), rendered }
}

/** Playwright waits without a limit for what it evaluates. */
async function atRest(page: Page): Promise<void> {
  await within(mostForRest, 'the page', page.evaluate(untilRest))
}

function untilRest(): Promise<void> {
  return new Promise((resolve) => setTimeout(() => requestIdleCallback(() => setTimeout(resolve, 100)), 500))
}
