import { expect, test } from 'vitest'
import { formatMoney, majorOf, minorOf } from './money.ts'

test.each([
  [384_621_250, 'INR', 'en-IN', '₹38,46,212.50'],
  [699_900, 'INR', 'en-IN', '₹6,999'],
  [123_450, 'USD', 'en-US', '$1,234.50'],
  [5500, 'USD', 'en-US', '$55'],
  [1200, 'JPY', 'ja-JP', '￥1,200'],
])('%i minor units of %s in the locale %s: %s', (amount, currency, locale, text) => {
  expect(formatMoney(majorOf(amount, currency), { currency, locale })).toBe(text)
})

test('a summary always has the decimals', () => {
  expect(formatMoney(6999, { currency: 'INR', locale: 'en-IN' }, 'summary')).toBe('₹6,999.00')
})

test.each([
  [10.1, 'near', 1010],
  [0.29, 'down', 29],
  [1.005, 'up', 101],
  [1.005, 'down', 100],
] as const)('%f in minor units, rounded %s, is %i', (major, round, minor) => {
  expect(minorOf(major, 'USD', round)).toBe(minor)
})
