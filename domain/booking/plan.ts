import { type BookingDetails, isOpen, whyNotChange } from '#domain/booking.ts'
import { clockAt } from '#domain/format/day.ts'
import { addDays } from '#domain/format/zone.ts'
import { dayToRemindOf } from '#domain/message.ts'

/** What is still to come for an upcoming booking: only what is certain, in order. */
export type PlanStep =
  /** An administrator confirms it; no one knows when. */
  | { kind: 'confirmation' }
  | { kind: 'reminder'; date: string }
  /** Until then the customer may change it. */
  | { kind: 'last-change'; at: string }
  | { kind: 'visit'; at: string }

type Planned = Pick<
  BookingDetails,
  'status' | 'date' | 'startsAt' | 'timeZone' | 'cancellableUntil' | 'movedByShop' | 'confirmation' | 'step'
> & { freeHours?: number }

export function planOf(booking: Planned, now: Date): PlanStep[] {
  const { status, date, startsAt, cancellableUntil, movedByShop, freeHours, step } = booking
  if (!isOpen(status) || now >= new Date(startsAt)) return []
  const canChange =
    whyNotChange({ status, step, startsAt: new Date(startsAt), movedByShop, freeHours }, now) === undefined
  return [
    ...(status === 'pending' ? [{ kind: 'confirmation' } as const] : []),
    ...(getsReminder(booking, now) ? [{ kind: 'reminder', date: addDays(date, -1) } as const] : []),
    ...(canChange ? [{ kind: 'last-change', at: cancellableUntil } as const] : []),
    { kind: 'visit', at: startsAt },
  ]
}

/** No reminder for bookings made on the day before, or when emails bounce. */
function getsReminder({ date, timeZone, confirmation }: Planned, now: Date): boolean {
  const today = clockAt(now.toISOString(), timeZone).date
  return confirmation !== null && confirmation.state !== 'parked' && date > dayToRemindOf(today)
}
