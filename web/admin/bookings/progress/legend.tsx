import type { Block } from '#domain/board.ts'
import type { Progress } from '#domain/booking/progress.ts'
import { ProgressBadge } from '#web/shared/progress-badge.tsx'

const all: Progress[] = ['on-the-way', 'started', 'late', 'nobody-there']

/** What the signs of a board mean: a short booking has no room for words. Only where professionals report steps. */
export function ProgressLegend({ blocks }: { blocks: Block[] }) {
  if (!blocks.some(({ step, lateFrom }) => step ?? lateFrom)) return null
  return (
    <p className="flex flex-wrap gap-2 border-b border-border p-4">
      {all.map((progress) => (
        <ProgressBadge key={progress} progress={progress} />
      ))}
    </p>
  )
}
