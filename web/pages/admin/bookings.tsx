import { nameOfZone } from '#domain/day.ts'
import { BookingBoard } from '#web/parts/board.tsx'
import { BookingHead } from '#web/parts/booking-head.tsx'
import { useBookingList } from '#web/parts/booking-list.ts'
import { BookingTable } from '#web/parts/booking-table.tsx'
import { BookingTags, BookingToolbar } from '#web/parts/booking-toolbar.tsx'
import { useBookingView } from '#web/parts/booking-view.ts'
import { OfficePages } from '#web/parts/office-pages.tsx'
import { useOffice } from '#web/parts/office.ts'
import { Failed } from '#web/ui/empty.tsx'

export default function AdminBookings() {
  const { view } = useBookingView()
  return view === 'list' ? <Listed /> : <BookingBoard view={view} />
}

function Listed() {
  const list = useBookingList()
  return (
    <>
      <BookingHead said={useCounts()} />
      <section
        aria-label="List of bookings"
        className="overflow-clip rounded-lg border border-border bg-surface shadow-1"
      >
        <BookingToolbar list={list} />
        <BookingTags list={list} />
        {list.hasFailed && (
          <div className="p-4">
            <Failed onRetry={list.again}>We could not load the bookings.</Failed>
          </div>
        )}
        {(list.page || !list.hasFailed) && <BookingTable list={list} />}
      </section>
      <OfficePages list={list} />
    </>
  )
}

/** How many there are in all, and in whose time. */
function useCounts(): string {
  const { own, shop, stats } = useOffice()
  const { locale, timeZone } = (shop ?? own).storefront
  const say = (count: number) => count.toLocaleString(locale)
  const counts = stats && `${say(stats.totalBookings)} bookings, ${say(stats.pendingBookings)} pending`
  const times = shop ? `Times are in ${nameOfZone(timeZone, locale)}` : 'Times are those of each storefront'
  return counts ? `${counts}. ${times}.` : ''
}
