import { openAmount } from '#domain/booking/report.ts'
import type { Collected } from '#domain/booking/new-step.ts'
import type { PaymentKind, Step } from '#domain/booking/step.ts'
import { clockAt, formatRecentMoment, formatTime, unbrokenTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { plural } from '#domain/format/plural.ts'
import type { MyDay, Visit } from '#domain/professional/my-day.ts'

/** How amounts were collected, within a sentence. */
export const ways: Record<PaymentKind, string> = {
  cash: 'in cash',
  upi: 'by UPI',
  card: 'by card',
  bank: 'by bank transfer',
}

export function collectedWords(
  { amount, kind }: Collected,
  { currency, locale }: { currency: string; locale: string },
) {
  return `${formatMoney(amount, { currency, locale }, 'summary')} ${ways[kind]}`
}

export function timeOf(instant: string, timeZone: string, locale: string): string {
  return unbrokenTime(clockAt(instant, timeZone).time, locale)
}

/** The time of today; of another day, with the day. */
export function recentTime(
  moment: number,
  { now, timeZone, locale }: { now: number; timeZone: string; locale: string },
) {
  const instant = new Date(moment).toISOString()
  const dayOf = (at: string) => clockAt(at, timeZone).date
  if (dayOf(instant) === dayOf(new Date(now).toISOString())) return timeOf(instant, timeZone, locale)
  return formatRecentMoment(instant, { now, timeZone, locale }, 'short')
}

/** When a day was read, with what to call that. */
export function readWords(readAt: number, where: Parameters<typeof recentTime>[1]) {
  const [today, day] = [where.now, readAt].map((at) => clockAt(new Date(at).toISOString(), where.timeZone).date)
  return [today === day ? 'Up to date at' : 'Last read', recentTime(readAt, where)] as const
}

export function endOf({ startsAt, duration, timeZone }: Visit, locale: string): string {
  const end = new Date(Date.parse(startsAt) + duration * 60_000).toISOString()
  return formatTime(clockAt(end, timeZone).time, locale)
}

type Told = { now: number; locale: string; isNext: boolean }

/** Above the time of a visit: how far it is. */
export function stateOf(visit: Visit, { now, locale, isNext }: Told): string {
  const { startsAt, timeZone, status } = visit
  const since = (at: string) => timeOf(at, timeZone, locale)
  const taken = (step: Step) => visit.steps.find((one) => one.step === step)
  const [done, started, missed, way] = [taken('done'), taken('started'), taken('nobody-there'), taken('on-the-way')]
  if (status === 'cancelled') return 'Cancelled'
  if (done) return `Done at ${since(done.at)}`
  if (status === 'completed') return 'Completed by the office'
  if (started) return `Here since ${since(started.at)}`
  if (missed) return `Nobody there at ${since(missed.at)}`
  const left = Date.parse(startsAt) - now
  if (left > 0 && way) return `On the way since ${since(way.at)}`
  if (left >= 60_000) return `${isNext ? 'Next, in' : 'In'} ${spanOf(left)}`
  if (left > -60_000) return 'Begins now'
  return `Began ${spanOf(-left)} ago`
}

/** 35 minutes; 6 hours: on one line beside the status. */
function spanOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 60) return plural(minutes, 'minute')
  if (minutes >= 2_880) return plural(Math.floor(minutes / 1_440), 'day')
  return plural(Math.floor(minutes / 60), 'hour')
}

/** 5 visits, 1 done: cancelled ones are not counted. */
export function countsOf(visits: readonly Visit[]): string {
  const counted = visits.filter(({ status }) => status !== 'cancelled')
  const done = counted.filter(({ status }) => status === 'completed').length
  const count = counted.length === 0 ? 'No visits' : plural(counted.length, 'visit')
  return done === 0 ? count : `${count}, ${done === counted.length && done > 1 ? 'all' : done} done`
}

/** What is to be collected, in the line of a row. */
export function dueWords(visit: Visit, locale: string): string {
  const due = openAmount(visit)
  return due > 0 ? `${formatMoney(due, { currency: visit.currency, locale }, 'summary')} to collect` : 'all paid'
}

/** Which visits are shown where: the next one large, the others in groups. */
export function groupsOf<V extends Visit>(visits: V[], { date, today }: Pick<MyDay, 'date' | 'today'>) {
  const isMissed = ({ steps }: Visit) => latestOf(steps) === 'nobody-there'
  const isOpen = ({ status }: Visit) => status === 'pending' || status === 'confirmed'
  const open = visits.filter((visit) => isOpen(visit) && !isMissed(visit))
  const [next, ...later] = date === today ? open : []
  const others = date > today ? 'Visits' : 'Not done yet'
  const groups = [
    { title: date === today ? 'Later today' : others, visits: date === today ? later : open },
    { title: 'Nobody there', visits: visits.filter((visit) => isOpen(visit) && isMissed(visit)) },
    { title: 'Done', visits: visits.filter(({ status }) => status === 'completed') },
    { title: 'Cancelled', visits: visits.filter(({ status }) => status === 'cancelled') },
  ]
  return { next, groups: groups.filter((group) => group.visits.length > 0) }
}

/** In milliseconds after the planned end: then 'Done' was forgotten. */
const goesOnFor = 4 * 60 * 60_000

/** Whether someone is there, as far as is known. */
export function isGoingOn({ startsAt, duration, status, steps }: Visit, now: number): boolean {
  const isOpen = status === 'pending' || status === 'confirmed'
  return isOpen && latestOf(steps) === 'started' && now < Date.parse(startsAt) + duration * 60_000 + goesOnFor
}

export function latestOf(steps: Visit['steps']): Step | undefined {
  return steps.at(-1)?.step
}

/** What the button for a step causes, before it is pressed. */
export function effectOf(step: Step | undefined, { customer, hasEmail }: Visit, isOffline: boolean) {
  if (step !== 'on-the-way' || !hasEmail) return undefined
  return `${customer || 'The customer'} gets an email${isOffline ? ' once there is a network' : ''}`
}

/** The end of the address, which says where it is without the house: Baner, Pune 411045. */
export function areaOf(visit: Visit): string {
  const [house = '', ...parts] = placeOf(visit).split(',')
  return parts.length === 0 ? house : parts.slice(-2).join(',').trim()
}

/** The address with its postcode, which customers often write into it. */
export function placeOf({ address, postcode }: Visit): string {
  return postcode === '' || address.includes(postcode) ? address : `${address}, ${postcode}`
}

/** The address of a map that phones open in their own app. */
export function mapOf(visit: Visit): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeOf(visit))}`
}
