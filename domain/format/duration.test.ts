import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

const minutes = (count: number) => count * 60_000

test.each([
  [0, '1 minute'],
  [minutes(26), '26 minutes'],
  [minutes(60), '1 hour'],
  [minutes(5 * 60 + 59), '5 hours'],
  [minutes(24 * 60), '1 day'],
  [minutes(52 * 60), '2 days and 4 hours'],
  [minutes(25 * 60), '1 day and 1 hour'],
  [minutes(9 * 24 * 60 + 300), '9 days'],
  [minutes(1_234 * 24 * 60), '1,234 days'],
])('%i milliseconds are %s', (duration, text) => {
  expect(formatDuration(duration, 'en-US')).toBe(text)
})
