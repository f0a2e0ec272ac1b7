import { Skeleton, useSkeleton } from '#web/ui/skeleton.tsx'

type Props = { rows: number; label: string; className: string }

/** As high as the board, so that nothing jumps. */
export function BoardSkeleton({ rows, label, className }: Props) {
  const isShown = useSkeleton(true)
  return (
    <div role="status" aria-label={label} className={className}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="h-20 border-b border-border p-2">
          {isShown && <Skeleton className="h-full" />}
        </div>
      ))}
    </div>
  )
}
