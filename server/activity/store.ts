import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Activity, type ActivityKind, unnamedActors } from '#domain/activity.ts'
import { isId } from '#domain/contract/field.ts'
import { closedAccount } from '#domain/customer.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inOrder } from '#server/platform/database/pagination.ts'
import { type Account, findKept } from './merged/store.ts'
import { activity, type StoredRole } from './tables.ts'

type Fields = Record<string, unknown>

export type ActivityEntry = {
  kind: ActivityKind
  at: Date
  /** Null for the command line and the system. */
  by: string | null
  /** Left out for administrators. */
  role?: StoredRole
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

/** Newest first. By the time of the actor's request, so that the days of the list are in order. */
export const order = inOrder(
  'activity',
  [
    { by: activity.at, type: 'timestamptz' },
    { by: activity.id, type: 'bigint' },
  ],
  { isDescending: true },
)

const people = alias(users, 'people')

/** Joins the current names of the actor and, where it is a user, of the subject. */
export function selectDone(db: Db) {
  const isId = sql`${activity.subjectTitle} = '' and ${activity.subjectId} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`
  return db
    .select({ row: activity, name: users.name, person: people.name, place: order.place })
    .from(activity)
    .leftJoin(users, eq(users.id, activity.byId))
    .leftJoin(people, sql`${people.id} = case when ${isId} then ${activity.subjectId}::uuid end`)
}

/** The activity of one subject, of some kinds, oldest first. */
export async function listActivityOf(
  db: Db,
  { subject, kinds }: { subject: string; kinds: ActivityKind[] },
): Promise<Activity[]> {
  const rows = await selectDone(db)
    .where(and(eq(activity.subjectId, subject), inArray(activity.kind, kinds)))
    .orderBy(activity.id)
  return readDone(db, rows)
}

type Done = { row: typeof activity.$inferSelect; name: string | null; person: string | null }

/** What a merged account did, or was done to it, is shown under the account that remains. */
export async function readDone(db: Db, done: Done[]): Promise<Activity[]> {
  const unknown = done.flatMap(({ row, name, person }) => [
    ...(row.byId !== null && name === null ? [row.byId] : []),
    ...(row.subjectTitle === '' && person === null ? [row.subjectId] : []),
  ])
  const kept = await findKept(db, [...new Set(unknown.filter((id) => isId(id)))])
  return done.map((one) => activityOf(one, kept))
}

function activityOf({ row, name, person }: Done, kept: Map<string, Account>): Activity {
  const { role } = row
  const [actor, subject] = [kept.get(row.byId ?? ''), kept.get(row.subjectId)]
  return {
    _id: String(row.id),
    kind: row.kind,
    at: row.at.toISOString(),
    by: role === 'system' || role === 'command-line' ? unnamedActors[role] : (name ?? actor?.name ?? closedAccount),
    byId: actor?._id ?? row.byId,
    byRole: role === 'command-line' ? 'system' : role,
    storefront: row.storefront,
    subject: {
      _id: subject?._id ?? row.subjectId,
      title: row.subjectTitle || (person ?? subject?.name ?? closedAccount),
    },
    before: row.before,
    after: row.after,
  }
}
