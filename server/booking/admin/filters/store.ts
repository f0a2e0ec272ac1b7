import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { openStatuses } from '#domain/booking.ts'
import type { BookingMatchFilter } from '#domain/booking/admin.ts'
import { isWithinTurn, numbersWith } from '#domain/booking/number.ts'
import { phoneDigitsOf, wordsOf } from '#domain/booking/search.ts'
import {
  bookings,
  isNobodyThere,
  isOpenMoney,
  isOpenBooking,
  isUpcoming,
  startsNearOrAfter,
} from '#server/booking/tables.ts'
import { bookingTallies } from '#server/dashboard/tables.ts'
import { users } from '#server/identity/tables.ts'
import { endsWith, holdsAnyCase, isCalled } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/db.ts'

export type Filter = Omit<BookingMatchFilter, 'storefront'> & { ids?: string[] | undefined }
/** A page: the cursor before it and its length, or null for everything. */
export type PageRequest = { limit: number | null; cursor?: string | undefined }
export type BookingQuery = { storefronts: string[]; filter: Filter; page: PageRequest; now: Date }

export function isOf(table: typeof bookings | typeof bookingTallies, storefronts: string[], filter: Filter) {
  const { status, open, category, date, from, to } = filter
  const [only = '', ...others] = storefronts
  return and(
    others.length === 0 ? eq(table.storefront, only) : inArray(table.storefront, storefronts),
    status === undefined ? undefined : eq(table.status, status),
    open === undefined ? undefined : isWanted(inArray(table.status, openStatuses), open),
    category === undefined ? undefined : eq(table.category, category),
    date === undefined ? undefined : eq(table.day, date),
    from === undefined ? undefined : gte(table.day, from),
    to === undefined ? undefined : lte(table.day, to),
  )
}

export function isChosen({ storefronts, filter, now }: Omit<BookingQuery, 'page'>) {
  const { unassigned, upcoming, nobodyThere, payment, professional, service, customer, ids } = filter
  return and(
    isOf(bookings, storefronts, filter),
    isWithin(filter),
    isCreatedWithin(filter),
    unassigned === undefined ? undefined : isWanted(and(isNull(bookings.professionalId), isOpenBooking), unassigned),
    upcoming === undefined ? undefined : isWanted(and(startsNearOrAfter(now), isUpcoming(now)), upcoming),
    // A booking without a step is none of them, and not unknown.
    nobodyThere === undefined
      ? undefined
      : isWanted(nobodyThere ? isNobodyThere : sql`(${isNobodyThere}) is true`, nobodyThere),
    payment === undefined ? undefined : isOpenMoney[payment],
    professional === undefined ? undefined : eq(bookings.professionalId, professional),
    service === undefined ? undefined : eq(bookings.serviceId, service),
    ids === undefined ? undefined : sql`${bookings.id} = any(${sql.param(ids)}::uuid[])`,
    customer === undefined ? undefined : eq(bookings.customerId, customer),
  )
}

/** Whether the counters of `booking_tallies` know the number of bookings of a filter. */
export function isTallied(filter: Filter): boolean {
  const { unassigned, upcoming, nobodyThere, payment, professional, service, customer, ids, ...others } = filter
  const { createdFrom, createdTo, createdAfter } = others
  const untallied = [
    unassigned,
    upcoming,
    nobodyThere,
    payment,
    professional,
    service,
    customer,
    createdFrom,
    createdTo,
    createdAfter,
    ids,
  ]
  return untallied.every((one) => one === undefined)
}

/** By instants, the order of the index. */
export function isWithin({ date, from = date, to = date }: Filter) {
  return isNearDays(bookings.startsAt, { from, to })
}

/** By instants, the order of the index, and then by the days of each booking's time zone where they decide. */
function isCreatedWithin({ createdFrom: from, createdTo: to, createdAfter }: Filter) {
  const day = sql`(${bookings.createdAt} at time zone ${bookings.timeZone})::date`
  return and(
    isNearDays(bookings.createdAt, { from, to }),
    from === undefined ? undefined : or(gte(bookings.createdAt, atUtc(from, 12)), sql`${day} >= ${from}::date`),
    to === undefined ? undefined : or(lt(bookings.createdAt, atUtc(to, 10)), sql`${day} <= ${to}::date`),
    createdAfter === undefined ? undefined : gt(bookings.createdAt, new Date(createdAfter)),
  )
}

type Days = Record<'from' | 'to', string | undefined>

/** A local day starts between 14 hours before and 12 hours after the day in UTC. */
function isNearDays(instant: typeof bookings.startsAt | typeof bookings.createdAt, { from, to }: Days) {
  return and(
    from === undefined ? undefined : gte(instant, atUtc(from, -14)),
    to === undefined ? undefined : lt(instant, atUtc(to, 36)),
  )
}

function atUtc(day: string, hours: number) {
  return sql`(${day}::date + ${hours}::integer * interval '1 hour') at time zone 'UTC'`
}

function isWanted(isIt: SQL | undefined, wanted: boolean) {
  return wanted ? isIt : isIt && not(isIt)
}

export function isSearch({ search }: Filter): boolean {
  return wordsOf(search).length > 0
}

/** The search as a filter on one booking. */
export function isFound({ search }: Filter) {
  return or(containsAll(wordsOf(search)), isPhoned(search))
}

/**
 * The ids of the bookings whose customer, or person at the door, has a phone number that ends with these digits. Each
 * number is found by an index, and few bookings have the same last digits.
 */
export function phonedIds(digits: string): SQL {
  return sql`(
    select id from bookings as phoned where ${endsWith(sql`phoned.phone`, digits)}
    union
    select id from bookings as phoned where ${endsWith(sql`phoned.on_site_phone`, digits)}
    union
    select theirs.id from users join bookings as theirs on theirs.customer_id = users.id
    where ${endsWith(sql`users.phone`, digits)}
  )`
}

/** Whether the whole search is the end of one of its phone numbers. */
export function isPhoned(search: string | undefined): SQL | undefined {
  const digits = phoneDigitsOf(search)
  return digits === undefined ? undefined : sql`${bookings.id} in ${phonedIds(digits)}`
}

export function containsAll(words: string[]) {
  return and(...words.map(contains))
}

function contains(word: string) {
  // Last, and as a scalar subquery, so that customers are looked up only where nothing else decides.
  const isItsCustomer = sql`(select ${isCalled(users, word)} from ${users} where ${users.id} = ${bookings.customerId})`
  return or(...holdsWord(word), isItsCustomer)
}

/** Whether the title or the number contains a word. */
export function holdsWord(word: string): SQL[] {
  return [...(canBeNumbered(word) ? [isNumbered(word)] : []), holdsAnyCase(bookings.title, word)]
}

/** Whether the number contains a word that can be a part of one. Numbers are in upper case. */
export function isNumbered(word: string): SQL {
  return sql`${bookings.number} like ${`%${word.toUpperCase()}%`}`
}

/** Whether a word can be a part of a number. */
export function canBeNumbered(word: string): boolean {
  return numbersWith(word).length > 0 || isWithinTurn(word)
}

/**
 * Totals from the trigger-maintained counters; assignment and search are ignored. The trials, which the counters leave
 * out, are rows of the list: they are added.
 */
export async function countTallied(db: Db, storefronts: string[], filter: Filter): Promise<number> {
  const isTrial = and(isNotNull(bookings.trialUntil), isOf(bookings, storefronts, filter))
  const trials = sql`(select count(*) from ${bookings} where ${isTrial})`
  const found = sql<number>`(coalesce(sum(${bookingTallies.bookings}), 0) + ${trials})::float8`
  const [row] = await db
    .select({ found })
    .from(bookingTallies)
    .where(isOf(bookingTallies, storefronts, filter))
  return row?.found ?? 0
}
