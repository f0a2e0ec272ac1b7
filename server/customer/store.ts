import { and, eq, sql } from 'drizzle-orm'
import type { Customer, CustomerFilter } from '#domain/customer.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { defaultLimit } from '#domain/contract/field.ts'
import { canonicalEmail } from '#domain/identity.ts'
import { isCalled } from '#server/platform/database/columns.ts'
import { countFound, cutPage, inOrder } from '#server/platform/database/pagination.ts'
import type { Db } from '#server/platform/database/db.ts'
import { users } from '#server/identity/tables.ts'

const order = inOrder('customers', [
  { by: users.name, type: 'text' },
  { by: users.id, type: 'uuid' },
])

/** Who books, by name: all, or those that are looked for. */
export async function listCustomers(
  db: Db,
  { search = '', email, limit = defaultLimit, cursor }: CustomerFilter,
): Promise<Page<Customer>> {
  const those = and(
    eq(users.role, 'customer'),
    search === '' ? undefined : isCalled(users, search),
    email === undefined ? undefined : eq(users.email, canonicalEmail(email)),
  )
  const read = db
    .select({ row: users, bookings: made, place: order.place })
    .from(users)
    .where(and(those, order.after(cursor)))
    .orderBy(...order.by)
    .limit(limit + 1)
  const [rows, total] = await Promise.all([read, countFound(db, db.select({ one: users.id }).from(users).where(those))])
  const page = cutPage(rows, limit, order)
  return { items: page.rows.map(customerOf), total, next: page.next }
}

// By its whole name: alone in a column it would be that of the booking.
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
