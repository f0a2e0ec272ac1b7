import { type Board, type BoardQuery, dutyOn } from '#domain/board.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { addDays, boundsOf, daysBetween, instantOf } from '#domain/format/zone.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { chosenStorefront } from '#server/storefronts.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { listBlocks, listClosings, listStaff } from './store.ts'

type BoardRequest = { storefront: StorefrontPlan; query: BoardQuery }

export async function getBoard(db: Db, { storefronts }: Deps, asked: BoardRequest): Promise<Board> {
  const { date: first, days: count = 1, category } = asked.query
  const key = chosenStorefront(storefronts, asked.storefront, asked.query.storefront)
  if (key === undefined) throw oneAtATime()
  const { timeZone } = storefronts.getPlan(key)
  const last = addDays(first, count - 1)
  const dates = daysBetween(first, last)
  const from = instantOf(boundsOf(first, timeZone).start)
  const to = instantOf(boundsOf(last, timeZone).end)
  const seen = { storefront: key, category, from, to }
  const [blocks, staff, closings] = await Promise.all([
    listBlocks(db, seen),
    listStaff(db, seen),
    listClosings(db, { storefront: key, first, last }),
  ])
  const busy = new Set(blocks.map(({ professional }) => professional))
  return {
    storefront: key,
    timeZone,
    days: dates.map((date) => ({ date, closed: closings.get(date) ?? null })),
    rows: staff
      .filter(({ id, active, categories }) => {
        const isAsked = category === undefined || categories.includes(category)
        return busy.has(id) || (active && isAsked)
      })
      .map(({ id, name, categories, active, ...kept }) => ({
        _id: id,
        name,
        categories,
        active,
        duties: dates.map((date) => dutyOn(date, timeZone, kept)),
      })),
    blocks,
  }
}

function oneAtATime(): Refusal {
  const message = 'Please choose one storefront: each has its own professionals and its own time.'
  return new Refusal('bad_parameter', { errors: [{ field: 'storefront', code: 'bad_parameter', message }] })
}
