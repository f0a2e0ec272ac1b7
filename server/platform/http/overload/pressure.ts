import { setInterval } from 'node:timers'

/** The event loop delay, in milliseconds, above which each pressure level begins. */
const bounds = [100, 300, 1_000]

/** 0 means none. See lanes.ts for the effect of each level. */
export type Level = 0 | 1 | 2 | 3

/** How often the delay of a timer is measured, in milliseconds. */
const often = 50
const remembered = 10

/**
 * The pressure level after these event loop delays, in milliseconds. The median counts, so a few long tasks are not
 * overload. A level ends only when the delay falls to half of its bound, because refusing requests lowers the delay at
 * once.
 */
export function nextLevel(level: Level, delays: number[]): Level {
  const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? 0
  const risen = bounds.filter((bound) => median > bound).length
  const kept = bounds.slice(0, level).filter((bound) => median > bound / 2).length
  // The type has one value for each bound.
  return Math.max(risen, kept) as Level
}

export type Pressure = { level: () => Level; close: () => void }

/** Measures the delay of the event loop. */
export function watchPressure(): Pressure {
  const delays: number[] = []
  let level: Level = 0
  let due = performance.now() + often
  const timer = setInterval(() => {
    const now = performance.now()
    delays.push(Math.max(0, now - due))
    if (delays.length > remembered) delays.shift()
    if (delays.length === remembered) level = nextLevel(level, delays)
    due = now + often
  }, often)
  timer.unref()
  return {
    level: () => level,
    close: () => clearInterval(timer),
  }
}
