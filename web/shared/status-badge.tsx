import { type BookingStatus, statusNames } from '#domain/booking.ts'
import { Badge } from '#web/ui/badge.tsx'

export function StatusBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={status}>{statusNames[status]}</Badge>
}
