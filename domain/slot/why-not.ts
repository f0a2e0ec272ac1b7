import * as z from 'zod/mini'
import { CandidateQuery } from '#domain/booking/admin.ts'
import { id, storefrontFilter } from '#domain/contract/field.ts'
import {
  Check,
  momentOf,
  obstacles,
  type Question,
  type Schedule,
  slotsOn,
  type StorefrontCalendar,
  workDaysOf,
} from '#domain/slot.ts'

/** Professionals of any category, and the category that the appointment needs. */
type Asked = Omit<Question, 'times' | 'schedules'> & {
  time: string
  category: string
  schedules: (Schedule & { categories: string[] })[]
}

/** The failed checks of a professional, and the next time of the day at which none fails. */
export type Explanation = { professional: string; failed: Check[]; freeFrom: string | null }

/**
 * Every check of every professional for one time, by the rule of `slotsOn`: a professional without a failed check is one
 * whom the slot offers. Those come first, the least busy of them first; then the others of the category, those who are
 * free soonest first.
 */
export function explainSchedules(calendar: StorefrontCalendar, { time, category, ...asked }: Asked): Explanation[] {
  const { day, duration, now, schedules } = asked
  // On a closed day the hours are checked as if it were open: that it is closed is a check of its own.
  const openToday = { ...calendar, closedDays: calendar.closedDays.filter((one) => one !== day) }
  const { workDays, today } = workDaysOf(openToday, day, schedules)
  const { start, isPast, isClosed, isShort } = momentOf(calendar, { today, time, now })
  const explanations = workDays.map((workDay): Explanation => {
    const { professional } = workDay.schedule
    const able = schedules.filter((one) => one.professional === professional && one.categories.includes(category))
    const failed = new Set(
      obstacles.flatMap(({ check, isMet }) => (isMet(workDay, start, start + duration) ? check : [])),
    )
    if (able.length === 0) failed.add('category')
    if (isPast || isShort) failed.add('notice')
    if (isClosed) failed.add('closed')
    const next = slotsOn(calendar, { ...asked, schedules: able }).find(
      (slot) => slot.start > start && slot.free.length > 0,
    )
    return { professional, failed: Check.options.filter((check) => failed.has(check)), freeFrom: next?.time ?? null }
  })
  return explanations.toSorted((one, other) => rankOf(one) - rankOf(other) || soonestFirst(one, other))
}

function rankOf({ failed }: Explanation): number {
  if (failed.length === 0) return 0
  return failed.includes('category') ? 2 : 1
}

function soonestFirst(one: Explanation, other: Explanation): number {
  if (one.failed.length === 0 || one.freeFrom === other.freeFrom) return 0
  if (one.freeFrom === null || other.freeFrom === null) return one.freeFrom === null ? 1 : -1
  return one.freeFrom < other.freeFrom ? -1 : 1
}

export const WhyNotQuery = z.strictObject({
  ...CandidateQuery.shape,
  service: id,
  storefront: storefrontFilter,
})
export type WhyNotQuery = z.infer<typeof WhyNotQuery>

const Explained = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  categories: z.array(z.string()),
  checks: z.array(z.strictObject({ check: Check, ok: z.boolean() })),
  /** The working hours of that weekday. */
  works: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  /** The booking at that time; null if there is none. */
  booking: z.nullable(
    z.strictObject({
      _id: z.uuid(),
      number: z.string(),
      time: z.string(),
      ends: z.string(),
      customer: z.nullable(z.strictObject({ _id: z.uuid(), name: z.string() })),
      service: z.string(),
    }),
  ),
  /** The time off at that time, in the storefront's time. */
  away: z.nullable(z.strictObject({ from: z.string(), to: z.string(), reason: z.string() })),
  /** The next time of that day at which the professional can come. */
  freeFrom: z.nullable(z.string()),
})

/** Who could do a service at a time, and which checks fail for each professional. */
export const Explanations = z.strictObject({
  storefront: z.string(),
  service: z.strictObject({ _id: z.uuid(), title: z.string(), category: z.string(), duration: z.int() }),
  date: z.string(),
  time: z.string(),
  /** When the appointment would end. */
  ends: z.string(),
  isFree: z.boolean(),
  /** The reason if the storefront is closed on that day, which may be empty. */
  closed: z.nullable(z.string()),
  /** The starts of that weekday if the time is not among them, empty for a weekday without any; null if it is. */
  outsideOf: z.nullable(z.array(z.strictObject({ first: z.string(), last: z.string() }))),
  /** The minimum notice in minutes if only customers have to keep it at that time; null otherwise. */
  notice: z.nullable(z.int()),
  /** Free ones first, then the others of the category, those who are free soonest first. */
  professionals: z.array(Explained),
  /** The times of that day at which a professional can come. */
  sameDay: z.array(z.string()),
  /** The first such time on a later day. */
  nextDay: z.nullable(z.strictObject({ date: z.string(), time: z.string() })),
})
export type Explanations = z.infer<typeof Explanations>
