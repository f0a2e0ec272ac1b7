import { expect, test } from 'vitest'
import { nameOnSite, placeOf } from './contact-words.ts'
import { nameOfPostcode, problemOfPostcode, readPostcode } from './postcode.ts'

test.each([
  ['en-IN', 'PIN code', ' 411 004 ', '411004'],
  ['en-US', 'ZIP code', '11215-1234', '11215'],
  ['en-US', 'ZIP code', '07302', '07302'],
  ['en-GB', 'Postcode', 'sw1a 1aa', 'SW1A1AA'],
])('in %s a %s is read as people write it', (locale, name, text, postcode) => {
  expect([nameOfPostcode(locale), readPostcode(text, locale)]).toEqual([name, postcode])
  expect(problemOfPostcode(text, locale)).toBeUndefined()
})

test.each([
  ['en-IN', '011004', 'A PIN code has six digits.'],
  ['en-IN', '11215', 'A PIN code has six digits.'],
  ['en-US', '411004', 'A ZIP code has five digits.'],
  ['en-US', 'SW1A 1AA', 'A ZIP code has five digits.'],
  ['de-DE', 'x', 'A postcode has 2 to 12 letters and digits.'],
])('in %s %j is refused', (locale, text, sentence) => {
  expect([readPostcode(text, locale), problemOfPostcode(text, locale)]).toEqual([undefined, sentence])
})

test('an address has its postcode once', () => {
  expect(placeOf({ address: 'Lake Road, Pune', postcode: '411004' })).toBe('Lake Road, Pune 411004')
  expect(placeOf({ address: 'Lake Road, Pune 411 004', postcode: '411004' })).toBe('Lake Road, Pune 411 004')
  expect(placeOf({ address: 'Lake Road, Pune', postcode: '' })).toBe('Lake Road, Pune')
})

test('the person who opens the door may have a name, a number or both', () => {
  expect(nameOnSite({ name: 'Karthik', phone: '+91 98765 43222' }, 'en-IN')).toBe('Karthik, 98765 43222')
  expect(nameOnSite({ name: '', phone: '+91 98765 43222' }, 'en-US')).toBe('+91 98765 43222')
})
