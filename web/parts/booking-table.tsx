import type { AdminBooking } from '#domain/booking-office.ts'
import { Spot } from '#web/art/spots.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { BookingList } from './booking-list.ts'
import { BookedBy, BookingCard, useTold } from './office-booking.tsx'
import { useOffice } from './office.ts'
import { Picture } from './picture.tsx'
import { StatusBadge } from './status-badge.tsx'

export function BookingTable({ list }: { list: BookingList }) {
  const { page, isCurrent, hasFailed, isNarrowed, clear, byDate } = list
  const told = useTold()
  const columns: Column<AdminBooking>[] = [
    { title: 'Customer', cell: ({ customer }) => <BookedBy customer={customer} /> },
    { title: 'Service', cell: (booking) => <What of={booking} /> },
    {
      title: 'Date & Time',
      sort: byDate,
      cell: (booking) => (
        <span className="figures whitespace-nowrap">
          {told(booking).day}
          <span className="block text-text-3">{told(booking).time}</span>
        </span>
      ),
    },
    { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      title: 'Total',
      atEnd: true,
      cell: (booking) => <b className="font-semibold whitespace-nowrap">{told(booking).total}</b>,
    },
  ]
  return (
    <Table
      label="Bookings"
      columns={columns}
      rows={page?.items}
      keyOf={({ _id }) => _id}
      isRefreshing={page !== undefined && !isCurrent && !hasFailed}
      card={(booking) => <BookingCard booking={booking} />}
      instead={
        <Empty title="No bookings found matching your criteria" picture={<Spot of="emptyBookings" />}>
          {isNarrowed && (
            <Button look="secondary" onClick={clear}>
              Clear filters
            </Button>
          )}
        </Empty>
      }
    />
  )
}

function What({ of: booking }: { of: AdminBooking }) {
  const { shop } = useOffice()
  const { category, brand, imageUrl } = useTold()(booking)
  const { service } = booking
  return (
    <span className="flex items-center gap-3">
      <span className="w-11 flex-none">
        <Picture of={{ imageUrl, category: service.category }} />
      </span>
      <span className="min-w-0 leading-snug">
        <b className="block font-semibold wrap-anywhere">{service.title}</b>
        <span className="text-xs text-text-3">{shop ? category : `${category} · ${brand}`}</span>
      </span>
    </span>
  )
}
