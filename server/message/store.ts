import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Message, MessageKind, MessageState } from '#domain/message.ts'
import type { Db } from '#server/db.ts'
import { messages } from './tables.ts'

export type NewMessage = Omit<Message, 'state' | 'sentAt'>

/** Whose letters: an account's, and what went to its address before that was known to be one. */
type Reader = { userId: string; email: string }

export async function addMessage(db: Db, message: NewMessage) {
  await db.insert(messages).values(message)
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
    .set({ ...sending, state: 'sent', tries: oneMore, lastError: null })
    .where(eq(messages.id, id))
}

/** What came of a try that failed. */
type Failure = { lastError: string; state: MessageState; userId: string | null }

export async function setFailed(db: Db, id: string, { userId, ...failure }: Failure) {
  await db
    .update(messages)
    .set({ ...failure, ...(userId !== null && { userId }), tries: oneMore })
    .where(eq(messages.id, id))
}

/** The ids of those that nobody has tried to deliver, oldest first. */
export async function listUntried(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.state, 'waiting'), eq(messages.tries, 0), lt(messages.createdAt, before)))
    .orderBy(messages.createdAt)
    .limit(1_000)
  return rows.map(({ id }) => id)
}

/** Those whose job was lost on the way: a worker that was killed on the last try, say. */
export async function parkForgotten(db: Db, before: Date) {
  await db
    .update(messages)
    .set({ state: 'parked' })
    .where(and(eq(messages.state, 'waiting'), lt(messages.createdAt, before)))
}

export async function removeMessage(db: Db, id: string) {
  await db.delete(messages).where(eq(messages.id, id))
}

export async function removeMessagesOf(db: Db, reader: Reader) {
  await db.delete(messages).where(isOf(reader))
}

export async function removeWaiting(db: Db, userId: string, kind: MessageKind) {
  await db
    .delete(messages)
    .where(and(eq(messages.userId, userId), eq(messages.kind, kind), eq(messages.state, 'waiting')))
}

const oneMore = sql`${messages.tries} + 1`

function isOf({ userId, email }: Reader) {
  return or(eq(messages.userId, userId), eq(messages.recipient, email))
}
