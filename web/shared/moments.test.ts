import { expect, test } from 'vitest'
import { spanInWords } from './moments.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [2 * day + 22 * hour + 59 * minute, '2 days and 22 hours'],
  [5 * day + 59 * minute, '5 days'],
  [day + hour, '1 day and 1 hour'],
  [3 * hour + minute, '3 hours and 1 minute'],
  [2 * hour, '2 hours'],
  [61_000, '1 minute'],
  [59_000, 'less than a minute'],
])('what is left is told in its two largest units, and never more than it is: %i', (left, words) => {
  expect(spanInWords(left, 'en-IN')).toBe(words)
})
