import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { phoneDigitsOf } from '#domain/booking/search.ts'
import { type Customer, type CustomerFilter, type CustomerSort, mostAddresses } from '#domain/customer.ts'
import { defaultLimit } from '#domain/contract/address.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { canonicalEmail } from '#domain/identity.ts'
import { endsWith, isCalled } from '#server/platform/database/columns.ts'
import { countFound, cutPage, inOrder, type Order } from '#server/platform/database/pagination.ts'
import type { Db } from '#server/platform/database/db.ts'
import { writePhone } from '#server/platform/phone/phone.ts'
import { bookings } from '#server/booking/tables.ts'
import { bookingCustomers } from '#server/dashboard/tables.ts'
import { isBookingProfessional, users } from '#server/identity/tables.ts'

const orders = {
  name: inOrder('customers', [
    { by: users.name, type: 'text' },
    { by: users.id, type: 'uuid' },
  ]),
  latest: inOrder(
    'customers latest',
    [
      { by: users.createdAt, type: 'timestamptz' },
      { by: users.id, type: 'uuid' },
    ],
    { isDescending: true },
  ),
} satisfies Record<CustomerSort, Order>

/** Customers, optionally those who have booked at one storefront, or those whom a search finds. */
export async function listCustomers(
  db: Db,
  storefront: string | undefined,
  { search = '', email, disabled, sort = 'name', limit = defaultLimit, cursor }: CustomerFilter,
): Promise<Page<Customer>> {
  const order = orders[sort]
  const digits = phoneDigitsOf(search)
  const those = and(
    search === ''
      ? undefined
      : or(isCalled(users, search), digits === undefined ? undefined : endsWith(users.phone, digits)),
    email === undefined ? undefined : eq(users.email, canonicalEmail(email)),
    storefront === undefined ? undefined : hasBookedAt(storefront),
    disabled === undefined ? undefined : disabled ? isNotNull(users.disabledAt) : isNull(users.disabledAt),
  )
  // The ids first, from an index alone. It has customers only; there are few professionals.
  const [customers, professionals] = [eq(users.role, 'customer'), isBookingProfessional].map((are) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(are, those, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit + 1),
  )
  const shown = db
    .select({ ...listed, place: order.place })
    .from(users)
    .where(sql`${users.id} in ((${customers}) union all (${professionals}))`)
    .orderBy(...order.by)
    .limit(limit + 1)
  const found = (are: SQL) => db.select({ one: users.id }).from(users).where(and(are, those))
  const [rows, total] = await Promise.all([
    shown,
    countFound(db, unionAll(found(eq(users.role, 'customer')), found(isBookingProfessional))),
  ])
  const page = cutPage(rows, limit, order)
  return { items: page.rows.map(customerOf), total, next: page.next }
}

function hasBookedAt(storefront: string): SQL {
  const { customerId } = bookingCustomers
  return sql`exists (
    select from ${bookingCustomers} where ${customerId} = ${users.id} and ${bookingCustomers.storefront} = ${storefront}
  )`
}

/** A customer, or an administrator or a professional who has booked: the number of reviews, and since when the account is disabled. */
export async function findCustomer(db: Db, id: string) {
  const [found] = await db
    .select({ ...listed, reviews: written })
    .from(users)
    .where(eq(users.id, id))
  const isAdmin = found?.row.role === 'admin'
  const isProfessional = found?.row.role === 'professional'
  if (!found || ((isAdmin || isProfessional) && found.bookings === 0)) return undefined
  const { disabledAt, taxNumber } = found.row
  return { ...customerOf(found), taxNumber, reviews: found.reviews, disabledAt, isAdmin, isProfessional }
}

/** The addresses of the latest bookings at a storefront. */
export async function listAddresses(
  db: Db,
  { customerId, storefront }: { customerId: string; storefront: string },
): Promise<string[]> {
  const isOwn = and(eq(bookings.customerId, customerId), eq(bookings.storefront, storefront), ne(bookings.address, ''))
  const places = await db
    .select({ address: bookings.address })
    .from(bookings)
    .where(isOwn)
    .groupBy(bookings.address)
    .orderBy(desc(sql`max(${bookings.createdAt})`))
    .limit(mostAddresses)
  return places.map(({ address }) => address)
}

// The qualified name: a bare column would mean the booking's own id.
const made = sql<number>`(select count(*)::integer from bookings where customer_id = users.id)`
const written = sql<number>`(select count(*)::integer from reviews where customer_id = users.id)`
// Devices are kept when they are signed out.
const seen = sql`greatest(
  (select max(last_seen_at) from sessions where user_id = users.id),
  (select max(last_used_at) from devices where user_id = users.id)
)`.mapWith(users.createdAt)
const listed = { row: users, bookings: made, seen }

type Listed = { row: typeof users.$inferSelect; bookings: number; seen: Date | null }

function customerOf({ row, bookings, seen }: Listed): Customer {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: writePhone(row.phone),
    emailVerified: row.emailVerifiedAt !== null,
    createdAt: row.createdAt.toISOString(),
    bookings,
    disabled: row.disabledAt !== null,
    lastSeenAt: seen?.toISOString() ?? null,
  }
}
