import { Link } from 'react-router'
import { nameOfCustomer } from '#domain/customer.ts'
import { clockAt, formatDay, unbrokenTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import { useBookingRoute } from '#web/admin/bookings/use-booking-route.ts'
import { whatOf } from '#web/admin/money/words.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { linkClass } from '#web/ui/link.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

type Props = {
  /** Undefined while they load. */
  entries: LedgerEntry[] | undefined
  /** Of one customer, whose name is beside the table. */
  isOfOne?: boolean
}

/** Entries of the ledger. Each leads to its booking. */
export function EntriesTable({ entries, isOfOne = false }: Props) {
  const columns: Column<LedgerEntry>[] = [
    { title: 'Time', width: isOfOne ? 'w-31' : 'w-32', cell: (entry) => <When of={entry} /> },
    {
      title: isOfOne ? 'Booking' : 'Booking and customer',
      width: isOfOne ? 'w-36' : 'w-45',
      cell: (entry) => <Booking of={entry} isOfOne={isOfOne} />,
    },
    { title: 'What', cell: (entry) => <What of={entry} /> },
    { title: 'By', width: isOfOne ? 'w-28' : 'w-36', cell: ({ by }) => <span className="wrap-anywhere">{by}</span> },
    { title: 'Amount', width: isOfOne ? 'w-31' : 'w-34', atEnd: true, cell: (entry) => <Amount of={entry} /> },
  ]
  return (
    <Table
      label="Entries"
      rows={entries}
      places={5}
      keyOf={({ _id }) => _id}
      columns={columns}
      card={(entry) => (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
          <Booking of={entry} isOfOne={isOfOne} />
          <Amount of={entry} />
          <What of={entry} />
          <span className="text-right">
            <When of={entry} />
          </span>
          <span className="col-span-2 text-text-3">By {entry.by}</span>
        </div>
      )}
      instead={<p className="py-4 text-sm text-text-2">No entries.</p>}
    />
  )
}

type OneProps = { of: LedgerEntry }

function Booking({ of: { booking, customer }, isOfOne }: OneProps & { isOfOne: boolean }) {
  const { linkTo } = useBookingRoute()
  return (
    <span className="block leading-snug">
      <Link {...linkTo(booking._id)} data-details={booking._id} className={`figures whitespace-nowrap ${linkClass}`}>
        {booking.number}
      </Link>
      {!isOfOne && (
        <span className="block wrap-anywhere text-text-2">
          {nameOfCustomer(customer === null ? null : { name: customer })}
        </span>
      )}
    </span>
  )
}

function When({ of: { at, storefront } }: OneProps) {
  const { locale, timeZone } = useAdmin().storefrontOf(storefront)
  const { date, time } = clockAt(at, timeZone)
  return (
    <span className="figures whitespace-nowrap">
      {formatDay(date, locale, 'short')}
      <span className="block text-text-3">{unbrokenTime(time, locale)}</span>
    </span>
  )
}

function What({ of: entry }: OneProps) {
  const { currency, storefront, booking, amount, note } = entry
  const { locale } = useAdmin().storefrontOf(storefront)
  const isPart = entry.entry === 'payment' && amount < booking.total
  return (
    <span className="figures block leading-snug wrap-anywhere">
      {whatOf(entry)}
      {isPart && `, part of ${formatMoney(booking.total, { currency, locale }, 'summary')}`}
      {note !== '' && <span className="block whitespace-pre-line text-text-2">{note}</span>}
    </span>
  )
}

function Amount({ of: { amount, currency, storefront } }: OneProps) {
  const { locale } = useAdmin().storefrontOf(storefront)
  return (
    <b className="figures justify-self-end font-semibold whitespace-nowrap">
      {formatMoney(amount, { currency, locale }, 'summary')}
    </b>
  )
}
