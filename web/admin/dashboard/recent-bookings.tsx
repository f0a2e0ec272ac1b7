import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { latestListed } from '#domain/dashboard.ts'
import { formatCount } from '#domain/format/count.ts'
import { nameOfZone } from '#domain/format/day.ts'
import { TextLink } from '#web/ui/link.tsx'
import { Table } from '#web/ui/table.tsx'
import { BookedBy, useBookingFormat } from '#web/admin/bookings/columns.tsx'
import { BookingCard } from '#web/admin/bookings/columns/card.tsx'
import { type Dashboard } from './use-stats.ts'
import { Panel } from './panel.tsx'
import { focusFirstRow, Hint } from '#web/admin/lists/hint.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { StatusBadge } from '#web/shared/status-badge.tsx'

export function RecentBookings({ of: { query, rows, unseen } }: { of: Dashboard['recent'] }) {
  const { storefront, locale, pathOf } = useAdmin()
  const zone = storefront && nameOfZone(storefront.timeZone, storefront.locale)
  const asked = useRef<HTMLElement>(null)
  useEffect(() => {
    // The new rows are there, and the pressed button is gone.
    if (document.activeElement === document.body) focusFirstRow(asked.current)
    asked.current = null
  }, [query.value])

  return (
    <Panel
      title="Recent Bookings"
      text={() => (zone === undefined ? 'Times are those of each storefront.' : `Times are in ${zone}.`)}
      end={
        <span className="flex h-8 items-center gap-3">
          <span role="status">
            {unseen > 0 && (
              <Hint
                onClick={({ currentTarget }) => {
                  asked.current = currentTarget.closest('section')
                  query.refresh()
                }}
              >
                <span>
                  {/* More than that are not read. */}
                  {unseen < latestListed ? `${formatCount(unseen, locale)} new` : 'New'}
                  <span className="max-600:sr-only">{unseen === 1 ? ' booking' : ' bookings'}, show</span>
                  <span aria-hidden className="600:hidden">
                    , show
                  </span>
                </span>
              </Hint>
            )}
          </span>
          <TextLink to={pathOf('/admin/bookings')}>View All</TextLink>
        </span>
      }
      query={query}
      failed="We could not load the bookings."
      skeleton={<RecentTable bookings={undefined} />}
    >
      {({ items }) => <RecentTable bookings={rows ?? items} />}
    </Panel>
  )
}

function RecentTable({ bookings }: { bookings: AdminBooking[] | undefined }) {
  const { storefront, pathOf } = useAdmin()
  const format = useBookingFormat()
  const pathTo = ({ _id }: AdminBooking) => pathOf('/admin/bookings', { booking: _id })
  return (
    <div className="mt-3">
      <Table
        label="Recent bookings"
        rows={bookings}
        places={latestListed}
        keyOf={({ _id }) => _id}
        columns={[
          { title: 'Customer', cell: (booking) => <BookedBy booking={booking} /> },
          {
            title: 'Service',
            width: 'w-[26%]',
            cell: (booking) => (
              <>
                {booking.service.title}
                {!storefront && <span className="block text-xs text-text-3">{format(booking).brand}</span>}
              </>
            ),
          },
          {
            title: 'Date & Time',
            width: 'w-[24%]',
            cell: (booking) => (
              <span className="figures">
                <span className="whitespace-nowrap">{format(booking).day}</span>{' '}
                <span className="whitespace-nowrap text-text-3">at {format(booking).time}</span>
              </span>
            ),
          },
          { title: 'Status', width: 'w-34', cell: ({ status }) => <StatusBadge status={status} /> },
          {
            title: 'Details',
            atEnd: true,
            width: 'w-24',
            cell: (booking) => (
              <TextLink
                to={pathTo(booking)}
                data-details={booking._id}
                aria-label={`Details of booking ${booking.number}`}
              >
                Details
              </TextLink>
            ),
          },
        ]}
        card={(booking) => (
          <Link to={pathTo(booking)} className="-mx-4 -my-3.5 block px-4 py-3.5 focus-visible:-outline-offset-2">
            <BookingCard booking={booking} />
          </Link>
        )}
        instead={<p className="px-4 pb-6 text-text-2 768:px-6">Nothing has been booked yet.</p>}
      />
    </div>
  )
}
