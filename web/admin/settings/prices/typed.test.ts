import { expect, test } from 'vitest'
import { prices } from '#domain/storefront/initial.ts'
import { readPrices, readRate, typedFrom } from './typed.ts'

const india = { locale: 'en-IN', currency: 'INR' }
const typed = typedFrom(prices, 'documents', india)

test.each([
  ['5', 'en-IN', 5],
  [' 12.5 % ', 'en-US', 12.5],
  ['8.875', 'en-US', 8.875],
  ['8,875', 'de-DE', 8.875],
  ['8,875', 'en-US', undefined],
  ['ten', 'en-US', undefined],
])('the rate %j is read in %s as %s', (text, locale, rate) => {
  expect(readRate(text, { locale, currency: 'USD' })).toBe(rate)
})

test('prices that were read from the server are sent as they were', () => {
  const elsewhere = { postcodes: ['1*', '560001'], taxes: [{ name: 'IGST', rate: 8.875 }] }
  const set = { ...prices, serviceFee: 12.5, elsewhere }
  expect(readPrices(typedFrom(set, 'documents', india), india)).toEqual({ value: set })
})

test('each complaint is at its field, in the order of the screen; those about all lines are at the last rate', () => {
  const taxes = [60, 41].map((rate, at) => ({ name: `Tax ${at}`, rate: String(rate) }))
  const elsewhere = { postcodes: '56*0', taxes: [{ name: '', rate: '' }] }
  const { complaints = [] } = readPrices({ ...typed, serviceFee: '1,5', taxes, elsewhere }, india)
  expect(complaints.map(({ field }) => field)).toEqual([
    'serviceFee',
    'taxes.1.rate',
    'elsewhere.postcodes',
    'elsewhere.taxes.0.name',
    'elsewhere.taxes.0.rate',
  ])
})
