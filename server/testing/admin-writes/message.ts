import { randomUUID } from 'node:crypto'
import { type AdminWrite, ask, type StaffedShop } from './calls.ts'

/** An email about a new booking that could not be delivered. The address of the customer is not confirmed. */
async function aFailedEmail(shop: StaffedShop): Promise<string> {
  const { _id } = await shop.aBooking({ by: await shop.aVisitor() })
  const park = "update messages set state = 'parked', tries = 8 where booking_id = $1 returning id"
  const { rows } = await shop.client.query<{ id: string }>(park, [_id])
  return rows[0]?.id ?? ''
}

export const messageWrites: Record<string, AdminWrite> = {
  'message.resend': {
    kind: 'message-resent',
    make: async (shop) => {
      const message = await aFailedEmail(shop)
      const body = { recipient: `${randomUUID()}@example.com`, alsoAccount: true }
      return () => ask(shop, `messages/${message}/resend`, { method: 'POST', body })
    },
    also: ['customer-address-corrected'],
    before: null,
    after: { address: 'corrected', account: 'corrected' },
  },
  'message.dismiss': {
    kind: 'message-dismissed',
    make: async (shop) => {
      const message = await aFailedEmail(shop)
      return () => ask(shop, `messages/${message}/dismissed`, { body: { dismissed: true } })
    },
    before: { dismissed: false },
    after: { dismissed: true },
  },
}
