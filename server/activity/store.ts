import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Activity, type ActivityFilter, type ActivityKind, commandLine } from '#domain/activity.ts'
import { closedAccount } from '#domain/customer.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { defaultLimit } from '#domain/contract/address.ts'
import { countFound, inOrder, readPage } from '#server/platform/database/pagination.ts'
import type { Db } from '#server/platform/database/db.ts'
import { users } from '#server/identity/tables.ts'
import { activity } from './tables.ts'

type Fields = Record<string, unknown>

export type ActivityEntry = {
  kind: ActivityKind
  at: Date
  /** Null for the command line. */
  by: string | null
  /** Null for a change that concerns all storefronts. */
  storefront: string | null
  /**
   * A user has no title here: the log cannot be changed when an account is deleted, so the name is read from the
   * account.
   */
  subject: { _id: string; title: string }
  before: Fields | null
  after: Fields | null
}

/** Call it in the transaction of the change, so that both are stored or neither. */
export async function addActivity(db: Db, ...entries: ActivityEntry[]) {
  const rows = entries.map(({ by, subject, ...entry }) => {
    return { ...entry, byId: by, subjectId: subject._id, subjectTitle: subject.title }
  })
  if (rows.length > 0) await db.insert(activity).values(rows)
}

const order = inOrder('activity', [{ by: sql`${activity.id}`, type: 'bigint' }], { isDescending: true })

export async function listActivity(
  db: Db,
  storefront: string | undefined,
  { limit = defaultLimit, cursor }: ActivityFilter,
): Promise<Page<Activity>> {
  const where = storefront === undefined ? undefined : sql`(${activity.storefront} = ${storefront} or ${isOfAll})`
  const ids = storefront === undefined ? undefined : inEach(storefront, { limit: limit + 1, cursor })
  const [{ rows, next }, total] = await Promise.all([
    readPage(selectDone(db), { where: ids, order, limit, cursor }),
    countFound(db, db.select({ one: activity.id }).from(activity).where(where)),
  ])
  return { items: rows.map(activityOf), total, next }
}

const isOfAll = sql`${activity.storefront} is null`

/** Reads the storefront's entries and the general ones separately: one query for both could not use the index. */
function inEach(storefront: string, { limit, cursor }: { limit: number; cursor: string | undefined }): SQL {
  const each = [eq(activity.storefront, storefront), isOfAll].map(
    (those) => sql`(
      select id from ${activity} where ${and(those, order.after(cursor))}
      order by ${sql.join(order.by, sql`, `)} limit ${limit})`,
  )
  return sql`${activity.id} in (${sql.join(each, sql` union all `)})`
}

const people = alias(users, 'people')

/** Joins the current names of the administrator and, where it is a user, of the subject. */
function selectDone(db: Db) {
  const isPerson = sql`${activity.kind} in ('admin-added', 'admin-removed')`
  return db
    .select({ row: activity, name: users.name, person: people.name, place: order.place })
    .from(activity)
    .leftJoin(users, eq(users.id, activity.byId))
    .leftJoin(people, sql`${people.id} = case when ${isPerson} then ${activity.subjectId}::uuid end`)
}

/** The activity of one subject, of some kinds, oldest first. */
export async function listActivityOf(
  db: Db,
  { subject, kinds }: { subject: string; kinds: ActivityKind[] },
): Promise<Activity[]> {
  const rows = await selectDone(db)
    .where(and(eq(activity.subjectId, subject), inArray(activity.kind, kinds)))
    .orderBy(activity.id)
  return rows.map(activityOf)
}

type Done = { row: typeof activity.$inferSelect; name: string | null; person: string | null }

function activityOf({ row, name, person }: Done): Activity {
  return {
    _id: String(row.id),
    kind: row.kind,
    at: row.at.toISOString(),
    by: row.byId === null ? commandLine : (name ?? closedAccount),
    storefront: row.storefront,
    subject: { _id: row.subjectId, title: row.subjectTitle || (person ?? closedAccount) },
    before: row.before,
    after: row.after,
  }
}
