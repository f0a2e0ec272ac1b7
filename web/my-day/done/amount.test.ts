import { expect, test } from 'vitest'
import { differenceWords, doneWords, type Kind, readCollected, suggested } from './amount.ts'

const locale = 'en-IN'
const visit = { total: 443.9, paid: 0, currency: 'INR' }
const read = (text: string, kind: Kind = 'cash', of = visit) => readCollected(of, { text, kind, locale })

test('what is open is suggested in the decimals of the currency', () => {
  expect(suggested(visit, locale)).toBe('443.90')
  expect(suggested({ ...visit, paid: 443.9 }, locale)).toBe('')
  expect(suggested({ total: 5000, paid: 0, currency: 'JPY' }, locale)).toBe('5000')
})

test.each([
  ['', 'Please enter what you collected.'],
  ['abc', 'Please enter an amount like 1234.50.'],
  ['-5', 'The amount cannot be below zero.'],
  ['4.4445', 'Please enter no more than 2 decimals.'],
  ['4440', 'That is more than ten times the price of ₹443.90.'],
])('the amount %j is refused in words', (text, problem) => {
  expect(read(text)).toEqual({ problem })
})

test.each(['1103.90', '67.90', '4.35', '1.10'])('the amount %s has two decimals', (text) => {
  expect(read(text, 'cash', { ...visit, total: 1103.9 })).toEqual({
    collected: { amount: Number(text), kind: 'cash' },
  })
})

test('ten times the price is accepted, zero is nothing, and nothing needs no amount', () => {
  expect(read('4439')).toEqual({ collected: { amount: 4439, kind: 'cash' } })
  expect(read('₹443.90', 'upi')).toEqual({ collected: { amount: 443.9, kind: 'upi' } })
  expect(read('0')).toEqual({ collected: undefined })
  expect(read('', 'nothing')).toEqual({ collected: undefined })
})

test('the button says what it writes, and a line what stays due', () => {
  expect(doneWords(visit, read('443.9'), locale)).toBe('Done, ₹443.90 in cash')
  expect(doneWords(visit, read('x'), locale)).toBe('Done')
  expect(doneWords(visit, read('', 'nothing'), locale)).toBe('Done, nothing collected yet')
  expect(doneWords({ ...visit, paid: 443.9 }, read('', 'nothing'), locale)).toBe('Done')
  expect(differenceWords(visit, read('400'), locale)).toBe('₹43.90 stays due.')
  expect(differenceWords(visit, read('443.90'), locale)).toBeUndefined()
  expect(differenceWords(visit, read('500'), locale)).toBe('₹56.10 more than agreed.')
})
