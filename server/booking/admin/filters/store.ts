import { and, eq, gte, inArray, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { BookingFileFilter } from '#domain/booking/admin.ts'
import { isWithinTurn, numbersWith } from '#domain/booking/number.ts'
import { bookings, isOpenBooking } from '#server/booking/tables.ts'
import { bookingTallies } from '#server/dashboard/tables.ts'
import { users } from '#server/identity/tables.ts'
import { holds, isCalled } from '#server/platform/database/columns.ts'
import { inOrder } from '#server/platform/database/pagination.ts'

export type Filter = Omit<BookingFileFilter, 'storefront'>
/** A page: the cursor before it and its length, or null for everything. */
export type PageRequest = { limit: number | null; cursor?: string | undefined }
export type BookingQuery = { storefronts: string[]; filter: Filter; page: PageRequest }

export function isOf(table: typeof bookings | typeof bookingTallies, storefronts: string[], filter: Filter) {
  const { status, category, date, from, to } = filter
  const [only = '', ...others] = storefronts
  return and(
    others.length === 0 ? eq(table.storefront, only) : inArray(table.storefront, storefronts),
    status === undefined ? undefined : eq(table.status, status),
    category === undefined ? undefined : eq(table.category, category),
    date === undefined ? undefined : eq(table.day, date),
    from === undefined ? undefined : gte(table.day, from),
    to === undefined ? undefined : lte(table.day, to),
  )
}

export function isChosen(storefronts: string[], filter: Filter) {
  const { unassigned } = filter
  const those = unassigned === undefined ? undefined : isUnassigned(unassigned)
  return and(isOf(bookings, storefronts, filter), isWithin(filter), those)
}

/** By instants, the order of the index: a local day starts between 14 hours before and 12 hours after the day in UTC. */
export function isWithin({ date, from = date, to = date }: Filter) {
  return and(
    from === undefined
      ? undefined
      : sql`${bookings.startsAt} >= (${from}::date - interval '14 hours') at time zone 'UTC'`,
    to === undefined ? undefined : sql`${bookings.startsAt} < (${to}::date + interval '36 hours') at time zone 'UTC'`,
  )
}

/** Open, without a professional. */
export function isUnassigned(wanted: boolean) {
  const isIt = and(isNull(bookings.professionalId), isOpenBooking)
  return wanted ? isIt : isIt && not(isIt)
}

/** All numbers start with the same characters, so a part of those matches every booking. */
export function isSearch({ search = '' }: Filter): boolean {
  return search !== '' && !numbersWith(search).some(({ days, turn }) => days === '______' && turn === '')
}

/** The search as a filter on one booking. */
export function isFound({ search = '' }: Filter) {
  if (!isSearch({ search })) return undefined
  const canBeNumbered = numbersWith(search).length > 0 || isWithinTurn(search)
  return or(
    // As a scalar subquery, so that customers are looked up only for bookings that are read.
    sql`(select ${isCalled(users, search)} from ${users} where ${users.id} = ${bookings.customerId})`,
    holds(sql`lower(${bookings.title})`, search),
    canBeNumbered ? holds(sql`lower(${bookings.number})`, search) : undefined,
  )
}

export const byTime = [
  { by: bookings.startsAt, type: 'timestamptz' },
  { by: bookings.id, type: 'uuid' },
] as const

export function orderOf({ sort = 'latest' }: Filter) {
  return inOrder(`all bookings ${sort}`, byTime, { isDescending: sort === 'latest' })
}
