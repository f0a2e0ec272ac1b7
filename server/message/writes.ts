import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { heldNews, type Message, type MessageKind, type MessageState } from '#domain/message.ts'
import type { Db } from '#server/platform/database/db.ts'
import { users } from '#server/identity/tables.ts'
import { isOf, isUntried, isWaiting } from './store.ts'
import { messages } from './tables.ts'

export type NewMessage = Omit<Message, 'state' | 'tries' | 'refusals' | 'sentAt'>

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

/** When it left, and whose it turned out to be. */
type Sending = { sentAt: Date; userId: string | null }

/** False when its reader closed the account while it left. */
export async function setSent(db: Db, id: string, { sentAt, userId }: Sending): Promise<boolean> {
  const reader = sql`(select ${users.id} from ${users} where ${users.id} = ${userId})`
  const [noted] = await db
    .update(messages)
    .set({ sentAt, userId: reader, state: 'sent', lastError: null })
    .where(eq(messages.id, id))
    .returning({ userId: messages.userId })
  return noted?.userId === userId
}

/** What came of a try that failed. */
type Failure = { lastError: string; state: MessageState; refusals: number; userId: string | null }

export async function setFailed(db: Db, id: string, { userId, ...failure }: Failure) {
  await db
    .update(messages)
    .set({ ...failure, ...(userId !== null && { userId }) })
    // Somebody else may have sent it meanwhile.
    .where(and(eq(messages.id, id), isWaiting))
}

/** Those whose job was lost on the way, by their ids. */
export async function parkForgotten(db: Db, before: Date): Promise<string[]> {
  const parked = await db
    .update(messages)
    .set({ state: 'parked', lastError: sql`coalesce(${messages.lastError}, 'Nobody tried it any more.')` })
    .where(and(isWaiting, lt(messages.dueAt, before)))
    .returning({ id: messages.id })
  return parked.map(({ id }) => id)
}

/** Takes back what was to be told of a booking and has not been tried yet, and gives it, oldest first. */
export async function takeBack(db: Db, bookingId: string): Promise<Message[]> {
  const taken = await db
    .delete(messages)
    .where(and(eq(messages.bookingId, bookingId), inArray(messages.kind, [...heldNews]), isWaiting, isUntried))
    .returning()
  return taken.toSorted((one, other) => versionIn(one) - versionIn(other))
}

/** Says something else in what still waits to be told of bookings. */
export async function setFacts(db: Db, bookingIds: string[], facts: Record<string, string>) {
  await db
    .update(messages)
    .set({ facts: sql`${messages.facts} || ${JSON.stringify(facts)}::jsonb` })
    .where(and(inArray(messages.bookingId, bookingIds), isWaiting))
}

/** Of the booking, as of the letter. */
const versionIn = ({ facts }: Message) => Number(facts['version'])

export async function removeMessage(db: Db, id: string) {
  await db.delete(messages).where(eq(messages.id, id))
}

/** Gives the ids of what was removed. */
export async function removeMessagesOf(db: Db, userId: string): Promise<string[]> {
  const removed = await db.delete(messages).where(isOf(userId)).returning({ id: messages.id })
  return removed.map(({ id }) => id)
}

export async function removeWaiting(db: Db, userId: string, kind: MessageKind) {
  await db.delete(messages).where(and(eq(messages.userId, userId), eq(messages.kind, kind), isWaiting))
}

/** The same, of those that were written at a moment or later. */
export async function removeWaitingSince(db: Db, userId: string, { kind, since }: { kind: MessageKind; since: Date }) {
  const isTheirs = and(eq(messages.userId, userId), eq(messages.kind, kind), gte(messages.createdAt, since))
  await db.delete(messages).where(and(isTheirs, isWaiting))
}
