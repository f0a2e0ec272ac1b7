import { isLive } from '#domain/booking.ts'
import { minutesOf } from '#domain/format/zone.ts'
import { quantum, slotTimes } from '#domain/slot.ts'
import { type BoardRow, type Span, type Stage, unassigned } from './rows.ts'

type Day = Pick<Stage, 'bookableFrom' | 'category'>

/**
 * The times at which a professional could begin an appointment, each with the part of its hour that is free. It decides
 * only what the board offers: how long the appointment may be is known when a service is chosen, and the server decides.
 */
export function freeHoursOf({ key, categories, idle, placed }: BoardRow, { bookableFrom, category }: Day): Span[] {
  // The board has all bookings only of the professionals of its category.
  if (key === unassigned || (category !== undefined && !categories.includes(category))) return []
  const busy = placed.filter(({ block }) => isLive(block.status)).map(({ span }) => span)
  const taken = [...idle, ...busy]
  return slotTimes.map(minutesOf).flatMap((from): Span[] => {
    if (from <= bookableFrom || taken.some(([start, end]) => start < from + quantum && from < end)) return []
    const next = taken.map(([start]) => start).filter((start) => start > from)
    return [[from, Math.min(from + 60, ...next)]]
  })
}
