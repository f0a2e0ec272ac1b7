import { memo, startTransition, useOptimistic } from 'react'
import { Link } from 'react-router'
import { nameOfCustomer } from '#domain/customer.ts'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { Tick } from '#web/ui/form/choice.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { type Column } from '#web/ui/table.tsx'
import type { BookingList } from './use-booking-list.ts'
import type { Selection } from './use-selection.ts'
import { useBookingRoute } from './use-booking-route.ts'
import { BookedBy, BookingCard, useBookingFormat } from './columns.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import type { Bulk } from './bulk/use-bulk.ts'
import { ListBox, markOf } from '#web/admin/lists/frame.tsx'
import { BookingToolbar } from './toolbar.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'

type Props = { list: BookingList; selection: Selection; bulk: Bulk }

export function BookingTable({ list, selection, bulk }: Props) {
  const { booking, open, linkTo } = useBookingRoute()
  return (
    <ListBox
      list={list}
      noun="bookings"
      toolbar={<BookingToolbar list={list} />}
      columns={useColumns({ list, selection })}
      openKey={booking}
      onPress={({ _id }) => open(_id)}
      card={(booking) => (
        <div className="flex items-center gap-3">
          {tickOf(booking, selection)}
          <Link
            {...linkTo(booking._id)}
            data-details={booking._id}
            className="-my-3.5 -mr-4 min-w-0 flex-1 scroll-my-24 py-3.5 pr-4 focus-visible:-outline-offset-2"
          >
            <BookingCard booking={booking} mark={markOf(list, booking)} />
          </Link>
        </div>
      )}
      lead={
        <span className="flex 900:hidden">
          <PageTick {...{ list, selection }} />
        </span>
      }
      foot={!list.rows?.length && selection.chosen.length === 0 ? null : <BulkBar {...{ selection, bulk }} />}
    />
  )
}

function useColumns({ list, selection }: Omit<Props, 'bulk'>): Column<AdminBooking>[] {
  const format = useBookingFormat()
  const { linkTo } = useBookingRoute()
  return [
    {
      title: 'Select',
      width: 'w-16',
      head: <PageTick {...{ list, selection }} />,
      cell: (booking) => tickOf(booking, selection),
    },
    { title: 'Customer', cell: (booking) => <BookedBy booking={booking} /> },
    { title: 'Service', cell: (booking) => <What of={booking} /> },
    {
      title: 'Date & Time',
      width: 'w-31',
      sort: list.byDate,
      cell: (booking) => (
        <span className="figures whitespace-nowrap">
          {format(booking).day}
          <span className="block text-text-3">{format(booking).time}</span>
        </span>
      ),
    },
    {
      title: 'Status',
      width: 'w-34',
      cell: (booking) => (
        <span className="relative block">
          <StatusBadge status={booking.status} />
          {/* Below the badge, without moving it. */}
          <span className="absolute top-full left-0 text-xs leading-3.5 whitespace-nowrap text-text-3">
            {markOf(list, booking)}
          </span>
        </span>
      ),
    },
    {
      title: 'Total',
      width: 'w-28',
      atEnd: true,
      isSpare: true,
      cell: (booking) => <b className="font-semibold whitespace-nowrap">{format(booking).total}</b>,
    },
    {
      title: 'Details',
      width: 'w-22',
      atEnd: true,
      cell: ({ _id, number }) => (
        <DetailsLink {...linkTo(_id)} data-details={_id} aria-label={`Details of booking ${number}`} />
      ),
    },
  ]
}

function PageTick({ list, selection }: Omit<Props, 'bulk'>) {
  const { isWhole, isSome, setAll } = selection
  const [isChecked, setChecked] = useOptimistic(isWhole)
  return (
    <Tick
      label="Select all on this page"
      checked={isChecked}
      isMixed={isSome && !isWhole && !isChecked}
      disabled={!list.rows?.length || list.isRefreshing}
      // The press is painted before the rows, of which there may be 50.
      onChange={() =>
        startTransition(() => {
          setChecked(!isChecked)
          setAll(!isChecked)
        })
      }
    />
  )
}

function tickOf(booking: AdminBooking, { has, isFull, toggle, extendWith }: Selection) {
  const isChecked = has(booking._id)
  return <OneTick {...{ booking, isChecked, toggle, extendWith }} isDisabled={isFull && !isChecked} />
}

type TickProps = Pick<Selection, 'toggle' | 'extendWith'> & {
  booking: AdminBooking
  isChecked: boolean
  isDisabled: boolean
}

/** Rendered again only when its row is selected or has changed. */
const OneTick = memo(function OneTick({ booking, isChecked, isDisabled, toggle, extendWith }: TickProps) {
  const { number, customer } = booking
  return (
    <span
      className="flex select-none"
      onPointerDownCapture={({ shiftKey }) => extendWith(shiftKey)}
      onKeyDownCapture={({ key, shiftKey }) => {
        // Not Shift+Tab, which leaves the checkbox.
        if (key === ' ') extendWith(shiftKey)
      }}
    >
      <Tick
        label={`Select ${number}, ${nameOfCustomer(customer)}`}
        checked={isChecked}
        disabled={isDisabled}
        onChange={() => toggle(booking)}
      />
    </span>
  )
})

const DetailsLink = memo(function DetailsLink(props: Omit<React.ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link {...props} className={`${linkClass} scroll-my-24`}>
      Details
    </Link>
  )
})

/** Rendered again only for another object: a press on a checkbox renders the whole list. */
const What = memo(function What({ of: booking }: { of: AdminBooking }) {
  const { storefront } = useAdmin()
  const { category, brand, imageUrl } = useBookingFormat()(booking)
  const { service } = booking
  return (
    <span className="flex items-center gap-3">
      <span className="w-11 flex-none max-1100:hidden">
        <ServiceImage of={{ imageUrl, category: service.category }} />
      </span>
      <span className="min-w-0 leading-snug">
        <b className="block font-semibold wrap-anywhere">{service.title}</b>
        <span className="text-xs text-text-3">{storefront ? category : `${category} · ${brand}`}</span>
      </span>
    </span>
  )
})
