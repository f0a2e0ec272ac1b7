import { openAmount } from '#domain/booking/report.ts'
import { isOpen } from '#domain/booking.ts'
import { majorOf } from '#domain/format/money.ts'
import { boundsOf, dayIn, instantOf } from '#domain/format/zone.ts'
import { heldFor, type MessageToWrite } from '#domain/message.ts'
import { dayToList, isNear, type VisitNews, visitNewsOf } from '#domain/professional/visit-news.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { listBookings } from '#server/booking/absence/store.ts'
import type { BookingRecord } from '#server/booking/store.ts'
import { listVisits } from '#server/booking/visits/store.ts'
import { listPayments, paidIn } from '#server/ledger/store.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import { describe } from '#server/log.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import type { VisitListData, VisitNewsData } from '#server/message/data.ts'
import { originOf } from '#server/message/team/actions.ts'
import { preparationFor, readPreparations } from '#server/page/reading/actions.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { calendarOfLetter } from '#server/professional/calendar/actions.ts'
import { visitListEmail, visitNewsEmail } from './mails.ts'
import {
  addEmptyLists,
  addList,
  findAddressee,
  listUnlisted,
  listUntold,
  lockUntold,
  removeOldLists,
  removeUntold,
} from './store.ts'

/**
 * Enqueues an email to each professional whose visits have changed. It reads what is committed: one email about all that
 * was changed at the same time, and none about what was undone.
 */
export async function writeVisitNews(deps: ServerDeps) {
  for (const plan of deps.storefronts.plans) {
    for (const professional of await listUntold(deps.db, plan.key, heldFor))
      await trying(deps, () => tellOfChanges(deps, { plan, professional }))
  }
}

/** Enqueues the lists of the next day's visits that are due. */
export async function writeVisitLists(deps: ServerDeps) {
  for (const plan of deps.storefronts.plans) {
    const day = dayToList(plan.timeZone, deps.clock())
    if (day === undefined) continue
    const listing = { storefront: plan.key, day }
    // First: a visit that is added in between has an email of its own.
    await trying(deps, () => addEmptyLists(deps.db, listing))
    for (const professional of await listUnlisted(deps.db, listing))
      await trying(deps, () => sendList(deps, { plan, professional, day }))
  }
}

export async function tidyVisitLists({ db, clock }: ServerDeps) {
  await removeOldLists(db, dayIn('UTC', clock()))
}

/** One failure must not stop the other emails. */
async function trying({ log }: Deps, work: () => Promise<void>) {
  await work().catch((error: unknown) => log.warn('an email to a professional failed', describe(error)))
}

type To = { plan: StorefrontPlan; professional: string }

async function tellOfChanges(deps: ServerDeps, { plan, professional }: To) {
  await inTransaction(deps.db, async (tx) => {
    const changes = await lockUntold(tx, professional, heldFor)
    await removeUntold(
      tx,
      professional,
      changes.map(({ booking }) => booking),
    )
    const near = changes.filter((change) => isNear(change, deps.clock()))
    const visits = near.flatMap((change) => {
      const news = visitNewsOf(change)
      return news ? [{ booking: change.booking, news }] : []
    })
    if (visits.length === 0) return
    const [only, ...others] = visits
    const addressed = await addressOf(tx, deps, { plan, professional })
    if (!addressed) return
    await enqueueMessage(tx, deps, {
      ...addressed,
      kind: 'visit-news',
      data: { professional, visits },
      ...(only && others.length === 0 && { bookingId: only.booking }),
    })
  })
}

async function sendList(deps: ServerDeps, { plan, professional, day }: To & { day: string }) {
  await inTransaction(deps.db, async (tx) => {
    const addressed = await addressOf(tx, deps, { plan, professional })
    if (!addressed || !(await addList(tx, professional, day))) return
    await enqueueMessage(tx, deps, { ...addressed, kind: 'visit-list', data: { professional, day }, isPatient: true })
  })
}

async function addressOf(tx: Db, deps: Deps, { plan, professional }: To) {
  const addressee = await findAddressee(tx, professional)
  if (!addressee?.email) return undefined
  return {
    storefront: plan.key,
    recipient: addressee.email,
    userId: addressee.userId,
    origin: await originOf(tx, deps, plan),
    // An administrator has entered the address.
    isVerified: true,
  }
}

type NewsLetter = MessageToWrite<VisitNewsData>

/** Undefined if nothing of it is so any more: later changes have their own emails. */
export async function writeNewsLetter(tx: Db, deps: Deps, { data, ...message }: NewsLetter) {
  const addressee = await findAddressee(tx, data.professional)
  if (!addressee?.email) return undefined
  const recipient = addressee.email
  const plan = deps.storefronts.getPlan(message.storefront)
  const records = await listBookings(
    tx,
    data.visits.map(({ booking }) => booking),
  )
  const all = new Map(data.visits.map((visit) => [visit.booking, visit.news]))
  const changed = records.flatMap((found) => {
    const known = all.get(found.booking._id)
    const news = known && currentNews(known, found, data.professional)
    const record = news?.kind === 'ended' ? asKnown(found, news) : found
    return news && record.endsAt > deps.clock() ? [{ record, news }] : []
  })
  const visits = await withDetails(tx, plan, inOrder(changed))
  const [first, ...others] = visits
  if (!first) return undefined
  const email = visitNewsEmail({ ...message, recipient, plan, addressee, visits: [first, ...others] })
  const [only, ...further] = changed
  if (!only || further.length > 0) return email
  const { preparation, due, news: told } = first
  const { userId } = addressee
  const isLost = told.kind === 'ended'
  const details = { userId, changedAt: deps.clock(), preparation, due, origin: message.origin, isLost }
  const { record } = only
  return { ...email, calendar: await calendarOfLetter(tx, plan, { professional: data.professional, record, details }) }
}

/** What is still true of the news; undefined if nothing is. */
function currentNews(news: VisitNews, { booking, professional }: BookingRecord, id: string): VisitNews | undefined {
  const isTheirs = professional?._id === id
  if (news.kind === 'ended') return isTheirs && booking.status !== 'cancelled' ? undefined : news
  if (!isTheirs || !isOpen(booking.status)) return undefined
  // The customer has closed the account during the visit: nothing was corrected.
  if (news.kind === 'corrected' && booking.customer === null) return undefined
  if (news.kind !== 'moved' || booking.date !== news.wasDate || booking.time !== news.wasTime) return news
  const { corrected } = news
  return corrected.length > 0 ? { kind: 'corrected', corrected } : undefined
}

/** A lost visit at the time that its professional knew. It may have moved before or since. */
function asKnown(record: BookingRecord, { wasDate, wasTime, wasStartsAt }: VisitNews & { kind: 'ended' }) {
  const startsAt = new Date(wasStartsAt * 1_000)
  const endsAt = new Date(startsAt.getTime() + record.duration * 60_000)
  return { ...record, startsAt, endsAt, booking: { ...record.booking, date: wasDate, time: wasTime } }
}

/** Undefined if no visit is left, or the day is over. */
export async function writeListLetter(tx: Db, deps: Deps, { data, ...message }: MessageToWrite<VisitListData>) {
  const addressee = await findAddressee(tx, data.professional)
  const plan = deps.storefronts.getPlan(message.storefront)
  if (!addressee?.email || data.day < dayIn(plan.timeZone, deps.clock())) return undefined
  const bounds = boundsOf(data.day, plan.timeZone)
  const period = { professional: data.professional, from: instantOf(bounds.start), to: instantOf(bounds.end) }
  const records = await listVisits(tx, period)
  const open = records.filter(({ booking }) => isOpen(booking.status) && !booking.trial)
  const visits = await withDetails(
    tx,
    plan,
    open.map((record) => ({ record })),
  )
  const [first, ...others] = visits
  return (
    first &&
    visitListEmail({
      ...message,
      recipient: addressee.email,
      plan,
      addressee,
      day: data.day,
      visits: [first, ...others],
    })
  )
}

function inOrder<Visit extends { record: BookingRecord }>(visits: Visit[]): Visit[] {
  return visits.toSorted((one, other) => one.record.startsAt.getTime() - other.record.startsAt.getTime())
}

/** With what the customer was asked to keep ready, and what is to be collected. */
async function withDetails<Visit extends { record: BookingRecord }>(tx: Db, plan: StorefrontPlan, visits: Visit[]) {
  const ids = visits.map(({ record }) => record.booking._id)
  const [preparations, payments] = [await readPreparations(tx, plan), await listPayments(tx, ids)]
  return visits.map(({ record, ...visit }) => {
    const { booking, duration } = record
    const { _id, price } = booking
    const paid = paidIn(payments.filter(({ bookingId }) => bookingId === _id))
    return {
      ...visit,
      booking,
      duration,
      preparation: preparationFor(preparations, record),
      due: openAmount({ ...price, paid: majorOf(paid, price.currency) }),
    }
  })
}
