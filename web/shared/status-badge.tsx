import { memo } from 'react'
import { type BookingStatus, statusNames } from '#domain/booking.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'

const shapes: Record<BookingStatus, React.ReactNode> = {
  pending: <circle cx="6" cy="6" r="3.25" fill="none" stroke="currentColor" strokeWidth="2" />,
  confirmed: <circle cx="6" cy="6" r="4" fill="var(--confirmed)" className="forced-colors:fill-current" />,
  completed: <path d="M1.5 6.4l3 3.1 6-7" fill="none" stroke="currentColor" strokeWidth="2.2" />,
  cancelled: <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="2.2" />,
}
const inks: Record<BookingStatus, string> = {
  pending: 'text-pending-text',
  confirmed: 'text-confirmed-text',
  completed: 'text-completed-text',
  cancelled: 'text-cancelled-text',
}
const colours: Record<BookingStatus, string> = {
  pending: 'bg-pending-bg text-pending-text',
  confirmed: 'bg-confirmed-bg text-confirmed-text',
  completed: 'bg-completed-bg text-completed-text',
  cancelled: 'bg-cancelled-bg text-cancelled-text',
}

/** Rendered again only for another status: lists have many of them. */
export const StatusBadge = memo(function StatusBadge({ status }: { status: BookingStatus }) {
  return (
    <Badge colours={colours[status]} shape={<StatusShape of={status} />}>
      {statusNames[status]}
    </Badge>
  )
})

/** The shape alone, beside a text that names the status. */
export function StatusShape({ of }: { of: BookingStatus }) {
  return (
    <svg viewBox="0 0 12 12" className={cx('size-3 flex-none', inks[of])} aria-hidden="true">
      {shapes[of]}
    </svg>
  )
}
