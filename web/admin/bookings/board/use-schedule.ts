import type { Block } from '#domain/board.ts'
import { useBookingEvents } from '#web/admin/bookings/booking-events.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import type { BoardRow } from './rows.ts'
import { useAssign } from './use-assign.ts'
import { type BoardView, type Days, type Source, useDaySource, useLater } from './use-days.ts'
import { useWeekSource } from './week/use-week.ts'

type Options = { view: BoardView; days: Days; storefront: AdminStorefront }

/** The appointments of the day or the week that the URL names, with the changes made here since they were read. */
export function useSchedule({ view, days, storefront }: Options) {
  const daily = useDaySource(days, storefront.key)
  const { rows, setRows, ...weekly } = useWeekSource(days, storefront.key)
  const source: Source = view === 'week' ? weekly : daily
  const { value, hasFailed, refresh } = useQuery(source.key, source.read, {
    every: pollingPause,
    start: source.start ?? 'now',
  })
  const later = useLater()
  const { assign } = useAssign(later.set)
  useBookingEvents((changed) => {
    if (changed) later.keep(changed)
    refresh()
  })
  const { week, board: read } = value?.of === source.of ? value : {}
  const board = read && later.over(read)

  return {
    week,
    board,
    /** The rows of the week in view. */
    rows,
    setRows,
    /** The number of rows of the last day that was read. */
    lastCount: value?.board?.rows.length,
    hasFailed,
    refresh,
    assignTo: (block: Block, { key, name }: BoardRow) => {
      const from = board?.rows.find(({ _id }) => _id === block.professional)
      void assign({ of: block, to: { _id: key, name }, from })
    },
  }
}
