import { expect } from 'vitest'
import { aBooking, type AdminWrite, aReview, ask, type StaffedShop } from './calls.ts'

/** The id of the account of a user. */
export async function idOf({ client }: Pick<StaffedShop, 'client'>, { email }: { email: string }): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [email])
  const [row] = rows
  if (!row) throw new Error(`there is no account with the address ${email}`)
  return row.id
}

async function aCaller({ client }: Pick<StaffedShop, 'client'>, phone: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (id, name, phone, role, password_hash, created_at)
     values (gen_random_uuid(), 'Kavita Desai', $1, 'customer', '', now()) returning id`,
    [phone],
  )
  return rows[0]?.id
}

const note = { method: 'POST', body: { text: 'Kavita Desai prefers calls after five.' } } as const
/** Accounts belong to no storefront. */
const storefront = null

export const customerWrites: Record<string, AdminWrite> = {
  'customer.disable': {
    kind: 'customer-disabled',
    storefront,
    make: async (shop) => {
      const id = await idOf(shop, shop.customer)
      await aBooking(shop)
      return () => ask(shop, `customers/${id}/disabled`, { body: { disabled: true, cancelUpcoming: true } })
    },
    also: ['booking-status'],
    before: { disabled: false },
    after: { disabled: true, cancelled: [expect.stringMatching(/^DS-/)] },
  },
  'customer.addEmail': {
    kind: 'customer-email-added',
    storefront,
    make: async (shop) => {
      const id = await aCaller(shop, '+919876543210')
      return () => ask(shop, `customers/${id}/email`, { body: { email: 'kavita.desai@example.com' } })
    },
    before: null,
    after: null,
  },
  'customer.correctPhone': {
    kind: 'customer-phone-corrected',
    storefront,
    make: async (shop) => {
      const id = await aCaller(shop, '+919876543211')
      return () => ask(shop, `customers/${id}/phone`, { body: { phone: '98765 43212' } })
    },
    before: null,
    after: null,
  },
  'customer.addNote': {
    kind: 'customer-note-added',
    storefront,
    make: async (shop) => {
      const id = await idOf(shop, shop.customer)
      return () => ask(shop, `customers/${id}/notes`, note)
    },
    before: null,
    after: { note: expect.stringMatching(/^[\da-f-]{36}$/) },
  },
  'customer.removeNote': {
    kind: 'customer-note-removed',
    storefront,
    make: async (shop) => {
      const id = await idOf(shop, shop.customer)
      const { _id } = (await ask(shop, `customers/${id}/notes`, note)).body
      return () => ask(shop, `customers/${id}/notes/${_id}`, { method: 'DELETE' })
    },
    before: { note: expect.stringMatching(/^[\da-f-]{36}$/) },
    after: null,
  },
  'customer.merge': {
    kind: 'customers-merged',
    storefront,
    make: async (shop) => {
      await aReview(shop)
      const another = await shop.aUser({ emailVerifiedAt: new Date('2026-11-01T00:00:00Z') })
      const [from, into] = [await idOf(shop, shop.customer), await idOf(shop, another)]
      return () => ask(shop, `customers/${from}/merge`, { method: 'POST', body: { into } })
    },
    before: { merged: expect.stringMatching(/^[\da-f-]{36}$/) },
    after: { bookings: 1, reviews: 1 },
  },
}
