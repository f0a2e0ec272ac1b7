import { aBooking, type AdminWrite, ask, type StaffedShop } from './calls.ts'

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
