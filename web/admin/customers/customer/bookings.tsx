import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { CustomerDetails } from '#domain/customer.ts'
import { formatCount } from '#domain/format/count.ts'
import { plural } from '#domain/format/plural.ts'
import { useBookingEvents } from '#web/admin/bookings/booking-events.ts'
import { useBookingFormat } from '#web/admin/bookings/columns.tsx'
import { PaymentBadge } from '#web/admin/bookings/payment-badge.tsx'
import { useBookingRoute } from '#web/admin/bookings/use-booking-route.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Table } from '#web/ui/table.tsx'
import { NoneYet, Section } from './section.tsx'

const shown = 5

/** The next visits and the latest ones. A press opens the details on this page. */
export function CustomerBookings({ customer: { _id } }: { customer: CustomerDetails }) {
  const { storefrontKey, locale, pathOf } = useAdmin()
  const { booking: openKey, open } = useBookingRoute()
  const filter = { customer: _id, storefront: storefrontKey, sort: 'next', limit: shown } as const
  const { value, hasFailed, isRefreshing, refresh } = useQuery(
    `bookings of ${_id} at ${storefrontKey}`,
    () => ask(api.adminBookings.all, { query: filter }),
    { every: pollingPause },
  )
  const columns = useColumns()
  useBookingEvents(refresh)
  const total = value && formatCount(value.total, locale)
  const all = total !== undefined && total !== '0' && (
    <TextLink
      to={pathOf('/admin/bookings', { customer: _id })}
      aria-label={`All ${plural(value?.total ?? '', 'booking', locale)}`}
    >
      All {total}
    </TextLink>
  )
  return (
    <Section title="Bookings" end={all}>
      {hasFailed && !value ? (
        <div className="px-4 pb-4 768:px-6">
          <Failed onRetry={refresh}>We could not load the bookings.</Failed>
        </div>
      ) : (
        <Table
          label="Bookings"
          rows={value?.items}
          places={shown}
          isRefreshing={isRefreshing}
          keyOf={(booking) => booking._id}
          columns={columns}
          openKey={openKey}
          onPress={(booking) => open(booking._id)}
          card={(booking) => <Card booking={booking} />}
          instead={<NoneYet>No bookings here yet.</NoneYet>}
        />
      )}
    </Section>
  )
}

function useColumns() {
  const format = useBookingFormat()
  return [
    { title: 'Service', cell: (booking: AdminBooking) => <What booking={booking} /> },
    {
      title: 'Date & Time',
      width: 'w-28',
      cell: (booking: AdminBooking) => (
        <span className="figures whitespace-nowrap">
          {format(booking).day}
          <span className="block text-text-3">{format(booking).time}</span>
        </span>
      ),
    },
    { title: 'Status', width: 'w-34', cell: ({ status }: AdminBooking) => <StatusBadge status={status} /> },
    {
      title: 'Payment',
      width: 'w-34',
      cell: ({ payment }: AdminBooking) => payment && <PaymentBadge payment={payment} />,
    },
    {
      title: 'Total',
      width: 'w-28',
      atEnd: true,
      cell: (booking: AdminBooking) => <b className="font-semibold whitespace-nowrap">{format(booking).total}</b>,
    },
  ]
}

function What({ booking }: { booking: AdminBooking }) {
  const { linkTo } = useBookingRoute()
  const { storefront } = useAdmin()
  const { brand } = useBookingFormat()(booking)
  const { _id, service, number } = booking
  return (
    <span className="block leading-snug">
      <b className="block font-semibold wrap-anywhere">{service.title}</b>
      <Link
        {...linkTo(_id)}
        data-details={_id}
        aria-label={`Details of booking ${number}`}
        className="figures text-xs whitespace-nowrap text-text-3 underline-offset-3 hover:underline"
      >
        {number}
      </Link>
      {!storefront && <span className="text-xs text-text-3"> · {brand}</span>}
    </span>
  )
}

function Card({ booking }: { booking: AdminBooking }) {
  const { linkTo } = useBookingRoute()
  const { storefront } = useAdmin()
  const { day, time, total, brand } = useBookingFormat()(booking)
  const { _id, service, number, status, payment } = booking
  return (
    <Link
      {...linkTo(_id)}
      data-details={_id}
      className="-mx-4 -my-3.5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-4 py-3.5 focus-visible:-outline-offset-2"
    >
      <b className="text-ui font-semibold wrap-anywhere">{service.title}</b>
      <span className="justify-self-end">
        <StatusBadge status={status} />
      </span>
      <span className="figures text-text-3">
        {day} at {time}
        <span className="block text-xs">{storefront ? number : `${number} · ${brand}`}</span>
      </span>
      <b className="figures self-end text-right font-semibold">{total}</b>
      {payment && (
        <span className="col-span-2">
          <PaymentBadge payment={payment} />
        </span>
      )}
    </Link>
  )
}
