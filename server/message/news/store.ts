import { and, desc, eq, gt, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { bookingNews, type Message, MessageState } from '#domain/message.ts'
import { bookings } from '#server/booking/tables.ts'
import { messages } from '#server/message/tables.ts'
import { type Db, prepare } from '#server/platform/database/db.ts'

/** The booking that a message is about, and its version then. */
type BookingVersion = { bookingId: string | null; version: number }

/** Whether sending of a newer message about the same booking has already begun. */
export async function isOvertaken(db: Db, { bookingId, version: own }: BookingVersion): Promise<boolean> {
  if (bookingId === null) return false
  const isNewer = and(gt(versionOf(bookingId), own), gt(messages.tries, 0))
  const newer = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isNewsOf(bookingId), isNewer))
    .limit(1)
  return newer.length > 0
}

const About = z.object({
  /** None in an email that is not about the time or status of a booking: no other email replaces it. */
  version: z.optional(z.number()),
  visits: z.optional(z.array(z.object({ booking: z.string(), version: z.number() }))),
})

/** Whether a newer message about one of its bookings was sent, or is being sent, since a message was stored. */
export async function isSentSince(db: Db, { bookingId, data, createdAt }: Message): Promise<boolean> {
  const { version, visits } = About.parse(data)
  const about = visits ?? (bookingId === null || version === undefined ? [] : [{ booking: bookingId, version }])
  const isLater = sql`coalesce(${messages.sentAt}, ${messages.triedAt}) >= ${createdAt.toISOString()}::timestamptz`
  const newer = about.map(({ booking, version: own }) => and(isNewsOf(booking), gt(versionOf(booking), own)))
  if (newer.length === 0) return false
  const found = db.select({ id: messages.id }).from(messages)
  return (await found.where(and(or(...newer), isLater)).limit(1)).length > 0
}

/** The newest message about the status of a booking, in one of these states. */
export async function findNews(
  db: Db,
  bookingId: string,
  states: readonly MessageState[] = MessageState.options,
): Promise<Message | undefined> {
  const [row] = await news(db).execute({ bookingId, states })
  return row
}

const anyBooking = sql.placeholder('bookingId')
const news = prepare((db) =>
  db
    .select()
    .from(messages)
    .where(and(isNewsOf(anyBooking), sql`${messages.state} = any(${sql.placeholder('states')}::text[])`))
    // An email that was sent again has the version of the first one.
    .orderBy(sql`${versionOf(anyBooking)} desc nulls last`, desc(messages.createdAt))
    .limit(1)
    .prepare('news_of_booking'),
)

/** All messages about a booking, oldest first. */
export async function listMessagesAbout(db: Db, bookingId: string): Promise<Message[]> {
  return db.select().from(messages).where(isAbout(bookingId)).orderBy(messages.createdAt, versionOf(bookingId))
}

export function isAbout(bookingId: string) {
  return or(eq(messages.bookingId, bookingId), isAmongVisits(bookingId, customerOf(bookingId)))
}

/** The messages about the booking of the outer query. */
export function newsOf(db: Db, more?: SQL) {
  const isNews = and(eq(messages.bookingId, bookings.id), inArray(messages.kind, [...bookingNews]))
  return db
    .select({ id: messages.id })
    .from(messages)
    .where(and(or(isNews, isAmongVisits(bookings.id, sql`${bookings.customerId}`)), more))
}

function isNewsOf(bookingId: string | Placeholder) {
  const isNews = and(eq(messages.bookingId, bookingId), inArray(messages.kind, [...bookingNews]))
  return or(isNews, isAmongVisits(bookingId, customerOf(bookingId)))
}

/** One message may be about several bookings of a customer; the index by user finds the few of such messages. */
function isAmongVisits(bookingId: string | Placeholder | PgColumn, customer: SQL) {
  const visit = sql`jsonb_build_object('booking', ${bookingId}::text)`
  return and(
    eq(messages.kind, 'visits-changed'),
    sql`${messages.userId} = ${customer}`,
    sql`${messages.data} @> jsonb_build_object('visits', jsonb_build_array(${visit}))`,
  )
}

function customerOf(bookingId: string | Placeholder) {
  return sql`(select ${bookings.customerId} from ${bookings} where ${bookings.id} = ${bookingId}::uuid)`
}

/** By the version of the booking, which changes under its lock; clocks of processes may differ. */
function versionOf(bookingId: string | Placeholder) {
  return sql<number>`coalesce(${messages.data} ->> 'version', (
    select visit ->> 'version' from jsonb_array_elements(${messages.data} -> 'visits') as visit
    where visit ->> 'booking' = ${bookingId}::text
  ))::integer`
}
