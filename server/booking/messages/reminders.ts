import { canReview, isOpen } from '#domain/booking.ts'
import { clockAt } from '#domain/format/day.ts'
import { awake, dayToRemindOf, isQuiet, type MessageToWrite } from '#domain/message.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { dayIn, instantOf, startOfDay } from '#domain/format/zone.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { describe } from '#server/log.ts'
import { enqueueMessage, type Obsolete } from '#server/message/actions.ts'
import { findNews } from '#server/message/news/store.ts'
import { listToInvite, listToRemind } from '#server/message/store.ts'
import { type AppointmentData, type BookingData, bookingDataOf } from './data.ts'
import { findBooking, type BookingRecord, readerOf } from '#server/booking/store.ts'

const hour = 3_600_000
/** After the appointment, while the customer still remembers it. */
const inviting = { after: 2 * hour, until: 72 * hour }

/**
 * Enqueues the emails that are due by time: a reminder on the day before, from the morning on, and an invitation to
 * review a completed booking. Only for bookings with an earlier email, so that demo customers get none; and no reminder
 * on a day on which the customer already got an email about the booking.
 */
export async function writeByTheClock(deps: ServerDeps) {
  for (const plan of deps.storefronts.plans) {
    const now = deps.clock()
    if (isNight(plan, now)) continue
    const today = dayIn(plan.timeZone, now)
    const since = instantOf(startOfDay(today, plan.timeZone))
    const day = { storefront: plan.key, day: dayToRemindOf(today), since }
    for (const id of await listToRemind(deps.db, day)) await tryToWrite(deps, 'booking-reminder', id)
    const done = {
      storefront: plan.key,
      from: new Date(now.getTime() - inviting.until),
      to: new Date(now.getTime() - inviting.after),
    }
    for (const id of await listToInvite(deps.db, done)) await tryToWrite(deps, 'review-invitation', id)
  }
}

/** The kinds of email that are due by time. */
type AppointmentKind = 'booking-reminder' | 'review-invitation'

function isNight({ timeZone }: StorefrontPlan, now: Date): boolean {
  return isQuiet(clockAt(now.toISOString(), timeZone).time)
}

/** One failure, for example because the account is being closed, must not stop the other emails. */
async function tryToWrite(deps: ServerDeps, kind: AppointmentKind, id: string) {
  await write(deps, kind, id).catch((error: unknown) =>
    deps.log.warn('an email could not be enqueued', { kind, booking: id, ...describe(error) }),
  )
}

/** Stores only which appointment is meant: the email is rendered from the booking when it is sent. */
async function write(deps: ServerDeps, kind: AppointmentKind, id: string) {
  await deps.db.transaction(async (tx) => {
    const [record, news] = [await findBooking(tx, id), await findNews(tx, id)]
    const customer = record && readerOf(record.booking)
    if (!record || !customer || !news) return
    const { booking, storefront, isVerified } = record
    await enqueueMessage(tx, deps, {
      kind,
      storefront,
      recipient: customer.email,
      userId: customer._id,
      bookingId: id,
      origin: news.origin,
      isVerified,
      data: { startsAt: booking.startsAt },
      isPatient: true,
    })
  })
}

/** The data of an email about an appointment; undefined if it is obsolete because something has changed. */
type Found = BookingData | Obsolete | undefined

/** The data of a reminder. */
export async function findDue(tx: Db, deps: Deps, message: MessageToWrite<AppointmentData>): Promise<Found> {
  const record = await findMeant(tx, message)
  if (!record || !isOpen(record.booking.status) || record.booking.startsAt !== message.data.startsAt) return undefined
  const { timeZone, date } = record.booking
  if (dayToRemindOf(dayIn(timeZone, deps.clock())) !== date) return { obsolete: onlyTheDayBefore }
  return isTooLate(deps, message) ? { obsolete: onlyByDay } : readBy(message, record)
}

/** The data of an invitation. */
export async function findDone(tx: Db, deps: Deps, message: MessageToWrite<AppointmentData>): Promise<Found> {
  const record = await findMeant(tx, message)
  if (!record || !canReview(record.booking)) return undefined
  return isTooLate(deps, message) ? { obsolete: onlyByDay } : readBy(message, record)
}

const onlyTheDayBefore = 'A reminder is sent only on the day before the visit, so this one is not sent any more.'
const onlyByDay = `Reminders and invitations are not sent by themselves before ${awake.from} and after ${awake.to}.`

/**
 * None by itself to an address that the customer no longer uses: its owner would get current data of the booking. An
 * administrator may correct the address.
 */
async function findMeant(
  tx: Db,
  { bookingId, userId, reader, isAsked }: MessageToWrite,
): Promise<BookingRecord | undefined> {
  if (bookingId === null || userId === null || (reader === 'other' && !isAsked)) return undefined
  return findBooking(tx, bookingId, userId)
}

/** None by itself at night: an invitation is enqueued again in the morning, and a reminder would be too late by then. */
function isTooLate({ storefronts, clock }: Deps, { storefront, isAsked }: MessageToWrite): boolean {
  return !isAsked && isNight(storefronts.getPlan(storefront), clock())
}

function readBy({ reader }: MessageToWrite, record: BookingRecord): BookingData {
  return bookingDataOf({ ...record, isVerified: record.isVerified && reader === 'owner' })
}
