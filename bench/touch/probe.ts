import type { Browser, Page } from '@playwright/test'
import { countsOf, forgetCounts } from '#e2e/support/counts.ts'

/** What one interaction cost. Times are milliseconds. */
export type Cost = {
  /** From the event to the next paint: the slowest event of the interaction. */
  paint: number
  /** CPU time of the main thread, and of its longest task. */
  busy: number
  longest: number
  /** The number of components that React rendered. */
  rendered: number
}

/** Slows the main thread down, as a cheap phone would. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** The cost of an interaction until the page is at rest again. */
export async function costOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<Cost> {
  await forgetCounts(page)
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  const { trace } = await tracing(browser, async () => {
    await act()
    await page.evaluate(untilRest)
  })
  const { busy, longest } = busyIn(trace)
  const { paints, rendered } = await countsOf(page)
  return { paint: Math.max(0, ...paints), busy, longest, rendered }
}

/** Ends the trace even if the interaction fails: the next one could not begin. */
async function tracing(browser: Browser, act: () => Promise<void>): Promise<{ trace: string }> {
  let trace = ''
  try {
    await act()
  } finally {
    trace = (await browser.stopTracing()).toString()
  }
  return { trace }
}

function untilRest(): Promise<void> {
  return new Promise((resolve) => setTimeout(() => requestIdleCallback(() => setTimeout(resolve, 100)), 500))
}

type TraceEvent = { name: string; ph: string; tid: number; pid: number; tdur?: number; args?: { name?: string } }

function busyIn(trace: string) {
  // The format of Chromium's traces.
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const mains = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`)
  const ofThread = new Map<string, number[]>()
  for (const { name, ph, pid, tid, tdur = 0 } of traceEvents) {
    const thread = `${pid} ${tid}`
    if (ph !== 'X' || !name.endsWith('RunTask') || !mains.includes(thread)) continue
    ofThread.set(thread, [...(ofThread.get(thread) ?? []), tdur / 1_000])
  }
  const sum = (tasks: number[]) => tasks.reduce((all, one) => all + one, 0)
  const tasks = [...ofThread.values()].toSorted((one, other) => sum(other) - sum(one))[0] ?? []
  return { busy: sum(tasks), longest: Math.max(0, ...tasks) }
}
