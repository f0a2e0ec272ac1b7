import { expect, test } from 'vitest'
import { minutesToRead } from './tree.ts'

test.each([
  [40, 1],
  [299, 1],
  [300, 2],
  [1000, 5],
])('%i words take %i minutes to read', (words, minutes) => {
  expect(minutesToRead(`# ${'word '.repeat(words)}- `)).toBe(minutes)
})
