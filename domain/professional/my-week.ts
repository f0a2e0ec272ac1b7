import * as z from 'zod/mini'
import { Booking, BookingDay } from '#domain/booking.ts'
import { TakenStep } from '#domain/booking/step.ts'
import { plural } from '#domain/format/plural.ts'
import { LaterHours, Span } from '#domain/professional/hours.ts'

/** Left out: the week of today. */
export const WeekQuery = z.strictObject({ date: z.optional(BookingDay) })
export type WeekQuery = z.infer<typeof WeekQuery>

const localSpan = z.strictObject({ from: z.string(), to: z.string() })

/** A visit in short. */
export const WeekVisit = z.strictObject({
  _id: Booking.shape._id,
  /** The local time at which it begins, and its length in minutes. */
  time: z.string(),
  duration: z.int(),
  status: Booking.shape.status,
  /** The latest step in force. */
  step: z.nullable(TakenStep),
})
export type WeekVisit = z.infer<typeof WeekVisit>

export const WeekDay = z.strictObject({
  date: z.string(),
  /** The working hours of this day, in order. */
  hours: z.array(localSpan),
  /** Time off of this day, as local times from 00:00 to 24:00. */
  away: z.array(localSpan),
  /** Why the shop is closed on this day, empty without a reason; null if it is open. */
  closed: z.nullable(z.string()),
  /** Cancelled ones too. */
  visits: z.array(WeekVisit),
})
export type WeekDay = z.infer<typeof WeekDay>

/** A week of a professional, in the time of the storefront for which they work. */
export const MyWeek = z.strictObject({
  /** The seven days, from the first weekday of the storefront's country on. */
  days: z.array(WeekDay),
  today: z.string(),
  timeZone: z.string(),
  /** The time of the server: the clock of a phone may be wrong. */
  at: z.string(),
  /** The weekly hours that are valid today, and those that begin later. */
  hours: z.array(Span),
  laterHours: z.array(LaterHours),
})
export type MyWeek = z.infer<typeof MyWeek>

/** The visits that were not cancelled. */
export function plannedIn(visits: WeekVisit[]): WeekVisit[] {
  return visits.filter(({ status }) => status !== 'cancelled')
}

export function isDone({ status, step }: Pick<WeekVisit, 'status' | 'step'>): boolean {
  return status === 'completed' || step?.step === 'done'
}

/** '5 visits, 1 done', 'None yet', 'Time off', 'Closed: Diwali': a day of the week in words. */
export function dayInWords(day: WeekDay, today: string): string {
  const visits = plannedIn(day.visits)
  const free = freeInWords(day)
  if (visits.length === 0) return free ?? (day.date < today ? 'None' : 'None yet')
  const count = [plural(visits.length, 'visit'), ...statesInWords(visits)].join(', ')
  return free === undefined ? count : `${count}. ${free}`
}

function statesInWords(visits: WeekVisit[]): string[] {
  const done = visits.filter(isDone).length
  const pending = visits.filter((visit) => visit.status === 'pending' && !isDone(visit)).length
  const of = (count: number, state: string) => {
    if (count < visits.length) return `${count} ${state}`
    return count === 1 ? state : `${count === 2 ? 'both' : 'all'} ${state}`
  }
  return [...(done > 0 ? [of(done, 'done')] : []), ...(pending > 0 ? [of(pending, 'pending')] : [])]
}

/** Why a professional does not work on a day; undefined if they do. */
function freeInWords({ closed, hours, away }: WeekDay): string | undefined {
  if (closed !== null) return closed === '' ? 'Closed' : `Closed: ${closed}`
  const isAway = ({ from, to }: { from: string; to: string }) =>
    away.some((absence) => absence.from <= from && absence.to >= to)
  if (hours.length > 0 ? hours.every(isAway) : isAway({ from: '00:00', to: '24:00' })) return 'Time off'
  return hours.length === 0 ? 'Not working' : undefined
}
