import { memo } from 'react'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { isOpen } from '#domain/booking.ts'
import type { BookingColumn } from '#domain/booking/view.ts'
import { clockAt, formatDay, formatTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { Icon } from '#web/art/icons.tsx'
import { useBookingFormat } from '#web/admin/bookings/columns.tsx'
import { EmailAddress } from '#web/admin/email-address.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'

/** Who comes; a booking that still needs someone stands out. */
export const WhoComes = memo(function WhoComes({ of: booking }: { of: AdminBooking }) {
  const { professional, status } = booking
  if (professional) return <span className="wrap-anywhere">{professional.name}</span>
  if (!isOpen(status)) return <span className="text-text-3">None</span>
  return (
    <span className="flex items-center gap-1.5 text-danger-text">
      <Icon name="alert" className="size-4 flex-none" /> Unassigned
    </span>
  )
})

/** The columns that are texts: they are the same in a cell and on a card. */
export const textColumns = [
  'email',
  'number',
  'created',
  'category',
  'duration',
  'address',
] as const satisfies BookingColumn[]
export type TextColumn = (typeof textColumns)[number]

export function isTextColumn(column: BookingColumn): column is TextColumn {
  return textColumns.some((one) => one === column)
}

type Props = { of: AdminBooking; column: TextColumn }

export const TextCell = memo(function TextCell({ of: booking, column }: Props) {
  const { locale } = useAdmin()
  const { category } = useBookingFormat()(booking)
  if (column === 'email') return <EmailAddress of={booking.customer ? booking.customer.email : ''} />
  if (column === 'number') return <span className="whitespace-nowrap">{booking.number}</span>
  if (column === 'category') return category
  if (column === 'duration') return plural(booking.duration, 'minute', locale)
  if (column === 'address') return <span className="line-clamp-2 wrap-anywhere">{booking.address}</span>
  const { date, time } = clockAt(booking.createdAt, booking.timeZone)
  return (
    <span className="whitespace-nowrap">
      {formatDay(date, locale, 'short')}, {formatTime(time, locale)}
    </span>
  )
})
