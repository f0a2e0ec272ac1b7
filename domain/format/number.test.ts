import { describe, expect, test } from 'vitest'
import { formatTyped, readNumber } from './number.ts'

const india = { locale: 'en-IN', units: ['₹', 'Rs', 'Rs.', 'INR'] }

describe('a number is read as people write it', () => {
  test.each([
    ['1499', 1499],
    ['1,499', 1499],
    ['1,499.50', 1499.5],
    ['1499.5', 1499.5],
    ['₹1,499', 1499],
    ['₹ 1,499.00', 1499],
    ['Rs. 1,499', 1499],
    ['1,499 INR', 1499],
    ['inr 1499', 1499],
    [' 1 499 ', 1499],
    ['1\u00a0499', 1499],
    ['1,20,000', 120_000],
    ['120,000', 120_000],
    ['12,34,567.89', 1_234_567.89],
    ['1,234,567.89', 1_234_567.89],
    ['0.125', 0.125],
    ['.5', 0.5],
    ['1499.', 1499],
    ['-5', -5],
    ['−5', -5],
    ['1499', 1499],
  ])('%s', (text, value) => {
    expect(readNumber(text, india)).toEqual({ value })
  })
})

test('a number that people could read in two ways is refused', () => {
  for (const text of [
    '1,49',
    '1.499',
    '1.499,50',
    '1,499,50',
    '14,99',
    '1,4999',
    '1.2.3',
    '1,,499',
    '-1.499',
    '1 4',
    '14 99',
    '4 99 9',
  ])
    expect(readNumber(text, india), text).toEqual({ problem: 'ambiguous' })
})

test('a text that is no number is refused', () => {
  for (const text of ['free', '12a', '1e3', '0x10', '₹', '-', '--5', 'NaN'])
    expect(readNumber(text, india), text).toEqual({ problem: 'strange' })
  for (const text of ['', '  ']) expect(readNumber(text, india)).toEqual({ problem: 'missing' })
})

test('the marks are those of the locale', () => {
  const germany = { locale: 'de-DE', units: ['€'] }
  expect(readNumber('1.499,50 €', germany)).toEqual({ value: 1499.5 })
  expect(readNumber('1.499', germany)).toEqual({ value: 1499 })
  expect(readNumber('14.99', germany)).toEqual({ value: 14.99 })
  expect(readNumber('1,499', germany)).toEqual({ problem: 'ambiguous' })
  expect(readNumber('1 499,50', { locale: 'fr-FR' })).toEqual({ value: 1499.5 })
})

test('a number is shown for editing as it can be read again', () => {
  expect(formatTyped(1499.5, 'en-IN', 2)).toBe('1499.50')
  expect(formatTyped(1499.5, 'de-DE', 2)).toBe('1499,50')
  for (const locale of ['en-IN', 'en-US', 'de-DE', 'fr-FR', 'de-CH'])
    for (const value of [0, 0.5, 499, 1499, 120_000.25, 9_999_999.99])
      expect(readNumber(formatTyped(value, locale, 2), { locale })).toEqual({ value })
})
