import { expect, test } from 'vitest'
import { labelledPlaces, scaleOf } from './scale.ts'

test.each([
  [0, 4, 1],
  [3, 4, 1],
  [5, 5, 1],
  [6, 6, 2],
  [13, 15, 5],
  [20, 20, 5],
  [21, 25, 5],
  [26, 30, 10],
  [101, 150, 50],
  [4_800, 5_000, 1_000],
  [999_999, 1_000_000, 200_000],
])('an axis for %i goes to %i in steps of %i', (most, top, step) => {
  const scale = scaleOf(most)
  expect([scale.top, scale.marks[1]]).toEqual([top, step])
  expect(scale.marks.at(-1)).toBe(top)
})

test('every place has a label if there is room; otherwise the last one and others at even distances', () => {
  expect(labelledPlaces(7, { step: 50, room: 40 })).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(labelledPlaces(30, { step: 10, room: 48 })).toEqual([4, 9, 14, 19, 24, 29])
  expect(labelledPlaces(1, { step: 10, room: 48 })).toEqual([0])
})
