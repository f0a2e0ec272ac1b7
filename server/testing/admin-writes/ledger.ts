import { aBooking, type AdminWrite, ask, type StaffedShop } from './calls.ts'

const paid = { amount: 100, kind: 'cash', note: 'For Kavita' }
const write = (shop: StaffedShop, path: string, body: object) => ask(shop, path, { method: 'POST', body })

/** A booking of which something was collected, and that entry. */
async function aPaidBooking(shop: StaffedShop, time: string) {
  const booking = await aBooking(shop, time)
  const { body } = await write(shop, `bookings/${booking}/payments`, paid)
  return { booking, payment: body.entries[0]._id }
}

/** Cash of a day that the professional of the test has collected. */
async function someCash(shop: StaffedShop) {
  const booking = await aBooking(shop, '18:00')
  await shop.client.query(
    `insert into payments (id, booking_id, amount, kind, at, professional_id)
     values (gen_random_uuid(), $1, 10000, 'cash', '2026-11-20T05:00:00Z', $2)`,
    [booking, shop.bina],
  )
  return { professional: shop.bina, date: '2026-11-20', amount: 90, note: 'No change' }
}

export const ledgerWrites: Record<string, AdminWrite> = {
  'ledger.pay': {
    kind: 'payment-recorded',
    make: async (shop) => {
      const booking = await aBooking(shop, '11:00')
      return () => write(shop, `bookings/${booking}/payments`, paid)
    },
    before: null,
    after: { amount: 100, paymentKind: 'cash' },
  },
  'ledger.refund': {
    kind: 'refund-recorded',
    make: async (shop) => {
      const { booking } = await aPaidBooking(shop, '12:00')
      return () => write(shop, `bookings/${booking}/refunds`, { ...paid, amount: 40 })
    },
    before: null,
    after: { amount: 40, paymentKind: 'cash' },
  },
  'ledger.correct': {
    kind: 'payment-corrected',
    make: async (shop) => {
      const { booking, payment } = await aPaidBooking(shop, '13:00')
      const body = { amount: 120, kind: 'upi', note: 'For Kavita' }
      return () => write(shop, `bookings/${booking}/payments/${payment}/correction`, body)
    },
    before: { amount: 100, paymentKind: 'cash' },
    after: { amount: 120, paymentKind: 'upi' },
  },
  'ledger.handOver': {
    kind: 'cash-handed-in',
    make: async (shop) => {
      const body = { ...(await someCash(shop)), expected: 100 }
      return () => write(shop, 'hand-overs', body)
    },
    before: null,
    after: { amount: 90, date: '2026-11-20' },
  },
  'ledger.takeBackHandOver': {
    kind: 'hand-over-taken-back',
    make: async (shop) => {
      const { body } = await write(shop, 'hand-overs', await someCash(shop))
      const known = body.handOvers.at(-1)._id
      return () => write(shop, `hand-overs/${known}/reversal`, { note: 'For Kavita' })
    },
    before: null,
    after: { amount: 90, date: '2026-11-20' },
  },
}

/** A completed booking that has no invoice yet, at a storefront that makes them. */
async function aCompletedBooking(shop: StaffedShop, time: string): Promise<string> {
  const booking = await aBooking(shop, time)
  await ask(shop, `bookings/${booking}/status`, { body: { status: 'completed' } })
  const series = { isOn: true, series: 'TS/26-27/', creditSeries: 'TC/26-27/' }
  await ask(shop, 'settings/invoices', { body: series })
  return booking
}

/** The id of an invoice. */
export async function anInvoice(shop: StaffedShop, time = '15:00'): Promise<string> {
  const booking = await aCompletedBooking(shop, time)
  const { body } = await ask(shop, `bookings/${booking}/invoice`, { method: 'POST' })
  return body._id
}

export const invoiceWrites: Record<string, AdminWrite> = {
  'invoice.make': {
    kind: 'invoice-made',
    make: async (shop) => {
      const booking = await aCompletedBooking(shop, '14:00')
      return () => ask(shop, `bookings/${booking}/invoice`, { method: 'POST' })
    },
    before: null,
    after: { number: 'TS/26-27/0001' },
  },
  'invoice.takeBack': {
    kind: 'invoice-taken-back',
    make: async (shop) => {
      const invoice = await anInvoice(shop)
      return () => ask(shop, `invoices/${invoice}/credit-note`, { method: 'POST', body: { reason: 'For Kavita' } })
    },
    before: { number: 'TS/26-27/0002' },
    after: { number: 'TC/26-27/0001' },
  },
}
