import { expect, test } from 'vitest'
import { formatMoney, majorOf } from './money.ts'

test.each([
  [384_621_250, 'INR', 'en-IN', '₹38,46,212.50'],
  [699_900, 'INR', 'en-IN', '₹6,999'],
  [123_450, 'USD', 'en-US', '$1,234.50'],
  [5500, 'USD', 'en-US', '$55'],
  [1200, 'JPY', 'ja-JP', '￥1,200'],
])('%i minor units of %s read as %s people write them: %s', (amount, currency, locale, text) => {
  expect(formatMoney(majorOf(amount, currency), { currency, locale })).toBe(text)
})

test('a summary always has the decimals', () => {
  expect(formatMoney(6999, { currency: 'INR', locale: 'en-IN' }, 'summary')).toBe('₹6,999.00')
})
