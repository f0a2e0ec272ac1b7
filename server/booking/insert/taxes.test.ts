import { beforeEach, expect, test } from 'vitest'
import type { Price } from '#domain/booking.ts'
import { namedLines, priceLines } from '#domain/format/price.ts'
import { slotTimes } from '#domain/slot.ts'
import { prices } from '#domain/storefront/initial.ts'
import type { Prices } from '#domain/storefront/settings.ts'
import { plain, problemIn } from '#server/testing/answers.ts'
import type { Visitor } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ watching: true, processes: 2, env: { UPCOMING_PER_CUSTOMER: '' } })

beforeEach(async () => {
  await set({ ...prices })
})

const set = (values: Partial<Prices>) =>
  shop.ask('PUT', '/api/admin/settings/prices', { token: shop.admin.token, body: values })

const gst = ['CGST', 'SGST'].map((name) => ({ name, rate: 5 }))
const priceOf = async (id: string): Promise<Price> =>
  (await shop.get(`/api/bookings/${id}`, { token: shop.customer.token })).body.price

test('a booking keeps its taxes, in the list, alone and in the file, whatever is set later', async () => {
  await shop.aProfessional()
  await set({ taxes: gst })
  const { _id, price } = await shop.aBooking()
  const taxes = gst.map((line) => ({ ...line, amount: 74.95 }))
  expect(price).toEqual({ price: 1499, serviceFee: 5, tax: 149.9, taxes, total: 1653.9, currency: 'INR' })
  await set({ taxes: [], serviceFee: 0 })
  const [listed] = (await shop.get('/api/bookings', { token: shop.customer.token })).body
  expect([await priceOf(_id), listed.price]).toEqual([price, price])
  const { rows } = await shop.client.query('select tax_lines from bookings where id = $1', [_id])
  const [email] = await shop.emails(shop.customer.email)
  const sums = 'Service fee: ₹5.00 CGST (5%): ₹74.95 SGST (5%): ₹74.95 Total, cash on delivery: ₹1,653.90'
  expect(plain(email?.text ?? '')).toContain(sums)
  expect(rows).toEqual([{ tax_lines: gst.map((line) => ({ ...line, amount: 7_495 })) }])
  const later = await shop.aBooking({ time: '12:00' })
  expect(later.price).toEqual({ ...price, serviceFee: 0, tax: 0, taxes: [], total: 1499 })
  await shop.aProfessional({ storefront: 'home', name: 'Maria Lopez', categories: ['plumbing'] })
  const other = await shop.aBooking({ storefront: 'home', slug: 'leaky-faucet-repair' })
  expect(other.price.taxes).toEqual([{ name: 'Tax', rate: 10, amount: other.price.tax }])
})

test('a booking of an earlier release has one tax of the rate that its amounts tell', async () => {
  await shop.aProfessional()
  await set({ taxes: gst })
  const { _id } = await shop.aBooking()
  await shop.client.query('update bookings set tax_lines = null where id = $1', [_id])
  expect(namedLines(await priceOf(_id)).at(-1)).toEqual(['Tax (10%)', 149.9])
})

test('with tax in the price a booking costs what the list says and the fee, and a customer who saw more is asked', async () => {
  await shop.aProfessional()
  await set({ includesTax: true, taxes: gst })
  const late = await shop.book({ expectedTotal: 1653.9 })
  const price = { price: 1362.72, serviceFee: 5, tax: 136.28, total: 1504, currency: 'INR' }
  const taxes = gst.map((line) => ({ ...line, amount: 68.14 }))
  expect([late.status, problemIn(late).price]).toEqual([409, { ...price, taxes }])
  const booking = await shop.aBooking({ expectedTotal: 1504 })
  expect(await priceOf(booking._id)).toEqual({ ...price, taxes })
})

test('the postcode of the visit decides whether the tax of another state is added', async () => {
  await shop.aProfessional()
  await set({ taxes: gst, elsewhere: { postcodes: ['1*', '560 001'], taxes: [{ name: 'IGST', rate: 18 }] } })
  const lines = async (postcode: string, time: string) => {
    const { _id } = await shop.aBooking({ time, postcode })
    return (await priceOf(_id)).taxes.map(({ name, amount }) => `${name} ${amount}`)
  }
  expect(await lines('110 001', '10:00')).toEqual(['IGST 269.82'])
  expect(await lines('560001', '12:00')).toEqual(['IGST 269.82'])
  expect(await lines('411004', '14:00')).toEqual(['CGST 74.95', 'SGST 74.95'])
  const unknown = await shop.book({ time: '16:00' })
  expect([unknown.status, problemIn(unknown).errors?.[0]?.field]).toEqual([422, 'postcode'])
})

test('settings that change while customers book never give a price of two states', async () => {
  const states: Prices[] = [
    prices,
    { ...prices, taxes: gst, serviceFee: 20 },
    { ...prices, taxes: [{ name: 'IGST', rate: 18 }], serviceFee: 0, includesTax: true, taxesFee: true },
  ]
  const visitors: Visitor[] = []
  while (visitors.length < 4) visitors.push(await shop.aVisitor())
  for (const { email } of visitors) await shop.aProfessional({ name: `Meera ${email.charAt(0)}` })
  let isDone = false
  const changing = (async () => {
    for (let round = 1; !isDone; round++) expect((await set({ ...states[round % 3] })).status).toBe(200)
  })()
  const bookAll = async (by: Visitor) => {
    const made: Price[] = []
    for (const time of slotTimes.slice(0, 10)) made.push((await shop.book({ by, time, at: shop.second })).body.price)
    return made
  }
  const made = (await Promise.all(visitors.map(bookAll))).flat()
  isDone = true
  await changing
  const possible = states.map((state) => JSON.stringify(priceLines(1499, { currency: 'INR', prices: state })))
  const seen = new Set(made.map((price) => JSON.stringify(price)))
  expect([...seen].filter((price) => !possible.includes(price))).toEqual([])
  expect(seen.size).toBeGreaterThan(1)
  const { rows } = await shop.client.query(
    `select number from bookings where tax_lines is not null and (total <> price + service_fee + tax
      or tax <> (select coalesce(sum((line->>'amount')::integer), 0) from jsonb_array_elements(tax_lines) line))`,
  )
  expect(rows).toEqual([])
})
