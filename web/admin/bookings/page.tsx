import { nameOfZone } from '#domain/format/day.ts'
import { BookingBoard } from '#web/admin/bookings/board/board.tsx'
import { BookingDrawer } from '#web/admin/bookings/drawer/drawer.tsx'
import { BookingHead } from './head.tsx'
import { useBookingList } from './use-booking-list.ts'
import { announceBooking, useBookingEvents } from './booking-events.ts'
import { useSelection } from './use-selection.ts'
import { BulkBar } from '#web/admin/bookings/bulk/bulk-bar.tsx'
import { useLostFocus, useReturn, useNeighbours } from './use-neighbours.ts'
import { BookingTable } from './table.tsx'
import { BookingTags, BookingToolbar } from './toolbar.tsx'
import { useBookingRoute } from './use-booking-route.ts'
import { ListPages } from '#web/admin/lists/pages.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { api } from '#domain/api.ts'
import { fetchFile } from '#web/files.ts'
import { ExportButton } from '#web/forms/export-button.tsx'
import { Failed } from '#web/ui/empty.tsx'

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
  useLostFocus(list.isCurrent, selection.chosen.length)

  useBookingEvents(() => {
    list.refresh()
    figures?.refresh()
  })

  return (
    <>
      <BookingHead said={useCounts()} onBooked={announceBooking}>
        <ExportButton
          fetch={(way) =>
            fetchFile(api.adminBookings.file, { query: { ...list.filter, storefront: storefrontKey } }, way)
          }
        />
      </BookingHead>
      <section
        aria-label="List of bookings"
        className="overflow-clip rounded-lg border border-border bg-surface shadow-1"
      >
        <BookingToolbar list={list} />
        <BookingTags list={list} />
        {list.hasFailed && (
          <div className="p-4">
            <Failed onRetry={list.refresh}>We could not load the bookings.</Failed>
          </div>
        )}
        {(list.page || !list.hasFailed) && <BookingTable list={list} selection={selection} />}
        <BulkBar selection={selection} />
      </section>
      <ListPages list={list} />
      {booking !== undefined && <BookingDrawer id={booking} onClose={close} {...neighbours} />}
    </>
  )
}

/** The number of bookings, and their time zone. */
function useCounts(): string {
  const { own, storefront, stats } = useAdmin()
  const { locale, timeZone } = storefront ?? own
  const say = (count: number) => count.toLocaleString(locale)
  const counts = stats && `${say(stats.totalBookings)} bookings, ${say(stats.pendingBookings)} pending`
  const times = storefront ? `Times are in ${nameOfZone(timeZone, locale)}` : 'Times are those of each storefront'
  return counts ? `${counts}. ${times}.` : ''
}
