import { memo } from 'react'
import { Link } from 'react-router'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { BookingColumn } from '#domain/booking/view.ts'
import { Icon } from '#web/art/icons.tsx'
import { BookedBy, useBookingFormat } from '#web/admin/bookings/columns.tsx'
import { PaymentBadge } from '#web/admin/bookings/payment-badge.tsx'
import { PageTick, tickOf } from '#web/admin/bookings/ticks.tsx'
import type { BookingList } from '#web/admin/bookings/use-booking-list.ts'
import { useBookingRoute } from '#web/admin/bookings/use-booking-route.ts'
import type { Selection } from '#web/admin/bookings/use-selection.ts'
import { markOf } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { linkClass } from '#web/ui/link.tsx'
import type { Column } from '#web/ui/table.tsx'
import { isTextColumn, TextCell, WhoComes } from './cells.tsx'
import { columnNames } from './names.ts'

type Cell = Omit<Column<AdminBooking>, 'title'>
type Options = { list: BookingList; selection: Selection; columns: readonly BookingColumn[] }

/** The chosen columns of the table, with the checkbox first and the link last; and the width that they need. */
export function useColumns({ list, selection, columns }: Options) {
  const format = useBookingFormat()
  const { linkTo } = useBookingRoute()
  const hasEmail = columns.includes('email')
  const hasImages = !columns.includes('professional')

  function cellOf(column: BookingColumn): Cell {
    if (isTextColumn(column)) return { cell: (booking) => <TextCell of={booking} column={column} /> }
    const cells: Record<typeof column, Cell> = {
      customer: { cell: (booking) => <BookedBy booking={booking} isShort={hasEmail} /> },
      service: { cell: (booking) => <What of={booking} hasImage={hasImages} /> },
      professional: { cell: (booking) => <WhoComes of={booking} /> },
      date: {
        sort: list.byDate,
        cell: (booking) => (
          <span className="figures whitespace-nowrap">
            {format(booking).day}
            <span className="block text-text-3">{format(booking).time}</span>
          </span>
        ),
      },
      status: { cell: (booking) => <Status of={booking} mark={markOf(list, booking)} /> },
      payment: { cell: ({ payment }) => payment && <PaymentBadge payment={payment} /> },
      total: {
        atEnd: true,
        isSpare: true,
        cell: (booking) => <b className="font-semibold whitespace-nowrap">{format(booking).total}</b>,
      },
    }
    return cells[column]
  }

  const cells: Column<AdminBooking>[] = [
    {
      title: 'Select',
      width: 'w-16',
      head: <PageTick {...{ list, selection }} />,
      cell: (booking) => tickOf(booking, selection),
    },
    ...columns.map((column) => ({ title: columnNames[column], ...widths[column].look, ...cellOf(column) })),
    {
      title: 'Details',
      isQuiet: true,
      width: 'w-15 1500:w-22',
      atEnd: true,
      cell: ({ _id, number }) => (
        <DetailsLink {...linkTo(_id)} data-details={_id} aria-label={`Details of booking ${number}`} />
      ),
    },
  ]
  const minWidth = columns.reduce((sum, column) => sum + widths[column].pixels, 64 + 88)
  return { cells, minWidth }
}

/** A column without a class shares the rest of the width. */
const widths: Record<BookingColumn, { look?: { width: string }; pixels: number }> = {
  customer: { pixels: 170 },
  service: { pixels: 170 },
  date: { look: { width: 'w-31' }, pixels: 124 },
  professional: { look: { width: 'w-31' }, pixels: 124 },
  status: { look: { width: 'w-34' }, pixels: 136 },
  total: { look: { width: 'w-28' }, pixels: 112 },
  email: { pixels: 170 },
  number: { look: { width: 'w-39' }, pixels: 156 },
  created: { look: { width: 'w-46' }, pixels: 184 },
  category: { look: { width: 'w-31' }, pixels: 124 },
  duration: { look: { width: 'w-28' }, pixels: 112 },
  address: { pixels: 200 },
  payment: { look: { width: 'w-34' }, pixels: 136 },
}

const DetailsLink = memo(function DetailsLink(props: Omit<React.ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      {...props}
      className={`${linkClass} -my-1 inline-grid min-h-8 min-w-8 scroll-my-24 place-items-center rounded-sm`}
    >
      <span className="max-1500:hidden">Details</span>
      <Icon name="right" className="size-4.5 1500:hidden" />
    </Link>
  )
})

type StatusProps = { of: AdminBooking; mark: string | undefined }

const Status = memo(function Status({ of: { status }, mark }: StatusProps) {
  return (
    <span className="relative block">
      <StatusBadge status={status} />
      {/* Below the badge, without moving it. */}
      <span className="absolute top-full left-0 text-xs leading-3.5 whitespace-nowrap text-text-3">{mark}</span>
    </span>
  )
})

/** Rendered again only for another object: a press on a checkbox renders the whole list. */
const What = memo(function What({ of: booking, hasImage }: { of: AdminBooking; hasImage: boolean }) {
  const { storefront } = useAdmin()
  const { category, brand, imageUrl } = useBookingFormat()(booking)
  const { service } = booking
  return (
    <span className="flex items-center gap-3">
      <span className={hasImage ? 'w-11 flex-none max-1100:hidden' : 'w-11 flex-none max-1500:hidden'}>
        <ServiceImage of={{ imageUrl, category: service.category }} />
      </span>
      <span className="min-w-0 leading-snug">
        <b className="block font-semibold wrap-anywhere">{service.title}</b>
        <span className="text-xs text-text-3">{storefront ? category : `${category} · ${brand}`}</span>
      </span>
    </span>
  )
})
