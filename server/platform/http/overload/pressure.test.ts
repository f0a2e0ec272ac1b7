import { expect, test } from 'vitest'
import { type Level, nextLevel } from './pressure.ts'

/** A full window of delays: these, then the last one repeated. */
const of = (...delays: number[]) => [...delays, ...Array.from({ length: 10 - delays.length }, () => delays.at(-1) ?? 0)]

test.each<[string, Level, number[], Level]>([
  ['an idle shop has none', 0, of(0), 0],
  ['one long task is not overload', 0, of(9_000, 0), 0],
  ['nor are four in a row, as when the first pages are rendered', 0, of(900, 700, 600, 400, 0), 0],
  ['a delay of 100 ms is acceptable', 0, of(100), 0],
  ['above 100 ms is level 1', 0, of(0, 0, 20, 30, 101, 120), 1],
  ['above 300 ms is level 2', 0, of(20, 30, 301, 400), 2],
  ['above 1,000 ms is level 3', 0, of(20, 1_001, 1_400, 1_500), 3],
  ['a level stays until the delay falls to half of its bound', 1, of(51, 80), 1],
  ['at half of its bound a level ends', 1, of(50), 0],
  ['levels end one at a time', 3, of(400), 2],
  ['a higher level ends at half of its own bound', 3, of(600), 3],
  ['without delay all levels end', 3, of(0), 0],
])('%s', (_, level, delays, next) => {
  expect(nextLevel(level, delays)).toBe(next)
})
