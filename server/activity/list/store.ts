import { and, eq, not, or, type SQL, sql } from 'drizzle-orm'
import { type Activity, ActivityKind } from '#domain/activity.ts'
import { kindsAbout } from '#domain/activity/words.ts'
import type { ActivityFileFilter } from '#domain/activity.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { isId } from '#domain/contract/field.ts'
import { order, readDone, selectDone } from '#server/activity/store.ts'
import { activity, type StoredRole } from '#server/activity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, cutPage, mostCounted, totalOf } from '#server/platform/database/pagination.ts'
import { isSought, type Sought, soughtIn } from './search/store.ts'

/** A position in the log, which is in the order of both. */
export type Place = { at: Date; id: number }

export type Actors = { role: StoredRole } | { people: string[] }

export type ActivityQuery = {
  /** Those of the list; entries of all storefronts are part of every list. */
  storefronts: string[]
  filter: Omit<ActivityFileFilter, 'storefront' | 'date' | 'from' | 'to' | 'since' | 'subject' | 'by'>
  /** By whom the entries are: a role, or a user with the accounts that were merged into that of the user. */
  by?: Actors | undefined
  /** What the entries are about or, if it is a user, by whom they are; with the accounts that were merged into it. */
  subjects?: string[] | undefined
  /** From the first instant up to, but not including, the second. */
  from?: Date | undefined
  until?: Date | undefined
  /** Only what is newer. */
  after?: Place | undefined
}

type Part = { limit: number; cursor?: string | undefined }

export async function listActivity(db: Db, query: ActivityQuery, { limit, cursor }: Part): Promise<Page<Activity>> {
  const part = { limit: limit + 1, cursor }
  const { ids, total } = await findIds(db, query, part)
  const read = selectDone(db)
    .where(sql`${activity.id} in (${ids})`)
    .orderBy(...order.by)
    .limit(limit + 1)
  const [rows, counted] = await Promise.all([
    read,
    total ?? countFound(db, sql`(select from ${inRanges(query, { limit: mostCounted + 1 })} as found)`),
  ])
  const page = cutPage(rows, limit, order)
  return { items: await readDone(db, page.rows), total: counted, next: page.next }
}

/** The ids of a page as a query; and the total, if it is known at that point. */
async function findIds(db: Db, query: ActivityQuery, part: Part): Promise<{ ids: SQL; total?: string }> {
  const { search = '' } = query.filter
  if (search === '') return { ids: cut(inRanges(query, part), part) }
  const sought = soughtIn(search)
  const { ids, total } = await readSought(db, { query, part, sought })
  const isWhole = total <= mostCounted || sought.isNarrow
  // More than totals count are frequent enough to fill a page by following the list.
  return {
    ids: isWhole ? sql`select unnest(${sql.param(ids)}::bigint[])` : cut(inRanges(query, part, sought), part),
    total: totalOf(total),
  }
}

type Seeking = { query: ActivityQuery; part: Part; sought: Sought }

/** Looks the text up in the indexes of titles and numbers, and reads the page among the matches. */
async function readSought(db: Db, { query, part, sought }: Seeking): Promise<{ ids: number[]; total: number }> {
  const limit = sought.isNarrow ? sql`` : sql`limit ${mostCounted + 1}`
  const others = and(isInRange(query), isChosen(query), isAboutOrBy(query))
  const each = sought.each.map((find) => sql`(${find(others)} ${limit})`)
  const { rows } = await db.execute<{ ids: number[] | null; total: number }>(sql`
    with ${activity} as materialized (${sql.join(each, sql` union `)})
    select
      (select count(*)::integer from ${activity}) as total,
      array(select id from ${activity} where ${order.after(part.cursor) ?? sql`true`} order by ${newest} limit ${part.limit})
        as ids`)
  const { ids, total } = rows[0] ?? { ids: null, total: 0 }
  return { ids: (ids ?? []).map(Number), total }
}

const newest = sql.join(order.by, sql`, `)

/**
 * The ids that match, in ranges of the indexes that have the order of the list: one for each value of the columns before
 * the time. Each range has the limit, without which PostgreSQL would join the values with a scan of the table.
 */
function inRanges(query: ActivityQuery, part: Part, sought?: Sought): SQL {
  const those = and(isInRange(query), sought && isSought(sought), order.after(part.cursor))
  const inOrder = sql`order by ${newest} limit ${part.limit}`
  const ranges = (of: ActivityQuery, more?: SQL) => sql`(
    select found.id, found.at from ${rangesOf(of)} cross join lateral (
      select id, at from ${activity} where ${and(isInThisRange(of), those, more)} ${inOrder}
    ) as found)`
  const { subjects } = query
  if (subjects === undefined) return ranges(query)
  const isSubject = isAbout(subjects)
  const isDone = and(isChosen(query), those)
  // Each has the order of the index.
  const parts = subjects.flatMap((subject) => {
    const done = sql`(select id, at from ${activity} where ${and(eq(activity.subjectId, subject), isDone)} ${inOrder})`
    // What a user did, but not to the own account again.
    const own = { ...query, by: { people: [subject] } }
    return isId(subject) ? [done, ranges(own, and(not(isSubject), isChosen(query)))] : [done]
  })
  return sql`(${sql.join(parts, sql` union all `)})`
}

const isAbout = (subjects: string[]) => sql`${activity.subjectId} = any(${sql.param(subjects)}::text[])`

function cut(found: SQL, { limit }: Part): SQL {
  return sql`select id from ${found} as ${activity} order by ${newest} limit ${limit}`
}

function kindsOf({ kind, about }: ActivityQuery['filter']): ActivityKind[] | undefined {
  const all = about && kindsAbout(about)
  if (kind === undefined) return all
  return all === undefined || all.includes(kind) ? [kind] : []
}

const roles: StoredRole[] = ['admin', 'professional', 'customer', 'system', 'command-line']

const storefrontOrNone = sql`coalesce(${activity.storefront}, '')`

function rangesOf({ storefronts, filter, by }: ActivityQuery): SQL {
  const kinds = kindsOf(filter)
  const listed = (values: readonly string[], name: SQL) => sql`unnest(${sql.param(values)}::text[]) as ${name}`
  const ofShops = listed(['', ...storefronts], sql`shop (key)`)
  if (!by && !kinds) return ofShops
  const ofKinds = sql`${ofShops} cross join ${listed(kinds ?? ActivityKind.options, sql`kinds (kind)`)}`
  return by && 'people' in by
    ? sql`${ofKinds} cross join ${listed(by.people, sql`people (id)`)}`
    : sql`${ofKinds} cross join ${listed(by ? [by.role] : roles, sql`actors (role)`)}`
}

/** The columns of the index that `rangesOf` goes through. */
function isInThisRange({ filter, by }: ActivityQuery): SQL | undefined {
  const isOfShop = sql`${storefrontOrNone} = shop.key`
  if (!by && !kindsOf(filter)) return isOfShop
  const isThis = and(isOfShop, sql`${activity.kind} = kinds.kind`)
  return by && 'people' in by
    ? and(isThis, sql`${activity.byId} = people.id::uuid`)
    : and(isThis, sql`${activity.role} = actors.role`)
}

/** The same conditions for rows that another index leads to. */
function isChosen({ storefronts, filter, by }: ActivityQuery): SQL | undefined {
  const kinds = kindsOf(filter)
  return and(
    sql`${storefrontOrNone} = any(${sql.param(['', ...storefronts])}::text[])`,
    kinds && sql`${activity.kind} = any(${sql.param(kinds)}::text[])`,
    by && ('role' in by ? eq(activity.role, by.role) : isBy(by.people)),
  )
}

const isBy = (people: string[]) => sql`${activity.byId} = any(${sql.param(people)}::uuid[])`

/** What was done to the subject and, if it is a user, what the user did. */
function isAboutOrBy({ subjects }: ActivityQuery): SQL | undefined {
  if (subjects === undefined) return undefined
  const users = subjects.filter((subject) => isId(subject))
  return or(isAbout(subjects), isBy(users))
}

function isInRange({ from, until, after }: ActivityQuery): SQL | undefined {
  return and(
    from && sql`${activity.at} >= ${from.toISOString()}::timestamptz`,
    until && sql`${activity.at} < ${until.toISOString()}::timestamptz`,
    after && sql`(${activity.at}, ${activity.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`,
  )
}
