import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Customer, CustomerFilter } from '#domain/customer.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { canonicalEmail } from '#domain/identity.ts'
import { isCalled } from '#server/platform/database/columns.ts'
import { countFound, inOrder, readPage } from '#server/platform/database/pagination.ts'
import type { Db } from '#server/platform/database/db.ts'
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
  return sql`exists (select from bookings where customer_id = users.id and storefront = ${storefront})`
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
