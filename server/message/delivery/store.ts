import { and, eq, lt, sql } from 'drizzle-orm'
import type { MessageState, Message } from '#domain/message.ts'
import { users } from '#server/identity/tables.ts'
import { isWaiting } from '#server/message/store.ts'
import { isFailed, isRetrying, messages } from '#server/message/tables.ts'
import { briefly, type Db } from '#server/platform/database/db.ts'

/**
 * Counts an attempt before it is made. From then on the message cannot be retracted, even if this process ends.
 * Undefined if the message no longer waits.
 */
export async function beginTry(db: Db, id: string, now: Date): Promise<Message | undefined> {
  const [row] = await db
    .update(messages)
    .set({ tries: sql`${messages.tries} + 1`, triedAt: now })
    .where(and(eq(messages.id, id), isWaiting))
    .returning()
  return row
}

/** When it was sent, and the user it belongs to. */
type Sending = { sentAt: Date; userId: string | null }

/** False if the user closed the account during delivery. */
export async function setSent(db: Db, id: string, { sentAt, userId }: Sending): Promise<boolean> {
  const [noted] = await db
    .update(messages)
    .set({ sentAt, userId: readerOf(userId), state: 'sent', lastError: null, triedAt: null })
    .where(eq(messages.id, id))
    .returning({ userId: messages.userId })
  return noted !== undefined && (userId === null || noted.userId !== null)
}

/** If the account was merged into another one during delivery, the message belongs to that one already. */
function readerOf(userId: string | null) {
  return sql`coalesce((select ${users.id} from ${users} where ${users.id} = ${userId}), ${messages.userId})`
}

/** The result of a failed attempt. */
type Failure = { lastError: string; state: MessageState; refusals: number; userId: string | null; parkedAt?: Date }

export async function setFailed(db: Db, id: string, { userId, ...failure }: Failure) {
  await db
    .update(messages)
    .set({ ...failure, triedAt: null, userId: readerOf(userId) })
    // Another attempt may have sent it.
    .where(and(eq(messages.id, id), isWaiting))
}

/** Parks messages whose job was lost. Returns their ids. */
export async function parkLost(db: Db, { before, now }: { before: Date; now: Date }): Promise<string[]> {
  const parked = await db
    .update(messages)
    .set({
      state: 'parked',
      parkedAt: now,
      lastError: sql`coalesce(${messages.lastError}, 'No attempt is scheduled any more.')`,
    })
    .where(and(isWaiting, lt(messages.dueAt, before)))
    .returning({ id: messages.id })
  return parked.map(({ id }) => id)
}

/** The emails that are not sent, from partial indexes. `oldest` has been due for so many seconds. */
export async function countQueuedEmails(db: Db, now: Date) {
  const counted = await briefly(db, (db) =>
    db.execute<{ waiting: number; retrying: number; failed: number; oldest: number | null }>(sql`
      select queue.waiting::integer, queue.retrying::integer, failures.count::integer as failed,
        extract(epoch from ${now.toISOString()}::timestamptz - queue.oldest)::float8 as oldest
      from
        (select count(*) filter (where not ${isRetrying}) as waiting, count(*) filter (where ${isRetrying}) as retrying,
            min(${messages.dueAt}) as oldest
          from ${messages} where ${messages.state} = 'waiting') as queue,
        (select count(*) from ${messages} where ${isFailed}) as failures`),
  )
  const { waiting = 0, retrying = 0, failed = 0, oldest } = counted.rows[0] ?? {}
  return { counts: { waiting, retrying, failed }, oldest: Math.max(0, oldest ?? 0) }
}
