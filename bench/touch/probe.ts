import type { Browser, Page } from '@playwright/test'
import { countsOf, forgetCounts } from '#e2e/support/counts.ts'
import { type Work, workIn } from './work.ts'

/** How many times slower the phone is for which we measure. */
export const rate = 4

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
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] })
  let trace = ''
  try {
    await act()
    await page.evaluate(untilRest)
  } finally {
    // Also if the interaction fails: the next trace could not begin.
    trace = (await browser.stopTracing()).toString()
  }
  return workIn(trace, rate)
}

/** Milliseconds from the slowest event of an interaction to the next paint, and how many components React rendered. */
export async function delayOf(page: Page, act: () => Promise<void>): Promise<{ inp: number; rendered: number }> {
  await forgetCounts(page)
  await act()
  await page.evaluate(untilRest)
  const { paints, rendered } = await countsOf(page)
  return { inp: Math.max(0, ...paints), rendered }
}

function untilRest(): Promise<void> {
  return new Promise((resolve) => setTimeout(() => requestIdleCallback(() => setTimeout(resolve, 100)), 500))
}
