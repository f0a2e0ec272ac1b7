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
