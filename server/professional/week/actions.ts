import { placeInWeek } from '#domain/format/day.ts'
import { addDays, boundsOf, dayIn, daysBetween, edgeOn, instantOf } from '#domain/format/zone.ts'
import { hoursFrom, hoursOn, partOf } from '#domain/professional/hours.ts'
import type { MyWeek, WeekVisit } from '#domain/professional/my-week.ts'
import { listVisits } from '#server/booking/visits/store.ts'
import type { BookingRecord } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import { listClosings } from '#server/professional/closed-days/store.ts'
import { findWorker, listAbsencesIn } from '#server/professional/my-day/store.ts'
import type { ActingProfessional } from '#server/platform/auth/actor.ts'
import type { Db } from '#server/platform/database/db.ts'

type Asked = Pick<ActingProfessional, 'professional'> & { date: string | undefined }

/** The week of a day, from the first weekday of the storefront's country on. */
export async function readWeek(db: Db, deps: Deps, { professional, date }: Asked): Promise<MyWeek> {
  const { locale, timeZone } = deps.storefronts.getPlan(professional.storefront)
  const now = deps.clock()
  const today = dayIn(timeZone, now)
  const asked = date ?? today
  const first = addDays(asked, -placeInWeek(asked, locale))
  const last = addDays(first, 6)
  const period = {
    professional: professional._id,
    from: instantOf(boundsOf(first, timeZone).start),
    to: instantOf(boundsOf(last, timeZone).end),
  }
  const [worker, records, absences, closings] = await Promise.all([
    findWorker(db, professional._id),
    listVisits(db, period),
    listAbsencesIn(db, period),
    listClosings(db, professional.storefront, { from: first, to: last }),
  ])
  return {
    days: daysBetween(first, last).map((day) => {
      const bounds = boundsOf(day, timeZone)
      const period = { from: instantOf(bounds.start), to: instantOf(bounds.end) }
      return {
        date: day,
        hours: hoursOn(day, worker)
          .filter((span) => span.day === bounds.weekday)
          .map(({ from, to }) => ({ from, to }))
          .toSorted((one, other) => edgeOn(bounds, one.from) - edgeOn(bounds, other.from)),
        away: absences
          .filter(({ startsAt, endsAt }) => startsAt < period.to && endsAt > period.from)
          .map((absence) => partOf(period, absence, timeZone)),
        closed: closings.find((closing) => closing.date === day)?.reason ?? null,
        visits: records.filter(({ booking }) => booking.date === day).map(visitOf),
      }
    }),
    today,
    timeZone,
    at: now.toISOString(),
    ...hoursFrom(today, worker),
  }
}

function visitOf({ booking: { _id, time, status, step }, duration }: BookingRecord): WeekVisit {
  return { _id, time, duration, status, step: step ?? null }
}
