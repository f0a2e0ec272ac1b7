import { openAmount } from '#domain/booking/report.ts'
import { randomBytes } from 'node:crypto'
import { Refusal } from '#domain/contract/refusal.ts'
import { calendarFeed } from '#domain/format/ics.ts'
import { majorOf } from '#domain/format/money.ts'
import { addDays, dayIn, instantOf, startOfDay } from '#domain/format/zone.ts'
import { type CalendarFeed, type NewCalendarFeed, pastDaysInFeed } from '#domain/professional/calendar-feed.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { BookingRecord } from '#server/booking/store.ts'
import { listLastChanges, listVisits } from '#server/booking/visits/store.ts'
import { listPayments, paidIn } from '#server/ledger/store.ts'
import type { Deps } from '#server/deps.ts'
import { preparationFor, readPreparations } from '#server/page/reading/actions.ts'
import type { ActingProfessional } from '#server/platform/auth/actor.ts'
import type { Db } from '#server/platform/database/db.ts'
import { entryOfBooking, entryOfLostVisit, entryOfTimeOff, fileOfEntry } from './entries.ts'
import {
  type FeedRow,
  findFeed,
  findFeedOf,
  listFormerVisits,
  listTimeOffSince,
  replaceFeed,
  setRead,
} from './store.ts'

type Asked = Pick<ActingProfessional, 'professional'> & { origin: string }

export async function readFeed(db: Db, { professional, origin }: Asked): Promise<CalendarFeed> {
  return shown(await findFeed(db, professional._id), origin)
}

/** Two at once get the same address: the second finds a newer version than the one it was to replace. */
export async function renewFeed(
  db: Db,
  { clock }: Deps,
  { professional, origin, body }: Asked & { body: NewCalendarFeed },
): Promise<CalendarFeed> {
  const secret = randomBytes(32).toString('base64url')
  const feed = { professionalId: professional._id, secret, version: body.version, madeAt: clock() }
  return shown((await replaceFeed(db, feed)) ?? (await findFeed(db, professional._id)), origin)
}

function shown(feed: FeedRow | undefined, origin: string): CalendarFeed {
  if (!feed) return { address: null, version: 0, readAt: null }
  return {
    address: `${origin}/api/my-day/calendar/${feed.secret}.ics`,
    version: feed.version,
    readAt: feed.readAt?.toISOString() ?? null,
  }
}

/** Calendars that read it more often are noted this often, in milliseconds. */
const noteAfter = 5 * 60_000

/** What a calendar reads that knows the secret. */
export async function readFile(db: Db, deps: Deps, { file, origin }: { file: string; origin: string }) {
  const secret = file.slice(0, -'.ics'.length)
  const found = await findFeedOf(db, secret)
  if (!found) throw new Refusal('not_found')
  const now = deps.clock()
  const unlessSince = new Date(now.getTime() - noteAfter)
  if (!found.feed.readAt || found.feed.readAt < unlessSince) await setRead(db, secret, { now, unlessSince })
  const plan = deps.storefronts.getPlan(found.storefront)
  const { timeZone } = plan
  const since = instantOf(startOfDay(addDays(dayIn(timeZone, now), -pastDaysInFeed), timeZone))
  const entries = await listEntries(db, plan, { ...found, since, origin })
  return { name: 'my-day.ics', text: calendarFeed({ name: `My day at ${plan.brand}`, timeZone, since, entries }) }
}

type Found = { feed: FeedRow; userId: string; since: Date; origin: string }

async function listEntries(db: Db, plan: StorefrontPlan, { feed, userId, since, origin }: Found) {
  const period = { professional: feed.professionalId, since }
  const [records, former, absences, preparations] = await Promise.all([
    listVisits(db, { professional: feed.professionalId, from: since }),
    listFormerVisits(db, period),
    listTimeOffSince(db, period),
    readPreparations(db, plan),
  ])
  const ids = records.map(({ booking }) => booking._id)
  const [payments, changes] = await Promise.all([listPayments(db, ids), listLastChanges(db, ids)])
  const paidFor = Map.groupBy(payments, ({ bookingId }) => bookingId)
  const entryOf = (record: BookingRecord) => {
    const { _id, price, createdAt } = record.booking
    const paid = paidIn(paidFor.get(_id) ?? [])
    return entryOfBooking(plan, record, {
      userId,
      origin,
      changedAt: changes.get(_id) ?? new Date(createdAt),
      preparation: preparationFor(preparations, record),
      due: openAmount({ ...price, paid: majorOf(paid, price.currency) }),
    })
  }
  return [
    ...records.map(entryOf),
    ...former.map(({ visit, ...booking }) => entryOfLostVisit(plan, { ...visit, ...booking, userId })),
    ...absences.map((absence) => entryOfTimeOff(plan, { ...absence, changedAt: feed.madeAt })),
  ]
}

type Lettered = {
  professional: string
  record: BookingRecord
  details: Parameters<typeof entryOfBooking>[2]
}

/** The visit of an email as a file, unless a calendar has it from the feed: there it would be twice. */
export async function calendarOfLetter(tx: Db, plan: StorefrontPlan, { professional, record, details }: Lettered) {
  const feed = await findFeed(tx, professional)
  if (feed?.readAt) return undefined
  return fileOfEntry(entryOfBooking(plan, record, details), record.booking.number)
}
