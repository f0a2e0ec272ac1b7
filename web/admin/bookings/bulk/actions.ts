import type { BulkStatus } from '#domain/booking/bulk.ts'

type Words = {
  verb: string
  /** While it is saved. */
  doing: string
  /** The bookings that it applies to: 'Confirm 3 pending'. */
  which: string
  /** Closes the question. */
  keep: string
}

export const words: Record<BulkStatus, Words> = {
  confirmed: { verb: 'Confirm', doing: 'Confirming...', which: 'pending', keep: 'Not now' },
  completed: { verb: 'Complete', doing: 'Completing...', which: 'past', keep: 'Not now' },
  cancelled: { verb: 'Cancel', doing: 'Cancelling...', which: 'open', keep: 'Keep bookings' },
}

/** A button on the bar of the selected bookings. */
export const actionLook =
  'min-h-9 rounded-md border-[1.5px] border-current px-3.5 text-sm font-semibold whitespace-nowrap transition-opacity hover:opacity-80 disabled:opacity-50 focus-visible:outline-current pointer-coarse:min-h-11'
