import type { AdminBookingFilter } from '#domain/booking/admin.ts'
import { type BookingColumn, type SavedView, ViewQuery } from '#domain/booking/view.ts'
import { readAs } from '#domain/contract/field.ts'
import { nameOfRange, rangeNamed, rangeNames, type RangeName } from '#domain/format/day-range.ts'

type At = { today: string; locale: string }
type Params = Record<string, string | undefined>

// `Object.keys` does not know the names.
const names = Object.keys(rangeNames) as RangeName[]

/** The filters of a list, as a view keeps them: days that have a name, such as tomorrow, move with the calendar. */
export function viewQueryOf(filter: AdminBookingFilter, at: At): ViewQuery {
  const { date, from = date, to = date, createdFrom, createdTo, ...others } = filter
  const days = nameOfRange({ from, to }, names, at)
  const createdDays = nameOfRange({ from: createdFrom, to: createdTo }, names, at)
  const query = {
    ...others,
    ...(days ? { days } : { from, to }),
    ...(createdDays ? { createdDays } : { createdFrom, createdTo }),
  }
  const known = Object.entries(query).filter(
    ([name, value]) => name in ViewQuery.shape && value !== undefined && value !== '' && value !== false,
  )
  return readAs(ViewQuery, Object.fromEntries(known)).value ?? {}
}

function inUrl(flags: Record<string, boolean | undefined>): Params {
  return Object.fromEntries(Object.entries(flags).map(([name, isSet]) => [name, isSet === true ? 'true' : undefined]))
}

/** The same in the parameters of the URL. */
function paramsOfQuery(query: ViewQuery, { today, locale }: At): Params {
  const { days, createdDays, unassigned, open, upcoming, ...others } = query
  const range = days && rangeNamed(days, today, locale)
  const created = createdDays && rangeNamed(createdDays, today, locale)
  return {
    ...others,
    ...range,
    ...(created && { createdFrom: created.from, createdTo: created.to }),
    ...inUrl({ unassigned, open, upcoming }),
  }
}

/**
 * A view in the URL: its id and all of its filters, so that a link also works for someone who does not have the view. The
 * order is always there: without it, the URL asks for the view as it is saved.
 */
export function paramsOfView({ _id, query, sort }: Pick<SavedView, '_id' | 'query' | 'sort'>, at: At): Params {
  return { ...paramsOfQuery(query, at), sort, view: _id }
}

type Shown = { filter: AdminBookingFilter; columns: readonly BookingColumn[] }

/** Whether the list is filtered, ordered or shown differently from the view. */
export function differsFrom(view: SavedView, { filter, columns }: Shown, at: At): boolean {
  const shown = paramsOfQuery(viewQueryOf(filter, at), at)
  const saved = paramsOfQuery(view.query, at)
  const all = [...new Set([...Object.keys(shown), ...Object.keys(saved)])]
  return (
    all.some((name) => shown[name] !== saved[name]) ||
    (filter.sort ?? 'next') !== view.sort ||
    columns.join() !== view.columns.join()
  )
}
