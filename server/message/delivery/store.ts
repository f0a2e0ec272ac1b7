import { and, eq, lt, sql } from 'drizzle-orm'
import type { Message, MessageState } from '#domain/message.ts'
import { users } from '#server/identity/tables.ts'
import { isWaiting } from '#server/message/store.ts'
import { messages } from '#server/message/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

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
export async function parkLost(db: Db, before: Date): Promise<string[]> {
  const parked = await db
    .update(messages)
    .set({ state: 'parked', lastError: sql`coalesce(${messages.lastError}, 'Nobody tried it any more.')` })
    .where(and(isWaiting, lt(messages.dueAt, before)))
    .returning({ id: messages.id })
  return parked.map(({ id }) => id)
}
