import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Customer, type CustomerDetails, type CustomerFilter, mostAddresses } from '#domain/customer.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { canonicalEmail } from '#domain/identity.ts'
import { isCalled } from '#server/platform/database/columns.ts'
import { countFound, inOrder, readPage } from '#server/platform/database/pagination.ts'
import type { Db } from '#server/platform/database/db.ts'
import { bookings } from '#server/booking/tables.ts'
import { bookingCustomers } from '#server/dashboard/tables.ts'
import { users } from '#server/identity/tables.ts'

const order = inOrder('customers', [
  { by: users.name, type: 'text' },
  { by: users.id, type: 'uuid' },
])

/** Customers by name, optionally those who have booked at one storefront, or those whom a search finds. */
export async function listCustomers(
  db: Db,
  storefront: string | undefined,
  { search = '', email, ...paging }: CustomerFilter,
): Promise<Page<Customer>> {
  const those = and(
    eq(users.role, 'customer'),
    search === '' ? undefined : isCalled(users, search),
    email === undefined ? undefined : eq(users.email, canonicalEmail(email)),
    storefront === undefined ? undefined : hasBookedAt(storefront),
  )
  const selected = db.select({ row: users, bookings: made, place: order.place }).from(users)
  const [page, total] = await Promise.all([
    readPage(selected, { where: those, order, ...paging }),
    countFound(db, db.select({ one: users.id }).from(users).where(those)),
  ])
  return { items: page.rows.map(customerOf), total, next: page.next }
}

function hasBookedAt(storefront: string): SQL {
  const { customerId } = bookingCustomers
  return sql`exists (
    select from ${bookingCustomers} where ${customerId} = ${users.id} and ${bookingCustomers.storefront} = ${storefront}
  )`
}

/** One customer, with the addresses of their latest bookings at a storefront. */
export async function getCustomer(db: Db, id: string, storefront: string): Promise<CustomerDetails> {
  const isOwn = and(eq(bookings.customerId, id), eq(bookings.storefront, storefront), ne(bookings.address, ''))
  const latest = sql`max(${bookings.createdAt})`
  const [[found], places] = await Promise.all([
    db
      .select({ row: users, bookings: made })
      .from(users)
      .where(and(eq(users.id, id), eq(users.role, 'customer'))),
    db
      .select({ address: bookings.address })
      .from(bookings)
      .where(isOwn)
      .groupBy(bookings.address)
      .orderBy(desc(latest))
      .limit(mostAddresses),
  ])
  if (!found) throw new Refusal('not_found')
  return { ...customerOf(found), addresses: places.map(({ address }) => address) }
}

// The qualified name: a bare column would mean the booking's own id.
const made = sql<number>`(select count(*)::integer from bookings where customer_id = users.id)`

function customerOf({ row, bookings }: { row: typeof users.$inferSelect; bookings: number }): Customer {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    createdAt: row.createdAt.toISOString(),
    bookings,
    disabled: row.disabledAt !== null,
  }
}
