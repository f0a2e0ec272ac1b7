import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prices } from '#domain/storefront/initial.ts'
import type { Prices } from '#domain/storefront/settings.ts'
import { majorOf, minorOf } from './money.ts'
import { baseOfTax, extrasOf, namedLines, priceLines, taxesOf } from './price.ts'

const gst = ['CGST', 'SGST'].map((name) => ({ name, rate: 5 }))

test.each([
  ['INR', 6999, 699.9, 7703.9],
  ['USD', 89.95, 9, 103.95],
  ['USD', 0.05, 0.01, 5.06],
])('in %s a price of %f has tax of %f and a total of %f', (currency, price, tax, total) => {
  const taxes = [{ name: 'Tax', rate: 10, amount: tax }]
  expect(priceLines(price, { currency, prices })).toEqual({ price, serviceFee: 5, tax, taxes, total, currency })
})

const igst = { postcodes: ['1*', '560 001'], taxes: [{ name: 'IGST', rate: 12.5 }] }

test.each<[string, Partial<Prices>, string, (string | number)[][], number]>([
  [
    'two lines',
    { taxes: gst },
    '',
    [
      ['Service price', 1499],
      ['Service fee', 5],
      ['CGST (5%)', 74.95],
      ['SGST (5%)', 74.95],
    ],
    1653.9,
  ],
  [
    'no line',
    { taxes: [] },
    '',
    [
      ['Service price', 1499],
      ['Service fee', 5],
    ],
    1504,
  ],
  [
    'a taxed fee',
    { taxesFee: true },
    '',
    [
      ['Service price', 1499],
      ['Service fee', 5],
      ['Tax (10%)', 150.4],
    ],
    1654.4,
  ],
  [
    'tax in the price',
    { includesTax: true, taxes: gst },
    '',
    [
      ['Service price', 1362.72],
      ['Service fee', 5],
      ['CGST (5%)', 68.14],
      ['SGST (5%)', 68.14],
    ],
    1504,
  ],
  [
    'tax in the price and in the fee',
    { includesTax: true, taxesFee: true },
    '',
    [
      ['Service price', 1362.72],
      ['Service fee', 4.55],
      ['Tax (10%)', 136.73],
    ],
    1504,
  ],
  [
    'a postcode of another state',
    { elsewhere: igst },
    '110001',
    [
      ['Service price', 1499],
      ['Service fee', 5],
      ['IGST (12.5%)', 187.38],
    ],
    1691.38,
  ],
  [
    'a postcode of the own state',
    { elsewhere: igst },
    '560-002',
    [
      ['Service price', 1499],
      ['Service fee', 5],
      ['Tax (10%)', 149.9],
    ],
    1653.9,
  ],
])('the price of a service with %s has these lines', (_, change, postcode, lines, total) => {
  const made = priceLines(1499, { currency: 'INR', prices: { ...prices, ...change } }, postcode)
  expect([namedLines(made), made.total]).toEqual([lines, total])
})

test('at any prices and rates the total is the sum, each tax is rounded half up, and nothing is negative', () => {
  const rate = fc.integer({ min: 0, max: 25_000 }).map((thousandths) => thousandths / 1_000)
  const any = fc.record({
    listed: fc.integer({ min: 0, max: 200_000_000 }),
    fee: fc.integer({ min: 0, max: 100_000 }),
    rates: fc.array(rate, { maxLength: 4 }),
    currency: fc.constantFrom('INR', 'JPY'),
    taxesFee: fc.boolean(),
    includesTax: fc.boolean(),
  })
  fc.assert(
    fc.property(any, ({ listed, fee, rates, currency, ...rules }) => {
      const taxes = rates.map((rate, index) => ({ name: `Tax ${index}`, rate }))
      const serviceFee = majorOf(fee, currency)
      const made = priceLines(majorOf(listed, currency), {
        currency,
        prices: { ...prices, ...rules, serviceFee, taxes },
      })
      const minor = (amount: number) => minorOf(amount, currency)
      const amounts = made.taxes.map(({ amount }) => minor(amount))
      expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(minor(made.tax))
      expect(minor(made.price) + minor(made.serviceFee) + minor(made.tax)).toBe(minor(made.total))
      expect(Math.min(made.price, made.serviceFee, ...amounts)).toBeGreaterThanOrEqual(0)
      if (rules.includesTax) expect(minor(made.total)).toBe(listed + fee)
      else expect([minor(made.price), minor(made.serviceFee)]).toEqual([listed, fee])
      const all = rates.reduce((sum, one) => sum + Math.round(one * 1_000), 0)
      const whole = BigInt(100_000 + (rules.includesTax ? all : 0))
      const taxed = BigInt(rules.taxesFee ? listed + fee : listed)
      const exact = rates.map((one) => Number((2n * taxed * BigInt(Math.round(one * 1_000)) + whole) / (2n * whole)))
      expect(amounts).toEqual(exact)
    }),
    { numRuns: 2_000 },
  )
})

test('a booking of an earlier release has one tax, whose rate may be unknown', () => {
  expect(taxesOf({ price: 6999, tax: 699.9 })).toEqual([{ name: 'Tax', rate: 10, amount: 699.9 }])
  expect(namedLines({ price: 1033, serviceFee: 5, tax: 87.77 }).at(-1)).toEqual(['Tax', 87.77])
  expect(taxesOf({ price: 0, tax: 0 })).toEqual([{ name: 'Tax', rate: null, amount: 0 }])
})

test('a receipt says what a tax was calculated from, where that gives its amount', () => {
  const amounts = { price: 1499, serviceFee: 5, tax: 0, currency: 'INR' }
  expect(baseOfTax({ name: 'Tax', rate: 10, amount: 149.9 }, amounts)).toBe(1499)
  expect(baseOfTax({ name: 'Tax', rate: 10, amount: 150.4 }, amounts)).toBe(1504)
  expect(baseOfTax({ name: 'Tax', rate: 10, amount: 150 }, amounts)).toBeUndefined()
  // 1,234 yen have 123.4 of tax.
  const yen = { ...amounts, price: 1234, currency: 'JPY' }
  expect(baseOfTax({ name: 'Tax', rate: 10, amount: 123 }, yen)).toBe(1234)
  expect(baseOfTax({ name: 'Tax', rate: 10, amount: 125 }, yen)).toBeUndefined()
  const dinars = { ...amounts, price: 12.125, currency: 'KWD' }
  expect(baseOfTax({ name: 'Tax', rate: 10, amount: 1.213 }, dinars)).toBe(12.125)
  expect(baseOfTax({ name: 'Tax', rate: 10, amount: 1.216 }, dinars)).toBeUndefined()
})

test.each([
  [5, 10, 'service fee and tax'],
  [5, 0, 'service fee'],
  [0, 10, 'tax'],
  [0, 0, undefined],
])('with a fee of %i and a tax rate of %i a price is shown without: %s', (serviceFee, taxRate, extras) => {
  expect(extrasOf({ serviceFee, taxRate })).toBe(extras)
})

test('a price is not shown without a tax that it contains, but without one of another state', () => {
  expect(extrasOf({ serviceFee: 5, taxRate: 10, prices: { includesTax: true, elsewhere: null } })).toBe('service fee')
  expect(extrasOf({ serviceFee: 0, taxRate: 0, prices: { includesTax: false, elsewhere: igst } })).toBe('tax')
})

/** The same by other means: decimal fractions as whole numbers, and what is left after each tax. */
function independently(listed: bigint, fee: bigint, shop: Pick<Prices, 'taxesFee' | 'includesTax'>, rates: bigint[]) {
  const hundred = 100_000n
  const halfUp = (numerator: bigint, denominator: bigint) => (numerator + denominator / 2n) / denominator
  const all = rates.reduce((sum, rate) => sum + rate, 0n)
  const taxed = shop.taxesFee ? listed + fee : listed
  // Odd denominators have no half, so doubling both keeps the division exact.
  const within = shop.includesTax ? hundred + all : hundred
  const amounts = rates.map((rate) => halfUp(taxed * rate * 2n, within * 2n))
  const tax = amounts.reduce((sum, one) => sum + one, 0n)
  return { amounts, total: shop.includesTax ? listed + fee : listed + fee + tax }
}

test('10,000 bookings by all rules agree to the last unit with an independent calculation', () => {
  const rate = fc.integer({ min: 0, max: 25_000 })
  const currency = fc.constantFrom('INR', 'USD', 'JPY', 'KWD')
  const rules = fc.record({ taxesFee: fc.boolean(), includesTax: fc.boolean(), isElsewhere: fc.boolean() })
  const lines = fc.array(rate, { maxLength: 4 })
  fc.assert(
    fc.property(
      fc.tuple(fc.integer({ min: 0, max: 20_000_000 }), fc.integer({ min: 0, max: 100_000 }), currency, rules, lines),
      ([listed, fee, money, { isElsewhere, ...shop }, rates]) => {
        const taxes = rates.map((part, at) => ({ name: `Tax ${at}`, rate: part / 1_000 }))
        const other = [{ name: 'Elsewhere', rate: 99 }]
        const policy = {
          ...prices,
          ...shop,
          serviceFee: majorOf(fee, money),
          taxes: isElsewhere ? other : taxes,
          elsewhere: isElsewhere ? { postcodes: ['40*'], taxes } : null,
        }
        const booked = priceLines(majorOf(listed, money), { currency: money, prices: policy }, '400 001')
        const expected = independently(BigInt(listed), BigInt(fee), shop, rates.map(BigInt))
        const minor = (amount: number) => BigInt(minorOf(amount, money))
        expect(booked.taxes.map(({ amount }) => minor(amount))).toEqual(expected.amounts)
        expect(minor(booked.total)).toBe(expected.total)
        expect(minor(booked.price) + minor(booked.serviceFee) + minor(booked.tax)).toBe(expected.total)
      },
    ),
    { numRuns: 10_000 },
  )
})
