import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Activity, ActivityFilter, ActivityKind } from '#domain/activity.ts'
import { closedAccount } from '#domain/customer.ts'
import type { Page } from '#domain/endpoint.ts'
import { defaultLimit } from '#domain/field.ts'
import { countFound, cutPage, inOrder } from '#server/cursor.ts'
import type { Db } from '#server/db.ts'
import { users } from '#server/identity/tables.ts'
import { activity } from './tables.ts'

type Fields = Record<string, unknown>

export type Deed = {
  kind: ActivityKind
  at: Date
  by: string
  storefront: string
  subject: { _id: string; title: string }
  before: Fields | null
  after: Fields | null
}

/** In the transaction of the deed: neither is there without the other. */
export async function addActivity(db: Db, ...deeds: Deed[]) {
  const rows = deeds.map(({ by, subject, ...deed }) => {
    return { ...deed, byId: by, subjectId: subject._id, subjectTitle: subject.title }
  })
  if (rows.length > 0) await db.insert(activity).values(rows)
}

const order = inOrder('activity', [{ by: sql`${activity.id}`, type: 'bigint' }], { isDescending: true })

export async function listActivity(
  db: Db,
  storefront: string | undefined,
  { limit = defaultLimit, cursor }: ActivityFilter,
): Promise<Page<Activity>> {
  const where = storefront === undefined ? undefined : eq(activity.storefront, storefront)
  const [read, total] = await Promise.all([
    db
      .select({ row: activity, name: users.name, place: order.place })
      .from(activity)
      .leftJoin(users, eq(users.id, activity.byId))
      .where(and(where, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit + 1),
    countFound(db, db.select({ one: activity.id }).from(activity).where(where)),
  ])
  const { rows, next } = cutPage(read, limit, order)
  return { items: rows.map(({ row, name }) => activityOf(row, name)), total, next }
}

/** What was done to one thing, of some kinds, oldest first. */
export async function listDeeds(
  db: Db,
  { subject, kinds }: { subject: string; kinds: ActivityKind[] },
): Promise<Activity[]> {
  const rows = await db
    .select({ row: activity, name: users.name })
    .from(activity)
    .leftJoin(users, eq(users.id, activity.byId))
    .where(and(eq(activity.subjectId, subject), inArray(activity.kind, kinds)))
    .orderBy(activity.id)
  return rows.map(({ row, name }) => activityOf(row, name))
}

function activityOf(row: typeof activity.$inferSelect, name: string | null): Activity {
  return {
    _id: String(row.id),
    kind: row.kind,
    at: row.at.toISOString(),
    by: name ?? closedAccount,
    storefront: row.storefront,
    subject: { _id: row.subjectId, title: row.subjectTitle },
    before: row.before,
    after: row.after,
  }
}
