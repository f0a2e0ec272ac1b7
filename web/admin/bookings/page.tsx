import { Link } from 'react-router'
import { formatCount } from '#domain/format/count.ts'
import { nameOfZone } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { BookingBoard } from '#web/admin/bookings/board/board.tsx'
import { BookingDrawer } from '#web/admin/bookings/drawer/drawer.tsx'
import { BookingHead } from './head.tsx'
import { useBookingList } from './use-booking-list.ts'
import { useBookingEvents } from './booking-events.ts'
import { useChosen, useSelection } from './use-selection.ts'
import { useBulk } from './bulk/use-bulk.ts'
import { useFilterWords } from './toolbar.tsx'
import { useReturn, useNeighbours } from './use-neighbours.ts'
import { BookingTable } from './table.tsx'
import { KeyHelp } from './keys/key-help.tsx'
import { useRowKeys } from './keys/use-row-keys.ts'
import { useViews } from './views/use-views.ts'
import { useBookingRoute } from './use-booking-route.ts'
import { useLostFocus } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { api } from '#domain/api.ts'
import { ask } from '#web/api.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { fetchFile } from '#web/files.ts'
import { linkClass } from '#web/ui/link.tsx'
import { ExportButton } from '#web/forms/export-button.tsx'

export default function AdminBookings() {
  const { view } = useBookingRoute()
  const chosen = useChosen()
  return view === 'list' ? <Listed chosen={chosen} /> : <BookingBoard view={view} />
}

function Listed({ chosen }: { chosen: ReturnType<typeof useChosen> }) {
  const list = useBookingList()
  const { booking, open, close } = useBookingRoute()
  const { storefrontKey, figures } = useAdmin()
  const selection = useSelection(chosen, list.rows)
  const bulk = useBulk({ selection, list })
  const neighbours = useNeighbours({ items: list.rows, booking, open })
  const counts = useCounts()
  const views = useViews()
  const keys = useRowKeys({ rows: list.rows, selection })
  const filter = useFilterWords(list)
  useReturn(booking)
  useLostFocus(list.page, selection.chosen.length)

  useBookingEvents((changed, isNew) => {
    if (changed && isNew) list.add(changed)
    else if (changed) list.put([changed])
    list.look()
    figures?.refresh()
    counts.refresh()
  })

  return (
    <>
      <BookingHead text={counts.text} filter={filter}>
        <ExportButton
          fetch={(way) =>
            fetchFile(api.adminBookings.file, { query: { ...list.filter, storefront: storefrontKey } }, way)
          }
        />
      </BookingHead>
      <BookingTable {...{ list, selection, bulk, views, keys }} unassigned={counts.unassigned} />
      <KeyHelp {...keys} />
      {booking !== undefined && <BookingDrawer id={booking} onClose={close} filter={filter} {...neighbours} />}
    </>
  )
}

/** The number of bookings, each with a link to those rows, and their time zone. */
function useCounts() {
  const { storefront, storefrontKey, stats, locale, pathOf } = useAdmin()
  const { value, isCurrent, refresh } = useQuery(
    `unassigned ${storefrontKey}`,
    () => ask(api.adminBookings.all, { query: { storefront: storefrontKey, unassigned: true, limit: 1 } }),
    { every: pollingPause },
  )
  const times = storefront
    ? `Times are in ${nameOfZone(storefront.timeZone, locale)}.`
    : 'Times are those of each storefront.'
  const linkTo = (filter: object, text: string) => (
    <Link to={pathOf('/admin/bookings', filter)} className={linkClass}>
      {text}
    </Link>
  )
  const text = stats && (
    <>
      {plural(stats.totalBookings, 'booking', locale)},{' '}
      {linkTo({ status: 'pending' }, `${formatCount(stats.pendingBookings, locale)} pending`)}
      {isCurrent && value && value.total !== '0' && (
        <>, {linkTo({ unassigned: true }, `${formatCount(value.total, locale)} unassigned`)}</>
      )}
      . {times}
    </>
  )
  return { text, unassigned: isCurrent ? value?.total : undefined, refresh }
}
