import { type BookingColumn, type SavedView, ViewQuery } from '#domain/booking/view.ts'
import { readAs } from '#domain/contract/field.ts'
import type { BookingList } from '#web/admin/bookings/use-booking-list.ts'

type Params = Record<string, string | undefined>
export type Filtered = Pick<BookingList, 'filter' | 'named'>

/** The filters of a list, as a view keeps them: days that have a name, such as tomorrow, move with the calendar. */
export function viewQueryOf({ filter, named: { days, createdDays } }: Filtered): ViewQuery {
  const { date, from = date, to = date, createdFrom, createdTo, ...others } = filter
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
function paramsOfQuery({ unassigned, open, upcoming, nobodyThere, ...others }: ViewQuery): Params {
  return { ...others, ...inUrl({ unassigned, open, upcoming, nobodyThere }) }
}

/**
 * A view in the URL: its id and all of its filters, so that a link also works for someone who does not have the view. The
 * order is always there: without it, the URL asks for the view as it is saved.
 */
export function paramsOfView({ _id, query, sort }: Pick<SavedView, '_id' | 'query' | 'sort'>): Params {
  return { ...paramsOfQuery(query), sort, view: _id }
}

type Shown = Filtered & { columns: readonly BookingColumn[] }

/** Whether the list is filtered, ordered or shown differently from the view. */
export function differsFrom(view: SavedView, { columns, ...list }: Shown): boolean {
  const shown = paramsOfQuery(viewQueryOf(list))
  const saved = paramsOfQuery(view.query)
  const all = [...new Set([...Object.keys(shown), ...Object.keys(saved)])]
  return (
    all.some((name) => shown[name] !== saved[name]) ||
    (list.filter.sort ?? 'next') !== view.sort ||
    columns.join() !== view.columns.join()
  )
}
