import { Skeleton, useSkeleton } from '#web/ui/skeleton.tsx'
import type { Days } from './use-days.ts'

type Props = { days: Days; label: string; className: string }

/** As high as the board, so that nothing jumps. */
export function BoardSkeleton({ days, label, className }: Props) {
  const isShown = useSkeleton(true)
  return (
    <div role="status" aria-label={label} className={className}>
      {Array.from({ length: days.value?.rows.length ?? 6 }, (_, row) => (
        <div key={row} className="h-20 border-b border-border p-2">
          {isShown && <Skeleton className="h-full" />}
        </div>
      ))}
    </div>
  )
}
