import { sql } from 'drizzle-orm'
import { isId } from '#domain/contract/field.ts'
import { activity } from '#server/activity/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

const merged = sql`${activity.before} ->> 'merged'`

/** A user and the accounts that were merged into that of the user, also by way of another one; any other subject alone. */
export async function withMerged(db: Db, subject: string): Promise<string[]> {
  if (!isId(subject)) return [subject]
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive accounts (id) as (
      select ${subject.toLowerCase()}::text
      union
      select ${merged} from ${activity} join accounts on ${activity.subjectId} = accounts.id
      where ${activity.kind} = 'customers-merged'
    )
    select id from accounts`)
  return rows.map(({ id }) => id)
}

export type Account = { _id: string; name: string }

/** The accounts that remain, by the ids of those that were merged into them, also by way of another one. */
export async function findKept(db: Db, ids: string[]): Promise<Map<string, Account>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ merged: string; id: string; name: string }>(sql`
    with recursive kept (merged, id) as (
      select id, id from unnest(${sql.param(ids)}::text[]) as given (id)
      union
      select kept.merged, ${activity.subjectId} from ${activity} join kept on ${merged} = kept.id
      where ${activity.kind} = 'customers-merged'
    )
    select kept.merged, ${users.id}, ${users.name} from kept join ${users} on ${users.id} = kept.id::uuid`)
  return new Map(rows.map(({ merged: from, id, name }) => [from, { _id: id, name }]))
}
