import { expect, test } from 'vitest'
import { notPhone, problemOfPhone, showPhone, tooShort, tooLong } from './national-phone.ts'
import { urlOfPhone } from './phone.ts'

test.each([
  ['+91 98765 43210', 'en-IN', '98765 43210'],
  ['+91 80 2222 3333', 'en-IN', '80 2222 3333'],
  ['+1 212 555 0123', 'en-US', '(212) 555-0123'],
  ['+44 20 7946 0018', 'en-GB', '020 7946 0018'],
  // Foreign numbers, and those of a country whose way of writing is not known.
  ['+44 20 7946 0018', 'en-IN', '+44 20 7946 0018'],
  ['+91 98765 43210', 'en-US', '+91 98765 43210'],
  ['+49 30 901820', 'de-DE', '+49 30 901820'],
  ['', 'en-IN', ''],
])('%j is written in %s as %j', (phone, locale, written) => {
  expect(showPhone(phone, locale)).toBe(written)
})

test('a link calls the international form', () => {
  expect(urlOfPhone('+91 98765 43210')).toBe('tel:+919876543210')
})

test.each([
  ['', 'en-IN', undefined],
  ['98765 43210', 'en-IN', undefined],
  ['098765-43210', 'en-IN', undefined],
  ['98765', 'en-IN', tooShort],
  ['555-0123', 'en-US', tooShort],
  ['+1 (212) 555-0123', 'en-IN', undefined],
  ['+91 98', 'en-US', tooShort],
  ['12345678901234567890', 'de-DE', tooLong],
  ['call me', 'en-IN', notPhone],
  ['98765 43210 or 98765 43211', 'en-IN', notPhone],
])('a form says about %j in %s: %s', (text, locale, problem) => {
  expect(problemOfPhone(text, locale)).toBe(problem)
})
