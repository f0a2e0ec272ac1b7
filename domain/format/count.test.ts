import { expect, test } from 'vitest'
import { formatCount } from './count.ts'

test('a count is grouped as the locale groups digits', () => {
  expect(formatCount(120_000, 'en-IN')).toBe('1,20,000')
  expect(formatCount(120_000, 'en-US')).toBe('120,000')
  expect(formatCount('7', 'en-IN')).toBe('7')
})

test('a capped total keeps its plus', () => {
  expect(formatCount('10000+', 'en-IN')).toBe('10,000+')
  expect(formatCount('10000+', 'en-US')).toBe('10,000+')
})
