import { expect, test } from 'vitest'
import { type Level, nextLevel } from './pressure.ts'

/** As many delays as are remembered: these, and as many of the last as are missing. */
const of = (...delays: number[]) => [...delays, ...Array.from({ length: 10 - delays.length }, () => delays.at(-1) ?? 0)]

test.each<[string, Level, number[], Level]>([
  ['an idle shop is under none', 0, of(0), 0],
  ['one long task is no overload, however long', 0, of(9_000, 0), 0],
  ['nor are four, one after the other, as when the first pages are drawn', 0, of(900, 700, 600, 400, 0), 0],
  ['a delay of 100 ms is borne', 0, of(100), 0],
  ['above it is the first level', 0, of(0, 0, 20, 30, 101, 120), 1],
  ['then the second', 0, of(20, 30, 301, 400), 2],
  ['and the third', 0, of(20, 1_001, 1_400, 1_500), 3],
  ['a level stays until the delay is half of its bound', 1, of(51, 80), 1],
  ['and ends then', 1, of(50), 0],
  ['step by step', 3, of(400), 2],
  ['and not before its own half', 3, of(600), 3],
  ['when it is over, all of it', 3, of(0), 0],
])('%s', (_, level, delays, next) => {
  expect(nextLevel(level, delays)).toBe(next)
})
