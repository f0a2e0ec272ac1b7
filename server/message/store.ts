import { and, asc, desc, eq, exists, gt, gte, inArray, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { bookingNews, heldNews, type Message, type MessageKind, type MessageState } from '#domain/message.ts'
import { bookingChanges, bookings } from '#server/booking/tables.ts'
import type { Db } from '#server/db.ts'
import { messages } from './tables.ts'

export type NewMessage = Omit<Message, 'state' | 'tries' | 'sentAt'>

/** Whose letters: an account's, and what went to its address before that was known to be one. */
type Reader = { userId: string; email: string }

/** False when the same was written before, of what is written once. */
export async function addMessage(db: Db, message: NewMessage): Promise<boolean> {
  const added = await db.insert(messages).values(message).onConflictDoNothing().returning({ id: messages.id })
  return added.length === 1
}

/**
 * Counts a try before it is made. From then on a letter is on its way and cannot be taken back, whatever becomes of whoever
 * tries. Undefined when there is nothing to send any more.
 */
export async function beginTry(db: Db, id: string): Promise<Message | undefined> {
  const [row] = await db
    .update(messages)
    .set({ tries: sql`${messages.tries} + 1` })
    .where(and(eq(messages.id, id), isWaiting))
    .returning()
  return row
}

export async function lockMessage(db: Db, id: string): Promise<Message | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id)).for('update')
  return row
}

export async function listMessagesOf(db: Db, reader: Reader): Promise<Message[]> {
  return db.select().from(messages).where(isOf(reader)).orderBy(desc(messages.createdAt), messages.id)
}

/** When it left, and whose it turned out to be. */
type Sending = { sentAt: Date; userId: string | null }

export async function setSent(db: Db, id: string, sending: Sending) {
  await db
    .update(messages)
    .set({ ...sending, state: 'sent', lastError: null })
    .where(eq(messages.id, id))
}

/** What came of a try that failed. */
type Failure = { lastError: string; state: MessageState; userId: string | null }

export async function setFailed(db: Db, id: string, { userId, ...failure }: Failure) {
  await db
    .update(messages)
    .set({ ...failure, ...(userId !== null && { userId }) })
    .where(eq(messages.id, id))
}

/** The ids of those that are due and that nobody has tried to deliver, oldest first. */
export async function listUntried(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isWaiting, isUntried, lt(messages.dueAt, before)))
    .orderBy(messages.dueAt)
    .limit(1_000)
  return rows.map(({ id }) => id)
}

/** Those whose job was lost on the way, by their ids. */
export async function parkForgotten(db: Db, before: Date): Promise<string[]> {
  const parked = await db
    .update(messages)
    .set({ state: 'parked' })
    .where(and(isWaiting, lt(messages.dueAt, before)))
    .returning({ id: messages.id })
  return parked.map(({ id }) => id)
}

/** Takes back what was to be told of a booking and has not been tried yet, and says what that was, oldest first. */
export async function takeBack(db: Db, bookingId: string): Promise<Pick<Message, 'facts'>[]> {
  const taken = await db
    .delete(messages)
    .where(and(eq(messages.bookingId, bookingId), inArray(messages.kind, [...heldNews]), isWaiting, isUntried))
    .returning({ facts: messages.facts, createdAt: messages.createdAt })
  return taken.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

/** Whether something newer about the same booking has left, or is leaving, before this has. */
export async function isOvertaken(db: Db, { bookingId, createdAt }: Message): Promise<boolean> {
  if (bookingId === null) return false
  const isNewer = and(gt(messages.createdAt, createdAt), gt(messages.tries, 0))
  const newer = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isNewsOf(bookingId), isNewer))
    .limit(1)
  return newer.length > 0
}

/** The newest letter that tells what has become of a booking. */
export async function findNews(db: Db, bookingId: string): Promise<Message | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(isNewsOf(bookingId))
    .orderBy(desc(messages.createdAt), asc(messages.id))
    .limit(1)
  return row
}

export async function removeMessage(db: Db, id: string) {
  await db.delete(messages).where(eq(messages.id, id))
}

export async function removeMessagesOf(db: Db, reader: Reader) {
  await db.delete(messages).where(isOf(reader))
}

export async function removeWaiting(db: Db, userId: string, kind: MessageKind) {
  await db.delete(messages).where(and(eq(messages.userId, userId), eq(messages.kind, kind), isWaiting))
}

const isWaiting = eq(messages.state, 'waiting')
const isUntried = eq(messages.tries, 0)

function isNewsOf(bookingId: string) {
  return and(eq(messages.bookingId, bookingId), inArray(messages.kind, [...bookingNews]))
}

function isOf({ userId, email }: Reader) {
  return or(eq(messages.userId, userId), eq(messages.recipient, email))
}

/** Of the open bookings of a day, those that nothing was written about since, and that no reminder of this time was written for. */
export async function listToRemind(
  db: Db,
  { storefront, day, since }: { storefront: string; day: string; since: Date },
): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.storefront, storefront),
        eq(bookings.day, day),
        inArray(bookings.status, ['pending', 'confirmed']),
        exists(newsOf(db)),
        notExists(newsOf(db, gte(messages.createdAt, since))),
        notExists(
          writtenOf(
            db,
            'booking-reminder',
            eq(sql`(${messages.facts} ->> 'startsAt')::timestamptz`, bookings.startsAt),
          ),
        ),
      ),
    )
    .orderBy(bookings.startsAt)
  return rows.map(({ id }) => id)
}

/** Those that were completed between two moments, and still are, and that nobody was asked about. */
export async function listToInvite(
  db: Db,
  { storefront, from, to }: { storefront: string; from: Date; to: Date },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: bookings.id })
    .from(bookingChanges)
    .innerJoin(bookings, eq(bookings.id, bookingChanges.bookingId))
    .where(
      and(
        eq(bookingChanges.status, 'completed'),
        gte(bookingChanges.at, from),
        lte(bookingChanges.at, to),
        eq(bookings.storefront, storefront),
        eq(bookings.status, 'completed'),
        exists(newsOf(db)),
        notExists(writtenOf(db, 'review-invitation')),
      ),
    )
  return rows.map(({ id }) => id)
}

/** The letters about the booking of the query around. */
function newsOf(db: Db, more?: SQL) {
  return db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.bookingId, bookings.id), inArray(messages.kind, [...bookingNews]), more))
}

function writtenOf(db: Db, kind: MessageKind, more?: SQL) {
  return db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.bookingId, bookings.id), eq(messages.kind, kind), more))
}
