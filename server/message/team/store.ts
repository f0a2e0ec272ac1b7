import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TeamEvent } from '#domain/storefront/settings.ts'
import { activity } from '#server/activity/tables.ts'
import { users } from '#server/identity/tables.ts'
import { messages } from '#server/message/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The administrators among these users, with their addresses. */
export async function listRecipients(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.role, 'admin'), isNull(users.disabledAt)))
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email]])))
}

type Hears = { storefront: string; user: string; event: TeamEvent }

/** The last letter about an event: when it was written, and until when it tells. */
export async function findLastLetter(db: Db, { storefront, user, event }: Hears) {
  const [last] = await db
    .select({ createdAt: messages.createdAt, until: sql<string>`${messages.data} ->> 'until'` })
    .from(messages)
    .where(
      and(
        eq(messages.userId, user),
        // A literal, not a parameter: the partial index says the same.
        sql`${messages.kind} = 'team-news'`,
        eq(messages.storefront, storefront),
        sql`${messages.data} ->> 'event' = ${event}`,
        isNull(messages.resentFrom),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1)
  return last && { createdAt: last.createdAt, until: new Date(last.until) }
}

/**
 * When an administrator was last chosen to hear of an event; a change between at once and daily is no new choice. The log
 * of the settings says it. Undefined for what no one has chosen.
 */
export async function findChoice(db: Db, { storefront, user, event }: Hears): Promise<Date | undefined> {
  const hearing = sql`${JSON.stringify([{ event, user }])}::jsonb`
  const [choice] = await db
    .select({ at: activity.at })
    .from(activity)
    .where(
      and(
        sql`coalesce(${activity.storefront}, '') = ${storefront}`,
        eq(activity.kind, 'settings-changed'),
        eq(activity.subjectId, 'messages'),
        sql`${activity.after} -> 'hears' @> ${hearing}`,
        sql`(${activity.before} -> 'hears' @> ${hearing}) is not true`,
      ),
    )
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(1)
  return choice?.at
}

/** The origin of the links in the latest email of a storefront. */
export async function findOrigin(db: Db, storefront: string): Promise<string | undefined> {
  const [last] = await db
    .select({ origin: messages.origin })
    .from(messages)
    .where(eq(messages.storefront, storefront))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
  return last?.origin
}
