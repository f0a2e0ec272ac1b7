import type { BookingStatus } from '#domain/booking.ts'
import type { ContactState } from '#domain/message/contact.ts'
import { StatusShape } from '#web/shared/status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'

export const stateNames: Record<ContactState, string> = { open: 'To answer', answered: 'Answered', done: 'Done' }

/** The badges have the colours and shapes of a booking's status. */
const looks: Record<ContactState, { like?: BookingStatus; colours: string }> = {
  open: { like: 'pending', colours: 'bg-pending-bg text-pending-text' },
  answered: { like: 'completed', colours: 'bg-completed-bg text-completed-text' },
  done: { colours: 'bg-fill text-text-2' },
}

export function ContactBadge({ state }: { state: ContactState }) {
  const { like, colours } = looks[state]
  return (
    <Badge colours={colours} {...(like && { shape: <StatusShape of={like} /> })}>
      {stateNames[state]}
    </Badge>
  )
}
