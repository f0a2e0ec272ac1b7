import * as z from 'zod/mini'
import { day } from '#domain/contract/field.ts'
import type { Span } from './professional.ts'
import { type Bounds, boundsOf, edgeOn, instantOn, type Minute } from '#domain/format/zone.ts'

/** When an appointment can begin. */
export const slotTimes = Array.from({ length: 13 }, (_, index) => `${String(index + 8).padStart(2, '0')}:00`)

/** Why a slot cannot be had, the first that is true. */
export const SlotReason = z.enum(['past', 'closed', 'nobody', 'too_long', 'full'])
export type SlotReason = z.infer<typeof SlotReason>

/** Why somebody cannot come to an appointment, the first that is true. */
export const WhyNot = z.enum(['closed', 'away', 'not_working', 'busy'])
export type WhyNot = z.infer<typeof WhyNot>

export const Slot = z.strictObject({
  time: z.string(),
  available: z.boolean(),
  left: z.int(),
  reason: z.optional(SlotReason),
})
export type Slot = z.infer<typeof Slot>

/** The longest service, in minutes. */
export const longestService = 480

/** How long after midnight the last slot of a day may still be under way, in minutes. */
export const longestAfterMidnight = Math.max(0, 20 * 60 + longestService - 24 * 60)

/** The step of durations and of reserved time, in minutes. Reserved time lies on this grid in UTC. */
export const quantum = 15

/** The quarters that a time touches: from the first up to, but not including, the second. */
export type Quarters = [number, number]

export function quartersOf(start: Minute, end: Minute): Quarters {
  return [Math.floor(start / quantum), Math.ceil(end / quantum)]
}

/** One professional's time: when they work in a week, when they are away, and what they have to do. */
export type Rota = { professional: string; hours: Span[]; away: [Minute, Minute][]; busy: Quarters[] }

type Shop = { timeZone: string; closedDays: string[] }
type Question = { day: string; duration: number; now: Date; rotas: Rota[]; times?: string[] }

/** One time of a day: who could come, the least busy first; nobody, for a reason. */
export type Offer = { time: string; start: Minute; who: string[]; reason?: SlotReason }

type Shift = { rota: Rota; works: [Minute, Minute][]; busy: Quarters[]; appointments: number }

/**
 * What can be had on a day: the one rule, for showing slots and for booking them. A slot is free when somebody works
 * through the whole appointment and holds no other then. One that the clock skips is never free, and one that comes
 * twice is the first of the two.
 */
export function offersOf(shop: Shop, { day, duration, now, rotas, times = slotTimes }: Question): Offer[] {
  const moment = now.getTime() / 60_000
  const isClosed = shop.closedDays.includes(day)
  const { shifts, today } = shiftsOf(shop, day, isClosed ? [] : rotas)
  return times.map((time) => {
    const instant = instantOn(today, time)
    const start = instant ?? edgeOn(today, time)
    if (start <= moment) return { time, start, who: [], reason: 'past' }
    if (instant === undefined || isClosed) return { time, start, who: [], reason: 'closed' }
    return { time, start, ...whoOf(shifts, start, start + duration) }
  })
}

/** In the order in which they are asked, for all slots alike. */
function shiftsOf(shop: Shop, day: string, rotas: Rota[]): { shifts: Shift[]; today: Bounds } {
  const today = boundsOf(day, shop.timeZone)
  const days = [today, boundsOf(today.next, shop.timeZone)].filter((one) => !shop.closedDays.includes(one.day))
  return { shifts: rotas.map((rota) => shiftOf(today, days, rota)).sort(leastBusyFirst), today }
}

function whoOf(shifts: Shift[], start: Minute, end: Minute): Pick<Offer, 'who' | 'reason'> {
  const reasons = shifts.map((shift) => whyNotOf(shift, start, end))
  const who = shifts.filter((_, at) => reasons[at] === undefined).map(({ rota }) => rota.professional)
  if (who.length > 0) return { who }
  if (reasons.includes('busy')) return { who, reason: 'full' }
  return { who, reason: shifts.some((shift) => isAtWork(shift, start, start + 1)) ? 'too_long' : 'nobody' }
}

/** Somebody at the time of an appointment: why they cannot come, if so, and how much they have to do that day. */
export type Choice = { professional: string; appointments: number; reason: WhyNot | null }
type Appointment = Pick<Question, 'day' | 'duration' | 'rotas'> & { time: string }

/** The same of each of them, for a time of the past too: who is free first, and of those who is least busy. */
export function choicesOf(shop: Shop, { day, duration, time, rotas }: Appointment): Choice[] {
  const { shifts, today } = shiftsOf(shop, day, rotas)
  const start = instantOn(today, time)
  const isClosed = start === undefined || shop.closedDays.includes(day)
  const choices = shifts.map((shift) => ({
    professional: shift.rota.professional,
    appointments: shift.appointments,
    reason: isClosed ? ('closed' as const) : (whyNotOf(shift, start, start + duration) ?? null),
  }))
  return choices.toSorted((one, other) => Number(one.reason !== null) - Number(other.reason !== null))
}

function whyNotOf({ rota, works, busy }: Shift, start: Minute, end: Minute): WhyNot | undefined {
  if (meetsAny(rota.away, start, end)) return 'away'
  if (!works.some(([from, to]) => from <= start && end <= to)) return 'not_working'
  return meetsAny(busy, ...quartersOf(start, end)) ? 'busy' : undefined
}

function leastBusyFirst(one: Shift, other: Shift): number {
  if (one.appointments !== other.appointments) return one.appointments - other.appointments
  return one.rota.professional < other.rota.professional ? -1 : 1
}

function isAtWork(shift: Shift, start: Minute, end: Minute): boolean {
  const reason = whyNotOf(shift, start, end)
  return reason === undefined || reason === 'busy'
}

function meetsAny(times: [number, number][], start: number, end: number): boolean {
  return times.some(([from, to]) => from < end && start < to)
}

/** An appointment may run past midnight, where the next day's hours go on without a break. */
function shiftOf(today: Bounds, days: Bounds[], rota: Rota): Shift {
  const [first, last] = quartersOf(today.start, today.end)
  return {
    rota,
    works: mergeSpans(days.flatMap((day) => spansOf(day, rota))),
    // A rota may hold a whole month: looked through once, and not for each slot.
    busy: rota.busy.filter(([from, to]) => from < last + longestService / quantum && first < to),
    appointments: rota.busy.filter(([from]) => first <= from && from < last).length,
  }
}

function spansOf(day: Bounds, { hours }: Rota): [Minute, Minute][] {
  return hours.filter((span) => span.day === day.weekday).map(({ from, to }) => [edgeOn(day, from), edgeOn(day, to)])
}

/** Merges spans that overlap or touch. */
export function mergeSpans(spans: [number, number][]): [number, number][] {
  const whole: [number, number][] = []
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    const before = whole.at(-1)
    if (before && from <= before[1]) before[1] = Math.max(before[1], to)
    else whole.push([from, to])
  }
  return whole
}

/** The slots of one day, or how many each of several days has: of all that can be booked, when none are named. */
export const AvailabilityQuery = z
  .strictObject({ date: z.optional(day()), from: z.optional(day()), to: z.optional(day()) })
  .check(
    z.refine(({ date, from, to }) => (date === undefined ? !from === !to : !from && !to), {
      path: ['date'],
      error: 'Please give a date, or from and to.',
    }),
  )
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>

const SlotsOfDay = z.strictObject({ date: z.string(), timeZone: z.string(), slots: z.array(Slot) })
const DaysOfWindow = z.strictObject({
  timeZone: z.string(),
  days: z.array(z.strictObject({ date: z.string(), free: z.int() })),
})
export type SlotsOfDay = z.infer<typeof SlotsOfDay>
export type DaysOfWindow = z.infer<typeof DaysOfWindow>
export const Availability = z.union([SlotsOfDay, DaysOfWindow])
export type Availability = z.infer<typeof Availability>

/** How many services can be asked about at once. */
const mostServices = 24
const ids = z.pipe(
  z.string().check(z.minLength(1), z.maxLength(1_000)),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(','))]),
    z.array(z.uuid()).check(z.maxLength(mostServices, { error: `Please ask about ${mostServices} services at most.` })),
  ),
)
export const NextSlotsQuery = z.strictObject({ ids })

/** The first time that somebody can come. */
export const NextSlot = z.strictObject({ _id: z.uuid(), date: z.string(), time: z.string() })
export type NextSlot = z.infer<typeof NextSlot>

export function slotsOf(offers: Offer[]): Slot[] {
  return offers.map(({ time, who, reason }) => ({
    time,
    available: who.length > 0,
    left: who.length,
    ...(reason && { reason }),
  }))
}
