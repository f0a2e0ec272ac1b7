import { type Board, type BoardQuery, dutyOn } from '#domain/board.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { addDays, boundsOf, daysBetween, instantOf } from '#domain/format/zone.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { chosenStorefront } from '#server/storefronts.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Since } from '#server/platform/http/unchanged.ts'
import { findVersion, listBlocks, listClosings, listStaff, type Staff } from './store.ts'

export type BoardRequest<Query> = { storefront: StorefrontPlan; query: Query; since: Since }

export async function getBoard(db: Db, deps: Deps, asked: BoardRequest<BoardQuery>): Promise<Board> {
  const { days = 1, category } = asked.query
  const period = periodOf(deps, asked, days)
  // Read before the board, which may then be newer than its version, but never older.
  const version = await findVersion(db, period.seen)
  asked.since(version)
  const [blocks, { days: dates, staff }] = await Promise.all([listBlocks(db, period.seen), readDays(db, period)])
  const busy = new Set(blocks.map(({ professional }) => professional))
  return {
    version,
    storefront: period.storefront,
    timeZone: period.timeZone,
    days: dates,
    rows: staff.filter(isListed(busy, category)).map(({ id, name, categories, active, duties }) => ({
      _id: id,
      name,
      categories,
      active,
      duties,
    })),
    blocks,
  }
}

/** The chosen storefront and days, and the instants between which they lie. */
export function periodOf(
  { storefronts }: Deps,
  {
    storefront,
    query,
  }: Pick<BoardRequest<Pick<BoardQuery, 'date' | 'storefront' | 'category'>>, 'storefront' | 'query'>,
  days: number,
) {
  const key = chosenStorefront(storefronts, storefront, query.storefront)
  if (key === undefined) throw oneAtATime()
  const { timeZone } = storefronts.getPlan(key)
  const [first, last] = [query.date, addDays(query.date, days - 1)]
  const from = instantOf(boundsOf(first, timeZone).start)
  const to = instantOf(boundsOf(last, timeZone).end)
  return { storefront: key, timeZone, first, last, seen: { storefront: key, category: query.category, from, to } }
}
type Period = ReturnType<typeof periodOf>

/** The days, and the professionals with their working hours and absences on each of them. */
export async function readDays(db: Db, { storefront, timeZone, first, last, seen }: Period) {
  const [staff, closings] = await Promise.all([listStaff(db, seen), listClosings(db, { storefront, first, last })])
  const dates = daysBetween(first, last)
  return {
    days: dates.map((date) => ({ date, closed: closings.get(date) ?? null })),
    staff: staff.map((one) => ({ ...one, duties: dates.map((date) => dutyOn(date, timeZone, one)) })),
  }
}

/** Those of the category, and those who have bookings. */
export function isListed(busy: Set<string | null>, category: string | undefined) {
  return ({ id, active, categories }: Pick<Staff, 'id' | 'active' | 'categories'>) =>
    busy.has(id) || (active && (category === undefined || categories.includes(category)))
}

function oneAtATime(): Refusal {
  const message = 'Please choose one storefront: each has its own professionals and its own time.'
  return new Refusal('bad_parameter', { errors: [{ field: 'storefront', code: 'bad_parameter', message }] })
}
