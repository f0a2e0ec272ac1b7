import { expect, test } from 'vitest'
import { prices } from '#domain/storefront/initial.ts'
import type { Prices } from '#domain/storefront/settings.ts'
import { sayCosts } from './costs.ts'

const gst = ['CGST', 'SGST'].map((name) => ({ name, rate: 5 }))
const elsewhere = { postcodes: ['1*'], taxes: [{ name: 'IGST', rate: 10 }] }

test.each<[Partial<Prices>, string]>([
  [{}, 'A booking costs the price of the service, a service fee of ₹5 and tax of 10% of the price.'],
  [{ serviceFee: 0, taxes: [] }, 'A booking costs the price of the service.'],
  [{ taxes: [] }, 'A booking costs the price of the service and a service fee of ₹5.'],
  [{ serviceFee: 0 }, 'A booking costs the price of the service and tax of 10% of the price.'],
  [
    { taxes: gst, taxesFee: true, elsewhere },
    'A booking costs the price of the service, a service fee of ₹5 and CGST of 5% and SGST of 5% of the price and the fee. For customers of another state it is IGST of 10% instead.',
  ],
  [
    { includesTax: true },
    'A booking costs the price of the service and a service fee of ₹5. The price contains tax of 10%.',
  ],
])('with the prices %o a page says what a booking costs', (change, sentences) => {
  expect(sayCosts({ prices: { ...prices, ...change }, currency: 'INR', locale: 'en-IN' })).toBe(sentences)
})
