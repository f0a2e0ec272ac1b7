import { addDays, type Minute, minutesOf } from '#domain/format/zone.ts'
import {
  assessSchedules,
  goingTo,
  quartersOf,
  type Schedule,
  slotsOn,
  slotTimes,
  type StorefrontCalendar,
} from '#domain/slot.ts'

/** A booking during an absence. */
export type HitBooking = {
  date: string
  time: string
  start: Minute
  duration: number
  category: string
  postcode: string
}

/** With the absence among the times when the absent professional is away. */
export type ScheduleOf = Schedule & { categories: string[] }

export type Proposal = {
  /** Free at the time of the booking, least busy first. */
  others: { professional: string; appointments: number }[]
  otherTime: { date: string; time: string; professional: string } | null
}

type Question = {
  calendar: StorefrontCalendar
  /** The absent professional. */
  professional: string
  hit: HitBooking[]
  schedules: ScheduleOf[]
  now: Date
  /** The last day that can be booked. */
  last: string
}

const mostOthers = 20
/** Another time is at most a week later. */
export const daysLater = 7

/**
 * Proposals for bookings in the order of their times. All first proposals can be chosen together, in any combination: each
 * counts as booked for the next ones. Other professionals at the same time go before other times.
 */
export function proposeFor({ schedules, hit, ...question }: Question): Proposal[] {
  const planned = schedules.map((one) => ({ ...one, busy: [...one.busy] }))
  const pause = question.calendar.rules?.pause ?? 0
  const withPause = ({ start, duration }: Reserved): Reserved => ({ start, duration: duration + pause })
  const others = hit.map((booking) => {
    const free = freeThen(question.calendar, booking, planned)
    if (free[0]) reserve(planned, free[0].professional, withPause(booking))
    return free
  })
  return hit.map((booking, at) => {
    const otherTime = findOtherTime({ ...question, schedules: planned }, booking)
    if (otherTime) reserve(planned, otherTime.professional, withPause({ ...booking, start: otherTime.start }))
    return { others: others[at] ?? [], otherTime: otherTime && withoutStart(otherTime) }
  })
}

function freeThen(calendar: StorefrontCalendar, booking: HitBooking, schedules: ScheduleOf[]): Proposal['others'] {
  const { date: day, time, duration } = booking
  return assessSchedules(calendar, { day, time, duration, schedules: ableTo(booking, schedules) })
    .filter(({ reason }) => reason === null)
    .slice(0, mostOthers)
    .map(({ professional, appointments }) => ({ professional, appointments }))
}

function ableTo({ category, postcode }: HitBooking, schedules: ScheduleOf[]): ScheduleOf[] {
  const able = schedules.filter(({ categories }) => categories.includes(category))
  return goingTo(able, postcode)
}

type Reserved = Pick<HitBooking, 'start' | 'duration'>

function reserve(schedules: ScheduleOf[], professional: string, { start, duration }: Reserved) {
  schedules.find((one) => one.professional === professional)?.busy.push(quartersOf(start, start + duration))
}

type Found = NonNullable<Proposal['otherTime']> & { start: Minute }
type Searching = Omit<Question, 'hit'>

/** The same professional on the first day back, at the same time; otherwise the soonest slot of anyone. */
function findOtherTime(question: Searching, booking: HitBooking): Found | null {
  const able = ableTo(booking, question.schedules)
  const days = Array.from({ length: daysLater + 1 }, (_, count) => addDays(booking.date, count)).filter(
    (date) => date <= question.last,
  )
  return (
    onFirstDayBack({ ...question, schedules: able }, booking, days) ??
    soonest({ ...question, schedules: able }, booking, days)
  )
}

function onFirstDayBack(question: Searching, booking: HitBooking, days: string[]): Found | undefined {
  const { calendar, professional, schedules } = question
  const own = schedules.filter((one) => one.professional === professional)
  const { time, duration } = booking
  const isBack = (day: string) =>
    assessSchedules(calendar, { day, time, duration, schedules: own }).some(
      ({ reason }) => reason === null || reason === 'busy',
    )
  const back = days.find((day) => day > booking.date && isBack(day))
  return back === undefined
    ? undefined
    : slotOn({ ...question, schedules: own }, booking, { date: back, times: [time] })
}

function soonest(question: Searching, booking: HitBooking, days: string[]): Found | null {
  const distance = (time: string) => Math.abs(minutesOf(time) - minutesOf(booking.time))
  const nearestFirst = slotTimes.toSorted((one, other) => distance(one) - distance(other))
  for (const date of days) {
    const times = date === booking.date ? slotTimes.filter((time) => time > booking.time) : nearestFirst
    const found = slotOn(question, booking, { date, times })
    if (found) return found
  }
  return null
}

/** The first of these times that is free. */
function slotOn(
  { calendar, schedules, now }: Searching,
  { duration }: HitBooking,
  { date, times }: { date: string; times: string[] },
): Found | undefined {
  for (const { time, start, free } of slotsOn(calendar, { day: date, duration, now, schedules, times })) {
    const [professional] = free
    if (professional !== undefined) return { date, time, start, professional }
  }
  return undefined
}

function withoutStart({ date, time, professional }: Found): Proposal['otherTime'] {
  return { date, time, professional }
}
