import { refusalOfLine } from '#domain/professional/calendar-file/lines.ts'
import { readCalendarFile } from '#domain/professional/calendar-file/read.ts'
import type {
  CalendarFileDays,
  ClosedDay,
  ClosedDayCalendar,
  ClosedDayFilter,
  ClosedDayRange,
} from '#domain/professional/closed-day.ts'
import { refusalOfField } from '#domain/contract/refusal.ts'
import { dayIn } from '#domain/format/zone.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity, type ActivityEntry } from '#server/activity/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { Retry, retryOnConflict } from '#server/platform/database/retry.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { bookableDays } from '#server/slot/actions.ts'
import { chosenStorefronts } from '#server/storefronts.ts'
import {
  addClosedDay,
  type Closing as Closed,
  countOpenBookings,
  findClosedDay,
  listClosedDays,
  listClosings,
  lockClosedDay,
  removeClosedDay,
  setClosedDay,
} from './store.ts'

type At = { storefront: StorefrontPlan }
type By = { actor: Actor }

/** From today on, which each storefront has in its own time zone. */
export async function readClosedDays(
  db: Db,
  { clock, storefronts }: Deps,
  { storefront, query }: At & { query: ClosedDayFilter | undefined },
): Promise<ClosedDay[]> {
  const chosen = chosenStorefronts(storefronts, storefront, query?.storefront)
  const days = chosen.map((key) => listClosedDays(db, key, dayIn(storefronts.getPlan(key).timeZone, clock())))
  return (await Promise.all(days)).flat().toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

/** The closed days of a range, and from today on how many bookings each of its days has. */
export async function readCalendar(
  db: Db,
  { clock }: Deps,
  { storefront, query }: At & { query: ClosedDayRange },
): Promise<ClosedDayCalendar> {
  const { first: today, last: bookableTo } = bookableDays(storefront, clock())
  const coming = { from: query.from < today ? today : query.from, to: query.to }
  const [closed, booked] = await Promise.all([
    listClosings(db, storefront.key, query),
    countOpenBookings(db, storefront.key, coming),
  ])
  return { today, bookableTo, closed, booked }
}

/** Reads a calendar file; nothing is written. */
export async function readFile(
  { clock }: Deps,
  { timeZone }: StorefrontPlan,
  file: Uint8Array,
): Promise<CalendarFileDays> {
  return readCalendarFile(textOf(file), { today: dayIn(timeZone, clock()), timeZone })
}

/** The text of a file, which has to be UTF-8. */
function textOf(file: Uint8Array): string {
  const text = new TextDecoder().decode(file)
  const wrong = text.indexOf('\uFFFD')
  if (wrong === -1) return text
  const line = text.slice(0, wrong).split(/\r\n|[\n\r]/).length
  throw refusalOfLine(line, 'this file is not UTF-8 text. Please export the calendar again.')
}

type Closing = At & By & { date: string; body: Pick<ClosedDay, 'reason'>; visitor: Pick<Visitor, 'isWaiting'> }

/** Retried if another request has opened the day at the same moment. */
export async function closeDay(db: Db, deps: Deps, { visitor, date, body, ...by }: Closing): Promise<ClosedDay> {
  const { key, timeZone } = by.storefront
  if (date < dayIn(timeZone, deps.clock())) throw refusalOfField('day', 'validation_failed', 'This day is over.')
  const closed = { storefront: key, date, reason: body.reason }
  return retryOnConflict(visitor, () =>
    inTransaction(db, async (tx) => {
      await tryToClose(tx, deps, { ...by, closed })
      const day = await findClosedDay(tx, key, date)
      // Another request has opened the day again.
      if (!day) throw new Retry()
      return day
    }),
  )
}

async function tryToClose(tx: Db, deps: Deps, { closed, ...by }: At & By & { closed: Closed }) {
  const { key } = by.storefront
  const { date, reason } = closed
  if (await addClosedDay(tx, closed))
    return noteDay(tx, deps, { ...by, kind: 'day-closed', date, before: null, after: { reason } })
  const was = await lockClosedDay(tx, key, date)
  // Another request has opened the day again.
  if (!was) throw new Retry()
  if (was.reason === reason) return
  await setClosedDay(tx, closed)
  await noteDay(tx, deps, { ...by, kind: 'day-closed', date, before: { reason: was.reason }, after: { reason } })
}

/** False if the storefront is open on that day. */
export async function reopenDay(db: Db, deps: Deps, { date, ...by }: At & By & { date: string }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const was = await removeClosedDay(tx, by.storefront.key, date)
    if (!was) return false
    await noteDay(tx, deps, { ...by, kind: 'day-reopened', date, before: { reason: was.reason }, after: null })
    return true
  })
}

type NotedDay = At & By & Pick<ActivityEntry, 'kind' | 'before' | 'after'> & { date: string }

async function noteDay(tx: Db, { clock }: Deps, { actor, storefront, date, ...deed }: NotedDay) {
  const [at, by, subject] = [clock(), actor.user._id, { _id: date, title: date }]
  await addActivity(tx, { ...deed, at, by, storefront: storefront.key, subject })
}
