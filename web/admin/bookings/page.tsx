import { formatCount } from '#domain/format/count.ts'
import { nameOfZone } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { BookingBoard } from '#web/admin/bookings/board/board.tsx'
import { BookingDrawer } from '#web/admin/bookings/drawer/drawer.tsx'
import { BookingHead } from './head.tsx'
import { useBookingList } from './use-booking-list.ts'
import { useBookingEvents } from './booking-events.ts'
import { useSelection } from './use-selection.ts'
import { useReturn, useNeighbours } from './use-neighbours.ts'
import { BookingTable } from './table.tsx'
import { useBookingRoute } from './use-booking-route.ts'
import { useLostFocus } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { api } from '#domain/api.ts'
import { fetchFile } from '#web/files.ts'
import { ExportButton } from '#web/forms/export-button.tsx'

export default function AdminBookings() {
  const { view } = useBookingRoute()
  return view === 'list' ? <Listed /> : <BookingBoard view={view} />
}

function Listed() {
  const list = useBookingList()
  const { booking, open, close } = useBookingRoute()
  const { storefrontKey, figures } = useAdmin()
  const selection = useSelection(list.page?.items)
  const neighbours = useNeighbours({ items: list.page?.items, booking, open })
  useReturn(booking)
  useLostFocus(list.page, selection.chosen.length)

  useBookingEvents(() => {
    list.refresh()
    figures?.refresh()
  })

  return (
    <>
      <BookingHead text={useCounts()}>
        <ExportButton
          fetch={(way) =>
            fetchFile(api.adminBookings.file, { query: { ...list.filter, storefront: storefrontKey } }, way)
          }
        />
      </BookingHead>
      <BookingTable list={list} selection={selection} />
      {booking !== undefined && <BookingDrawer id={booking} onClose={close} {...neighbours} />}
    </>
  )
}

/** The number of bookings, and their time zone. */
function useCounts(): string {
  const { storefront, stats, locale } = useAdmin()
  const counts =
    stats && `${plural(stats.totalBookings, 'booking', locale)}, ${formatCount(stats.pendingBookings, locale)} pending`
  const times = storefront
    ? `Times are in ${nameOfZone(storefront.timeZone, locale)}`
    : 'Times are those of each storefront'
  return counts ? `${counts}. ${times}.` : ''
}
