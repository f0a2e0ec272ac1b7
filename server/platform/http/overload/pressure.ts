import { setInterval } from 'node:timers'

/** From which delay of the event loop, in milliseconds, each level of pressure is reached. */
const bounds = [100, 300, 1_000]

/** 0 is none. See server/platform/http/overload/lanes.ts for what each of them means. */
export type Level = 0 | 1 | 2 | 3

/** How often it is looked how late a timer comes, in milliseconds. */
const often = 50
const remembered = 10

/**
 * The level after these delays of the event loop, in milliseconds. It is their median that counts: a few long tasks are
 * no overload, however long they take. A level stays until the delay is half of what it took to reach it, so that the
 * refusing itself does not open the door again at once.
 */
export function nextLevel(level: Level, delays: number[]): Level {
  const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? 0
  const risen = bounds.filter((bound) => median > bound).length
  const kept = bounds.slice(0, level).filter((bound) => median > bound / 2).length
  // As many as there are bounds.
  return Math.max(risen, kept) as Level
}

export type Pressure = { level: () => Level; close: () => void }

/** Watches how late the event loop is. */
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
