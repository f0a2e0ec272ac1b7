import type { Professional } from '#domain/professional.ts'
import { type ProfessionalStatus, statusAt } from '#domain/professional/words.ts'
import { StatusShape } from '#web/shared/status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useClock } from './use-clock.ts'

const looks: Record<ProfessionalStatus, { word: string; colours?: string; shape?: React.ReactNode }> = {
  working: {
    word: 'Working',
    colours: 'bg-completed-bg text-completed-text',
    shape: <StatusShape of="completed" />,
  },
  'away soon': {
    word: 'Away soon',
    colours: 'bg-pending-bg text-pending-text',
    shape: <StatusShape of="pending" />,
  },
  away: {
    word: 'Away',
    colours: 'bg-cancelled-bg text-cancelled-text',
    shape: <StatusShape of="cancelled" />,
  },
  archived: { word: 'Archived' },
}

/** Where a professional is now, in the colours and shapes of bookings. */
export function ProfessionalStatusBadge({ professional }: { professional: Professional }) {
  const clockOf = useClock()
  const { word, ...look } = looks[statusAt(professional, clockOf(professional.storefront))]
  return <Badge {...look}>{word}</Badge>
}
