import { type Progress, progressNames } from '#domain/booking/progress.ts'
import { Badge } from '#web/ui/badge.tsx'

const shapes: Record<Progress, string> = {
  'on-the-way': 'M1.5 6h8.5M6.5 2.5L10 6l-3.5 3.5',
  late: 'M6 2.8V6l2.2 1.6M6 1a5 5 0 1 0 0 10a5 5 0 1 0 0-10',
  'nobody-there': 'M6 1.8v4.7M6 9.7v.2',
  started: 'M4 2.5v7L9.5 6z',
}

/** The colours of what runs as it should, and of what needs someone. */
export const progressLook: Record<Progress, string> = {
  'on-the-way': 'bg-ink text-on-ink',
  started: 'bg-ink text-on-ink',
  late: 'bg-danger text-on-danger',
  'nobody-there': 'bg-danger text-on-danger',
}

/** How far an open visit is, beside its status. */
export function ProgressBadge({ progress }: { progress: Progress }) {
  return (
    <Badge colours={progressLook[progress]} shape={<ProgressShape of={progress} />}>
      {progressNames[progress]}
    </Badge>
  )
}

/** The shape alone, beside a text that says the same. */
export function ProgressShape({ of }: { of: Progress }) {
  return (
    <svg viewBox="0 0 12 12" className="size-[1.1em] flex-none" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={shapes[of]} strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
