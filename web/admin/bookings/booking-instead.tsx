import { Empty, Failed } from '#web/ui/empty.tsx'
import { useSkeleton } from '#web/ui/skeleton.tsx'

type Props = {
  isGone: boolean
  hasFailed: boolean
  onRetry: () => void
  /** The skeleton. */
  children: React.ReactNode
}

/** In place of a booking that is loading, missing, or could not be read. */
export function BookingInstead({ isGone, hasFailed, onRetry, children }: Props) {
  const isWaiting = useSkeleton(!isGone && !hasFailed)
  if (isGone) return <Empty title="There is no such booking" text="The link may be mistyped, or cut off at its end." />
  if (hasFailed) return <Failed onRetry={onRetry}>We could not load this booking.</Failed>
  if (!isWaiting) return null
  return (
    <div className="grid gap-5" aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      {children}
    </div>
  )
}
