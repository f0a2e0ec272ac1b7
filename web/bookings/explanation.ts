import { correctedInWords } from '#domain/booking/correction.ts'
import type { BookingDetails } from '#domain/booking.ts'

export type HistoryEntry = BookingDetails['history'][number]

/** What a change of a booking means to its customer; `before` is the change before it. */
export function explanationOf({ status, by, note, corrected }: HistoryEntry, before: HistoryEntry | undefined): string {
  if (corrected) return `Changed: ${correctedInWords(corrected)}.`
  const isFirst = before === undefined
  const isOwn = by === 'you'
  if (status === 'confirmed') return isFirst ? `Booked and confirmed for you by ${by}.` : 'Your slot is confirmed.'
  if (status === 'completed') return 'The work is done.'
  if (status === 'cancelled') return isOwn ? 'You cancelled this booking.' : `Cancelled by ${by}.`
  if (isFirst) return isOwn ? 'You made this booking.' : `Booked for you by ${by}.`
  if (isOwn && note !== '') return `${note}. Price unchanged.`
  return before?.status === 'pending' ? 'Still waiting to be confirmed.' : 'Waiting to be confirmed again.'
}
