import type { BookingStatus } from '#domain/booking.ts'
import { Badge } from '#web/ui/badge.tsx'

export const statusNames: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export function StatusBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={status}>{statusNames[status]}</Badge>
}
