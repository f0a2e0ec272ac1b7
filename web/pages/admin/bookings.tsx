import { nameOfZone } from '#domain/day.ts'
import { useBookingList } from '#web/parts/booking-list.ts'
import { BookingTable } from '#web/parts/booking-table.tsx'
import { BookingTags, BookingToolbar } from '#web/parts/booking-toolbar.tsx'
import { OfficePages } from '#web/parts/office-pages.tsx'
import { useOffice } from '#web/parts/office.ts'
import { PageHead } from '#web/parts/page-head.tsx'
import { Failed } from '#web/ui/empty.tsx'

export default function AdminBookings() {
  const list = useBookingList()
  return (
    <>
      <PageHead title="Bookings" isPrivate />
      <Head />
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
function Head() {
  const { own, shop, stats } = useOffice()
  const { locale, timeZone } = (shop ?? own).storefront
  const say = (count: number) => count.toLocaleString(locale)
  const counts = stats && `${say(stats.totalBookings)} bookings, ${say(stats.pendingBookings)} pending`
  const times = shop ? `Times are in ${nameOfZone(timeZone, locale)}` : 'Times are those of each storefront'
  return (
    <div className="mb-5">
      <h1 className="text-admin">Bookings</h1>
      <p className="figures mt-0.5 min-h-5 text-sm text-text-2">{counts && `${counts}. ${times}.`}</p>
    </div>
  )
}
