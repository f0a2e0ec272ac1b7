import * as z from 'zod/mini'
import { day, line } from '#domain/contract/field.ts'
import { isIn } from '#domain/storefront/area.ts'
import { hoursOn, type WorkingHours } from './professional/hours.ts'
import { type Bounds, boundsOf, edgeOn, instantOn, type Minute } from '#domain/format/zone.ts'

/** The times at which an appointment can begin. */
export const slotTimes = Array.from({ length: 13 }, (_, index) => `${String(index + 8).padStart(2, '0')}:00`)

/** Why a slot is not available: the first reason that applies. */
export const SlotReason = z.enum(['past', 'closed', 'nobody', 'too_long', 'full'])
export type SlotReason = z.infer<typeof SlotReason>

/** Why a professional cannot do an appointment: the first reason that applies. */
export const WhyNot = z.enum(['closed', 'outside_area', 'away', 'not_working', 'busy'])
export type WhyNot = z.infer<typeof WhyNot>

/** What has to hold for a professional to be free at a time, in the order in which it is shown. */
export const Check = z.enum(['category', 'area', 'hours', 'time_off', 'closed', 'notice', 'free'])
export type Check = z.infer<typeof Check>

export const Slot = z.strictObject({
  time: z.string(),
  available: z.boolean(),
  left: z.int(),
  reason: z.optional(SlotReason),
  /** Whether only the team can book it: it is within the notice that customers have to keep. */
  withinNotice: z.optional(z.boolean()),
})
export type Slot = z.infer<typeof Slot>

/** The longest service, in minutes. */
export const longestService = 480

/** How long after midnight an appointment in the last slot of a day can end, in minutes. */
export const longestAfterMidnight = Math.max(0, 20 * 60 + longestService - 24 * 60)

/** Bookings claim whole quarters of an hour, counted from midnight UTC. */
export const quantum = 15

/** The longest pause after an appointment, in minutes. */
export const longestPause = 120

/** The quarters that an interval touches: from the first up to, but not including, the second. */
export type Quarters = [number, number]

export function quartersOf(start: Minute, end: Minute): Quarters {
  return [Math.floor(start / quantum), Math.ceil(end / quantum)]
}

/** When a professional works each week, is away, and is booked. */
export type Schedule = WorkingHours & {
  professional: string
  away: [Minute, Minute][]
  busy: Quarters[]
  /** The area of the professional; missing or empty: wherever the shop goes. */
  postcodes?: string[]
  /** Set for an appointment outside that area, see `goingTo`. */
  isOutside?: boolean
}

/** What a storefront says about the times of appointments. */
export type TimeRules = {
  /** How many minutes ahead of its start an appointment can be booked at the latest. */
  notice: number
  /** Minutes after an appointment in which its professional has no other one. */
  pause: number
  /** The first and the last start of each weekday, Monday first; null for one without appointments. */
  starts: ({ first: string; last: string } | null)[]
}

export type StorefrontCalendar = { timeZone: string; closedDays: string[]; rules?: TimeRules }
export type Question = { day: string; duration: number; now: Date; schedules: Schedule[]; times?: string[] }

/** One time of a day with the free professionals, least busy first; if there are none, with the reason. */
export type SlotOption = { time: string; start: Minute; free: string[]; reason?: SlotReason }

type WorkDay = {
  schedule: Schedule
  works: [Minute, Minute][]
  busy: Quarters[]
  appointments: number
  /** Minutes after the new appointment in which there is no other one. */
  pause: number
}

/**
 * The slots of a day. Showing slots and booking them both use this rule. A slot is available if a professional works
 * through the whole appointment and has no other booking then or in the pause after it. A time skipped by the clock
 * change is never available; if a time occurs twice, the first occurrence counts. Within the notice of the storefront a
 * slot is 'past', as it is for bookings of customers.
 */
export function slotsOn(
  calendar: StorefrontCalendar,
  { day, duration, now, schedules, times = slotTimes }: Question,
): SlotOption[] {
  const { workDays, today } = workDaysOf(calendar, day, calendar.closedDays.includes(day) ? [] : schedules)
  return times.map((time) => {
    const { start, isPast, isClosed, isShort } = momentOf(calendar, { today, time, now })
    if (isPast) return { time, start, free: [], reason: 'past' }
    if (isClosed) return { time, start, free: [], reason: 'closed' }
    if (isShort) return { time, start, free: [], reason: 'past' }
    return { time, start, ...freeAt(workDays, start, start + duration) }
  })
}

type Moment = { today: Bounds; time: string; now: Date }

/** Whether a time is ruled out for all. One that the clock change skips is closed, and counts from the last time before. */
export function momentOf({ closedDays, rules }: StorefrontCalendar, { today, time, now }: Moment) {
  const instant = instantOn(today, time)
  const start = instant ?? edgeOn(today, time)
  const isClosed = instant === undefined || closedDays.includes(today.day) || !isStart(rules, today, time)
  const ahead = start - now.getTime() / 60_000
  return { start, isPast: ahead <= 0, isClosed, isShort: ahead < (rules?.notice ?? 0) }
}

function isStart(rules: TimeRules | undefined, { weekday }: Bounds, time: string): boolean {
  return startsMissed(rules, weekday, time) === undefined
}

/** The starts of a weekday that leave out a time, null for a weekday without any; undefined if it is among them. */
export function startsMissed(rules: TimeRules | undefined, weekday: number, time: string) {
  if (!rules) return undefined
  const starts = rules.starts[weekday - 1] ?? null
  return starts && starts.first <= time && time <= starts.last ? undefined : starts
}

/** In the order in which professionals are offered a booking, the same for all slots of the day. */
export function workDaysOf(
  calendar: StorefrontCalendar,
  day: string,
  schedules: Schedule[],
): { workDays: WorkDay[]; today: Bounds } {
  const today = boundsOf(day, calendar.timeZone)
  const days = [today, boundsOf(today.next, calendar.timeZone)].filter((one) => !calendar.closedDays.includes(one.day))
  const pause = calendar.rules?.pause ?? 0
  const workDays = schedules.map((schedule) => ({ ...workDayOf(today, days, schedule), pause }))
  return { workDays: workDays.sort(leastBusyFirst), today }
}

function freeAt(workDays: WorkDay[], start: Minute, end: Minute): Pick<SlotOption, 'free' | 'reason'> {
  const reasons = workDays.map((workDay) => whyNotOf(workDay, start, end))
  const free = workDays.filter((_, at) => reasons[at] === undefined).map(({ schedule }) => schedule.professional)
  if (free.length > 0) return { free }
  if (reasons.includes('busy')) return { free, reason: 'full' }
  return { free, reason: workDays.some((workDay) => isAtWork(workDay, start, start + 1)) ? 'too_long' : 'nobody' }
}

/**
 * A professional at the time of an appointment: why they are not free, or null, and their appointments that day.
 * `isBooked` is separate, because the reason of a booked professional may be another one, such as a closed day.
 */
export type Assessment = { professional: string; appointments: number; reason: WhyNot | null; isBooked: boolean }
type Appointment = Pick<Question, 'day' | 'duration' | 'schedules'> & { time: string }

/** Every professional, for a time that may be in the past: free ones first, the least busy of them first. */
export function assessSchedules(
  calendar: StorefrontCalendar,
  { day, duration, time, schedules }: Appointment,
): Assessment[] {
  const { workDays, today } = workDaysOf(calendar, day, schedules)
  const start = instantOn(today, time)
  const isClosed = start === undefined || calendar.closedDays.includes(day)
  const assessments = workDays.map((workDay) => ({
    professional: workDay.schedule.professional,
    appointments: workDay.appointments,
    reason: isClosed ? ('closed' as const) : (whyNotOf(workDay, start, start + duration) ?? null),
    isBooked: start !== undefined && isBooked(workDay, start, start + duration),
  }))
  return assessments.toSorted((one, other) => Number(one.reason !== null) - Number(other.reason !== null))
}

type Obstacle = { reason: WhyNot; check: Check; isMet: (workDay: WorkDay, start: Minute, end: Minute) => boolean }

/** Everything about a professional that rules out an appointment. The first one is the reason. */
export const obstacles: Obstacle[] = [
  { reason: 'outside_area', check: 'area', isMet: ({ schedule }) => schedule.isOutside === true },
  { reason: 'away', check: 'time_off', isMet: ({ schedule }, start, end) => meetsAny(schedule.away, start, end) },
  {
    reason: 'not_working',
    check: 'hours',
    isMet: ({ works }, start, end) => !works.some(([from, to]) => from <= start && end <= to),
  },
  { reason: 'busy', check: 'free', isMet: isBooked },
]

function whyNotOf(workDay: WorkDay, start: Minute, end: Minute): WhyNot | undefined {
  return obstacles.find(({ isMet }) => isMet(workDay, start, end))?.reason
}

function isBooked({ busy, pause }: WorkDay, start: Minute, end: Minute): boolean {
  return meetsAny(busy, ...quartersOf(start, end + pause))
}

function leastBusyFirst(one: WorkDay, other: WorkDay): number {
  if (one.appointments !== other.appointments) return one.appointments - other.appointments
  return one.schedule.professional < other.schedule.professional ? -1 : 1
}

function isAtWork(workDay: WorkDay, start: Minute, end: Minute): boolean {
  const reason = whyNotOf(workDay, start, end)
  return reason === undefined || reason === 'busy'
}

function meetsAny(times: [number, number][], start: number, end: number): boolean {
  return times.some(([from, to]) => from < end && start < to)
}

/** An appointment may continue past midnight if the hours of the next day follow without a break. */
function workDayOf(today: Bounds, days: Bounds[], schedule: Schedule): Omit<WorkDay, 'pause'> {
  const [first, last] = quartersOf(today.start, today.end)
  return {
    schedule,
    works: mergeSpans(days.flatMap((day) => spansOf(day, schedule))),
    // A schedule may cover a whole month, so it is filtered once instead of for each slot.
    busy: schedule.busy.filter(([from, to]) => from < last + (longestService + longestPause) / quantum && first < to),
    appointments: schedule.busy.filter(([from]) => first <= from && from < last).length,
  }
}

function spansOf(day: Bounds, schedule: Schedule): [Minute, Minute][] {
  const hours = hoursOn(day.day, schedule)
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

/** The schedules for an appointment at a postcode: those who do not go there cannot do it. */
export function goingTo<One extends Schedule>(schedules: One[], postcode: string | undefined): One[] {
  if (postcode === undefined || postcode === '') return schedules
  return schedules.map((one) => (isIn(one.postcodes ?? [], postcode) ? one : { ...one, isOutside: true }))
}

/** As people write it. */
export const postcodeText = line({ min: 1, max: 20 })

/** The slots of one day, or the number of free slots of each day in a range; without a range, of all bookable days. */
export const AvailabilityQuery = z
  .strictObject({
    date: z.optional(day()),
    from: z.optional(day()),
    to: z.optional(day()),
    /** Only times at which someone goes there. */
    postcode: z.optional(postcodeText),
  })
  .check(
    z.refine(({ date, from, to }) => (date === undefined ? !from === !to : !from && !to), {
      path: ['date'],
      error: 'Please give a date, or from and to.',
    }),
  )
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>

/** The reason for which the storefront is closed on that day, if it has given one. */
const closed = z.optional(z.string())
const SlotsOfDay = z.strictObject({ date: z.string(), timeZone: z.string(), closed, slots: z.array(Slot) })
const DaysOfWindow = z.strictObject({
  timeZone: z.string(),
  days: z.array(z.strictObject({ date: z.string(), free: z.int(), closed })),
})
export type SlotsOfDay = z.infer<typeof SlotsOfDay>
export type DaysOfWindow = z.infer<typeof DaysOfWindow>
export const Availability = z.union([SlotsOfDay, DaysOfWindow])
export type Availability = z.infer<typeof Availability>

/** The maximum number of services in one request. */
const mostServices = 24
const ids = z.pipe(
  z.string().check(z.minLength(1), z.maxLength(1_000)),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(','))]),
    z.array(z.uuid()).check(z.maxLength(mostServices, { error: `Please ask about ${mostServices} services at most.` })),
  ),
)
export const NextSlotsQuery = z.strictObject({ ids, postcode: z.optional(postcodeText) })

/** The first free slot of a service. */
export const NextSlot = z.strictObject({ _id: z.uuid(), date: z.string(), time: z.string() })
export type NextSlot = z.infer<typeof NextSlot>

export function toSlots(options: SlotOption[]): Slot[] {
  return options.map(({ time, free, reason }) => ({
    time,
    available: free.length > 0,
    left: free.length,
    ...(reason && { reason }),
  }))
}
