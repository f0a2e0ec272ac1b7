import { hoursOn } from '#domain/professional/hours.ts'
import { clockAt } from '#domain/format/day.ts'
import { addDays, boundsOf, daysBetween, instantOf } from '#domain/format/zone.ts'
import { Check, momentOf, quantum, quartersOf, slotsOn, startsMissed, goingTo } from '#domain/slot.ts'
import { explainSchedules, type Explanations, type WhyNotQuery } from '#domain/slot/why-not.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { bookableDays, calendarOf, firstSlot, isFree, outside, windowOf } from '#server/slot/actions.ts'
import { notOfferedHere } from '#server/slot/offer/actions.ts'
import { readStaff } from '#server/slot/store.ts'
import { requirePostcode } from '#server/storefront/area/actions.ts'
import { chosenStorefronts } from '#server/storefronts.ts'
import {
  type AnySchedule,
  type AskedService,
  findClosing,
  findService,
  listBookingsIn,
  listTimeOffIn,
  readEverySchedule,
} from './store.ts'

type Asked = { storefront: StorefrontPlan; query: WhyNotQuery }

/** Each professional of the service's storefront with the checks that keep them from a time, or none. */
export async function explain(db: Db, deps: Deps, { storefront: own, query }: Asked): Promise<Explanations> {
  const now = deps.clock()
  const { date, time } = query
  const service = await findService(db, query.service, chosenStorefronts(deps.storefronts, own, query.storefront))
  if (!service) throw notOfferedHere()
  const plan = deps.storefronts.getPlan(service.storefront)
  const bookable = bookableDays(plan, now)
  // The past is explained, but no day after the last one that can be booked.
  if (date > bookable.last) throw outside('date', bookable)

  const postcode = query.postcode === undefined ? undefined : requirePostcode(query.postcode, plan)
  const [{ closedDays, schedules: all }, closed, nextDay] = await Promise.all([
    readEverySchedule(db, plan.key, windowOf(plan, { first: date, now })),
    findClosing(db, plan.key, date),
    findNextDay(db, { plan, service, date, now, postcode }),
  ])
  const schedules = goingTo(all, postcode)
  // With the notice, which customers have to keep.
  const calendar = calendarOf(plan, closedDays)
  const { category, duration } = service
  const asked = { day: date, duration, now, schedules }
  const today = boundsOf(date, plan.timeZone)
  const { start, isPast, isShort } = momentOf(calendar, { today, time, now })
  const missed = startsMissed(plan.rules, today.weekday, time)
  const [first, end] = quartersOf(start, start + duration + plan.rules.pause)
  // Bookings claim whole quarters, and so does this appointment.
  const interval = { from: instantOf(first * quantum), to: instantOf(end * quantum) }
  const professionals = await withObstacles(db, plan, {
    explanations: explainSchedules(calendar, { ...asked, time, category }),
    schedules,
    interval,
    date,
  })
  const able = schedules.filter(({ categories }) => categories.includes(category))
  return {
    storefront: plan.key,
    service: { _id: service._id, title: service.title, category, duration },
    date,
    time,
    ends: timeIn(plan, instantOf(start + duration)),
    isFree: professionals.some(({ checks }) => checks.every(({ ok }) => ok)),
    closed,
    outsideOf: missed === undefined ? null : missed === null ? [] : [missed],
    notice: isShort && !isPast ? plan.rules.notice : null,
    professionals,
    sameDay: slotsOn(calendar, { ...asked, schedules: able })
      .filter(isFree)
      .map((slot) => slot.time),
    nextDay: nextDay ?? null,
  }
}

type Explained = {
  explanations: ReturnType<typeof explainSchedules>
  schedules: AnySchedule[]
  interval: { from: Date; to: Date }
  date: string
}

/** With the booking, the time off and the hours that the failed checks mean. */
async function withObstacles(
  db: Db,
  plan: StorefrontPlan,
  { explanations, schedules, interval, date }: Explained,
): Promise<Explanations['professionals']> {
  const failing = (check: Check) =>
    explanations.filter(({ failed }) => failed.includes(check)).map(({ professional }) => professional)
  const [booked, absences] = await Promise.all([
    listBookingsIn(db, failing('free'), interval),
    listTimeOffIn(db, failing('time_off'), interval),
  ])
  const { weekday } = boundsOf(date, plan.timeZone)
  const local = (instant: Date) => Object.values(clockAt(instant.toISOString(), plan.timeZone)).join('T')
  return explanations.flatMap(({ professional, failed, freeFrom }) => {
    const schedule = schedules.find((one) => one.professional === professional)
    if (!schedule) return []
    const booking = booked.find((one) => one.professional === professional)
    const absence = absences.find(({ professionalId }) => professionalId === professional)
    return {
      _id: professional,
      name: schedule.name,
      categories: schedule.categories,
      checks: Check.options.map((check) => ({ check, ok: !failed.includes(check) })),
      works: hoursOn(date, schedule)
        .filter(({ day }) => day === weekday)
        .map(({ from, to }) => ({ from, to }))
        .toSorted((one, other) => (one.from < other.from ? -1 : 1)),
      booking: booking
        ? {
            _id: booking._id,
            number: booking.number,
            time: timeIn(plan, booking.startsAt),
            ends: timeIn(plan, booking.endsAt),
            customer: booking.customer,
            service: booking.service,
          }
        : null,
      away: absence ? { from: local(absence.startsAt), to: local(absence.endsAt), reason: absence.reason } : null,
      freeFrom,
    }
  })
}

function timeIn({ timeZone }: StorefrontPlan, instant: Date): string {
  return clockAt(instant.toISOString(), timeZone).time
}

type Later = { plan: StorefrontPlan; service: AskedService; date: string; now: Date; postcode: string | undefined }

/** The first time after a day at which a professional of the category can come. */
async function findNextDay(db: Db, { plan, service, date, now, postcode }: Later) {
  const bookable = bookableDays(plan, now)
  const after = addDays(date, 1)
  const days = daysBetween(after < bookable.first ? bookable.first : after, bookable.last)
  const [first] = days
  if (first === undefined) return undefined
  const { category, duration } = service
  const window = windowOf(plan, { first, last: bookable.last, now })
  const staff = await readStaff(db, { storefront: plan.key, window, category, except: null })
  const { closedDays } = staff
  const schedules = goingTo(staff.schedules, postcode)
  const calendar = calendarOf(plan, closedDays)
  return firstSlot(days, (day) => slotsOn(calendar, { day, duration, now, schedules }))
}
