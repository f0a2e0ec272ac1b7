import { expect, test } from 'vitest'
import { slopeOf } from './slope.ts'

const points = (of: (x: number) => number) => Array.from({ length: 30 }, (_, x) => ({ x, y: of(x) }))

test('the slope is that of the last two thirds, whatever was before', () => {
  expect(slopeOf(points((x) => (x < 10 ? 100 * x : 3 * x)))).toBeCloseTo(3)
})

test('a few odd points do not change it', () => {
  expect(slopeOf(points((x) => (x % 7 === 0 ? 1_000 : 5 - 2 * x)))).toBeCloseTo(-2)
})

test('there is none without two points', () => {
  expect(slopeOf([{ x: 1, y: 1 }])).toBeNaN()
})
