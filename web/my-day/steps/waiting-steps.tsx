import type { User } from '#domain/identity.ts'
import { useWorkClock } from '#web/my-day/kept/use-clock.ts'
import { StepsStrip } from './strip.tsx'
import { useReports } from './use-reports.ts'

/** The strip of a view that shows no visits. */
export function WaitingSteps({ user }: { user: User }) {
  const clock = useWorkClock(user)
  const { reports, ...reported } = useReports(user)
  return <StepsStrip {...reported} isOutdated={false} readAt={undefined} clock={clock} onDismiss={reports.dismiss} />
}
