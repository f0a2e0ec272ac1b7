import { and, desc, eq, exists, gte, inArray, isNull, lt, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type MessageKind, type Message, type Reader } from '#domain/message.ts'
import { bookingChanges, bookings, isOpenBooking } from '#server/booking/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { reviews } from '#server/review/tables.ts'
import type { MessageData } from './data.ts'
import { messages } from './tables.ts'
import { newsOf } from './news/store.ts'

export async function lockMessage(db: Db, id: string): Promise<Message | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id)).for('update')
  return row
}

export async function listMessagesOf(db: Db, userId: string): Promise<Message[]> {
  return db.select().from(messages).where(isOf(userId)).orderBy(desc(messages.createdAt), messages.id)
}

export async function findReader(db: Db, { userId, recipient }: Message): Promise<Reader> {
  if (userId === null) return 'other'
  const columns = { email: users.email, verifiedAt: users.emailVerifiedAt }
  const [user] = await db.select(columns).from(users).where(eq(users.id, userId))
  if (user?.email !== recipient) return 'other'
  return user.verifiedAt === null ? 'unconfirmed' : 'owner'
}

/** The ids of due messages without an attempt, oldest first. */
export async function listUntried(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isWaiting, isUntried, lt(messages.dueAt, before)))
    .orderBy(messages.dueAt)
    .limit(mostAtOnce)
  return rows.map(({ id }) => id)
}

/** The ids of all messages that are still to be sent. */
export async function listWaiting(db: Db): Promise<string[]> {
  return (await db.select({ id: messages.id }).from(messages).where(isWaiting)).map(({ id }) => id)
}

export const isWaiting = eq(messages.state, 'waiting')
export const isUntried = eq(messages.tries, 0)

/**
 * Whether a message belongs to a user: by the account that it was written for. A message without an account, requested
 * without signing in, belongs to the user only if it went to their address after they verified it: before that, the
 * address may have been another person's.
 */
export function isOf(userId: string) {
  const owner = (what: AnyPgColumn) => sql`(select ${what} from ${users} where ${users.id} = ${userId})`
  const isNobodys = and(isNull(messages.userId), eq(messages.recipient, owner(users.email)))
  return or(eq(messages.userId, userId), and(isNobodys, gte(messages.createdAt, owner(users.emailVerifiedAt))))
}

/** The rest is read at the next run. */
const mostAtOnce = 1_000

/** The open bookings of a day that have had no message since they were last changed, and no reminder of this time. */
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
        isOpenBooking,
        exists(newsOf(db)),
        notExists(newsOf(db, gte(messages.createdAt, since))),
        notExists(
          writtenOf(db, 'booking-reminder', eq(sql`(${messages.data} ->> 'startsAt')::timestamptz`, bookings.startsAt)),
        ),
      ),
    )
    .orderBy(bookings.startsAt)
    .limit(mostAtOnce)
  return rows.map(({ id }) => id)
}

/** Bookings completed between two moments that have no review and no invitation to one. */
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
        notExists(db.select().from(reviews).where(eq(reviews.bookingId, bookings.id))),
      ),
    )
    .limit(mostAtOnce)
  return rows.map(({ id }) => id)
}

function writtenOf(db: Db, kind: MessageKind, more?: SQL) {
  return db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.bookingId, bookings.id), eq(messages.kind, kind), more))
}

export type NewMessage = Omit<Message, 'state' | 'tries' | 'refusals' | 'sentAt' | 'resentFrom' | 'triedAt'>

/** False if a message that may exist only once exists already. */
export async function addMessage(db: Db, message: NewMessage): Promise<boolean> {
  const added = await db.insert(messages).values(message).onConflictDoNothing().returning({ id: messages.id })
  return added.length === 1
}

/** Deletes the waiting messages of these kinds about a booking without an attempt, and returns them in any order. */
export async function takeBack(db: Db, bookingId: string, kinds: readonly MessageKind[]): Promise<Message[]> {
  return db
    .delete(messages)
    .where(and(eq(messages.bookingId, bookingId), inArray(messages.kind, [...kinds]), isWaiting, isUntried))
    .returning()
}

/** Changes data of the waiting messages to the customer about a booking. */
export async function setData(db: Db, bookingId: string, data: Partial<MessageData['booking-status']>) {
  await db
    .update(messages)
    .set({ data: sql`${messages.data} || ${JSON.stringify(data)}::jsonb` })
    .where(and(eq(messages.bookingId, bookingId), isWaiting, ne(messages.kind, 'visit-news')))
}

/** Stores what an email says. */
export async function setTold(db: Db, id: string, data: unknown) {
  await db.update(messages).set({ data }).where(eq(messages.id, id))
}

export async function setRecipient(db: Db, id: string, recipient: string) {
  await db.update(messages).set({ recipient }).where(eq(messages.id, id))
}

export async function removeMessage(db: Db, id: string) {
  await db.delete(messages).where(eq(messages.id, id))
}

/** Returns the ids of the deleted messages. */
export async function removeMessagesOf(db: Db, userId: string): Promise<string[]> {
  const removed = await db.delete(messages).where(isOf(userId)).returning({ id: messages.id })
  return removed.map(({ id }) => id)
}

export async function removeWaiting(db: Db, userId: string, kind: MessageKind) {
  await db.delete(messages).where(and(eq(messages.userId, userId), eq(messages.kind, kind), isWaiting))
}

/** The same for messages stored at a moment or later. */
export async function removeWaitingSince(db: Db, userId: string, { kind, since }: { kind: MessageKind; since: Date }) {
  const isTheirs = and(eq(messages.userId, userId), eq(messages.kind, kind), gte(messages.createdAt, since))
  await db.delete(messages).where(and(isTheirs, isWaiting))
}
