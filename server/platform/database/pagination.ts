import { and, desc, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { defaultLimit } from '#domain/contract/address.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Db } from './db.ts'

export type PlaceType = 'bigint' | 'text' | 'timestamptz' | 'uuid'

/** A sort key. All keys ascend or all descend; negate a key that should go the other way. */
export type Key = { by: SQL | PgColumn; type: PlaceType }

/** The order of a list. The last key must be unique: only then does paging neither repeat nor skip a row. */
export type Order = {
  by: (SQL | PgColumn)[]
  /** The position of a row, to be selected with it. */
  place: SQL<string[]>
  /** The condition for rows after a cursor; undefined without one. */
  after: (cursor: string | undefined) => SQL | undefined
  /** The values of the sort keys in a cursor, for statements that are prepared. */
  placeIn: (cursor: string) => string[]
  cursorAt: (place: string[]) => string
}

const isLike = (form: RegExp) => (text: string) => form.test(text)

/** Whether a text is a valid value of its type. The database would fail on any other. */
const forms: Record<PlaceType, (text: string) => boolean> = {
  bigint: isLike(/^-?\d{1,15}$/),
  text: isLike(/^[^\0]*$/),
  timestamptz: isMoment,
  uuid: isLike(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
}

function isMoment(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-5])(:\d\d)?$/.test(text)) return false
  try {
    return Temporal.Instant.from(text.replace(' ', 'T')) !== undefined
  } catch {
    return false
  }
}

/** A cursor contains the name of its order, so that it is not valid in another list. */
export function inOrder(name: string, keys: readonly Key[], { isDescending = false } = {}): Order {
  const by = keys.map((key) => key.by)
  const ofThis = { name, types: keys.map(({ type }) => type) }
  return {
    by: isDescending ? by.map((key) => desc(key)) : by,
    place: sql`array[${sql.join(
      by.map((key) => sql`(${key})::text`),
      sql`, `,
    )}]`,
    after(cursor) {
      if (cursor === undefined) return undefined
      const place = placeIn(cursor, ofThis)
      const values = keys.map(({ type }, at) => sql`${place[at]}::${typeNames[type]}`)
      const isAfter = isDescending ? sql`<` : sql`>`
      return sql`(${sql.join(by, sql`, `)}) ${isAfter} (${sql.join(values, sql`, `)})`
    },
    placeIn: (cursor) => placeIn(cursor, ofThis),
    cursorAt: (place) => writeCursor([name, ...place]),
  }
}

/** The position in a cursor, which must be of this order. */
export function placeIn(cursor: string, { name, types }: { name: string; types: PlaceType[] }): string[] {
  const [from, ...place] = readCursor(cursor)
  const fits = place.length === types.length && types.every((type, at) => forms[type](place[at] ?? ''))
  if (from !== name || !fits) throw notAPlace()
  return place
}

type Select<Row> = {
  where: (those: SQL | undefined) => {
    orderBy: (...by: (SQL | PgColumn)[]) => { limit: (limit: number) => PromiseLike<Row[]> }
  }
}
type PageRequest = { where: SQL | undefined; order: Order; limit?: number | undefined; cursor?: string | undefined }

/** Runs a query for one page. The query must select the position of each row too. */
export async function readPage<Row extends { place: string[] }>(
  query: Select<Row>,
  { where, order, limit = defaultLimit, cursor }: PageRequest,
) {
  const rows = await query
    .where(and(where, order.after(cursor)))
    .orderBy(...order.by)
    .limit(limit + 1)
  return cutPage(rows, limit, order)
}

/** Cuts a page of rows. The query reads one row more than the page, to know whether there is a next page. */
export function cutPage<Row extends { place: string[] }>(read: Row[], limit: number, order: Order) {
  const last = read.length > limit ? read[limit - 1] : undefined
  return { rows: read.slice(0, limit), next: last ? order.cursorAt(last.place) : null }
}

/** Totals above this are not counted. */
export const mostCounted = 10_000

/** A total in the form that lists show. */
export function totalOf(found: number): string {
  return found > mostCounted ? `${mostCounted}+` : String(found)
}

/** The number of rows of a query, in the form that lists show. */
export async function countFound(db: Db, query: SQLWrapper): Promise<string> {
  return totalOf(await countUpTo(db, query, mostCounted + 1))
}

/** The number of rows of a query, of which at most this many are read. */
export async function countUpTo(db: Db, query: SQLWrapper, most: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from (select from ${query} as found limit ${most}) as counted`,
  )
  return rows[0]?.total ?? 0
}

/** The ids of a query in one text: 100,000 of them as rows would take 100 MB in transit. */
export async function idsFound(db: Db, query: SQLWrapper): Promise<string> {
  const { rows } = await db.execute<{ ids: string }>(sql`select array_to_string(array(${query}), ' ') as ids`)
  return rows[0]?.ids ?? ''
}

/** Splits the ids into portions. */
export function* portionsOf(ids: string): Generator<string[]> {
  for (let from = 0; from < ids.length; from += portion * widthOfId) {
    yield ids
      .slice(from, from + portion * widthOfId)
      .trimEnd()
      .split(' ')
  }
}
const portion = 1_000
const widthOfId = '00000000-0000-0000-0000-000000000000 '.length

/** Sorts rows of a portion in the order of its ids, leaving out rows that are gone. */
export function inTurn<Item extends { _id: string }>(ids: string[], read: Item[]): Item[] {
  const found = new Map(read.map((item) => [item._id, item]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

const typeNames = { bigint: sql`bigint`, text: sql`text`, timestamptz: sql`timestamptz`, uuid: sql`uuid` }

/** A cursor of the name of an order and a position in it. */
export function writeCursor(values: string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The name of the order and the position that a cursor contains; the order checks both. */
export function readCursor(cursor: string): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.every((value) => typeof value === 'string')) return values
  } catch {
    // An unreadable cursor is refused like one of another list.
  }
  throw notAPlace()
}

function notAPlace(): Refusal {
  return new Refusal('validation_failed', {
    errors: [{ field: 'cursor', code: 'invalid_format', message: 'This cursor does not belong to this list.' }],
  })
}
