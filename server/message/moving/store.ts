import { and, eq, ne, inArray, sql } from 'drizzle-orm'
import { isAboutAccess, MessageKind } from '#domain/message.ts'
import { isWaiting } from '#server/message/store.ts'
import { messages } from '#server/message/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

const accessKinds = MessageKind.options.filter(isAboutAccess)

/**
 * Gives the messages of an account to another one. Those that wait go to its address; failed ones keep theirs, as the
 * history of what was tried. Unsent emails about access, such as links, concern the first account only and are deleted.
 */
export async function moveMessages(db: Db, from: string, into: { _id: string; email: string }) {
  const isTheirs = eq(messages.userId, from)
  const isUnsent = ne(messages.state, 'sent')
  await db.delete(messages).where(and(isTheirs, isUnsent, inArray(messages.kind, accessKinds)))
  // The email must not say that an account was just made for its reader.
  const data = sql`${messages.data} || case when ${messages.data} ? 'account' then '{"account": "old"}' else '{}' end::jsonb`
  const recipient = sql`case when ${isWaiting} then ${into.email} else ${messages.recipient} end`
  await db.update(messages).set({ recipient, data }).where(and(isTheirs, isUnsent))
  await db.update(messages).set({ userId: into._id }).where(isTheirs)
}
