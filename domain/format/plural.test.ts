import { expect, test } from 'vitest'
import { nounFor, plural } from './plural.ts'

test('only the number 1 takes the singular', () => {
  expect(plural(0, 'booking')).toBe('0 bookings')
  expect(plural(1, 'booking')).toBe('1 booking')
  expect(plural(2, 'booking')).toBe('2 bookings')
  expect(nounFor(1, 'review')).toBe('review')
  expect(nounFor(21, 'review')).toBe('reviews')
})

test('a count from the API may be text, such as "10000+"', () => {
  expect(plural('1', 'service')).toBe('1 service')
  expect(plural('10000+', 'service')).toBe('10000+ services')
})

test('with a locale, large numbers have its digit grouping', () => {
  expect(plural(120_000, 'booking', 'en-IN')).toBe('1,20,000 bookings')
  expect(plural(120_000, 'booking', 'en-US')).toBe('120,000 bookings')
  expect(plural(1, 'booking', 'en-IN')).toBe('1 booking')
  expect(plural('10000+', 'booking', 'en-IN')).toBe('10,000+ bookings')
})
