import type { Page } from '@playwright/test'

export type Counts = {
  /** Milliseconds from each event of an interaction to the next paint. */
  paints: number[]
  /** The number of components that React rendered. */
  rendered: number
}

/** Runs in every page before its scripts: records the time from events to the next paint, and counts what React renders. */
export function installCounters() {
  const counts: Counts = { paints: [], rendered: 0 }
  // TypeScript does not know the threshold of events.
  const slow: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Events without a number are not of an interaction: an element that moves below a resting pointer also gets some.
      if ('interactionId' in entry && entry.interactionId !== 0) counts.paints.push(entry.duration)
    }
  }).observe(slow)
  // React reports each commit to this hook, which its developer tools install.
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_: number, root: { current: Fiber }) {
      countIn(root.current)
    },
  }
  Object.assign(window, { counts, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })

  type Fiber = { child: Fiber | null; sibling: Fiber | null; alternate: Fiber | null; flags: number; tag: number }

  /** Only below a fiber whose children this commit has made, and only function components, which have these tags. */
  function countIn(fiber: Fiber) {
    const isComponent = fiber.tag === 0 || fiber.tag === 11 || fiber.tag === 14 || fiber.tag === 15
    const hasRendered = (fiber.flags & 1) === 1
    if (isComponent && hasRendered) counts.rendered += 1
    if (fiber.alternate?.child === fiber.child) return
    for (let child = fiber.child; child; child = child.sibling) countIn(child)
  }
}

export function countsOf(page: Page): Promise<Counts> {
  // Set by installCounters().
  return page.evaluate(() => (window as unknown as { counts: Counts }).counts)
}

export async function forgetCounts(page: Page) {
  await page.evaluate(() => {
    // Set by installCounters().
    Object.assign((window as unknown as { counts: Counts }).counts, { paints: [], rendered: 0 })
  })
}
