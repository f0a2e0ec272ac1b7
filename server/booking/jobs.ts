import { isAhead, isOpen } from '#domain/booking.ts'
import { isStillOnTheWay } from '#domain/booking/step-rules.ts'
import { isSameTime } from '#domain/booking/announcement.ts'
import type { Message, MessageToWrite } from '#domain/message.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  type AppointmentData,
  type BookingChangedData,
  type BookingData,
  bookingDataOf,
  type BookingReceivedData,
  type CancellationsData,
  type CorrectedData,
  type OnTheWayData,
  type VisitsChangedData,
} from '#server/booking/messages/data.ts'
import {
  correctedEmail,
  correctionEmail,
  invitationEmail,
  onTheWayEmail,
  type BookingEmail,
  receivedEmail,
  reminderEmail,
  rescheduledEmail,
  statusEmail,
} from '#server/booking/messages/mails.ts'
import { visitsChangedEmail } from '#server/booking/absence/mails.ts'
import { listBookings } from '#server/booking/absence/store.ts'
import { cancellationsEmail } from '#server/booking/closing/mails.ts'
import { findDone, findDue } from '#server/booking/messages/reminders.ts'
import { begunSince, decideSending, settleCompleted } from '#server/booking/messages/actions.ts'
import { findBooking } from '#server/booking/store.ts'
import { removeOldKeys } from '#server/booking/insert/store.ts'

/**
 * Renders the emails about bookings. Emails about a change use the data stored with the change; reminders and invitations
 * read the booking when they are sent, and are skipped if they no longer apply.
 */
export const bookingWriters = {
  async 'booking-received'(tx: Db, deps: Deps, message: MessageToWrite<BookingReceivedData>) {
    const sending = await decideSending(tx, deps, message)
    if (sending === 'superseded') return undefined
    if (typeof sending === 'object') return sending
    const { reader, data } = message
    // At another address the reader has no account.
    const account = data.account && reader === 'other' ? 'old' : data.account
    return receivedEmail({ ...emailOf(deps, message, data), account })
  },
  'booking-status': writeStatus,
  'booking-rescheduled': emailOfChange(rescheduledEmail),
  async 'booking-corrected'(tx: Db, deps: Deps, message: MessageToWrite<CorrectedData>) {
    const record = message.bookingId === null ? undefined : await findBooking(tx, message.bookingId)
    if (!record || !isOpen(record.booking.status) || !isAhead(record.booking, deps.clock())) return undefined
    const isVerified = record.isVerified && message.reader === 'owner'
    return correctedEmail(emailOf(deps, message, bookingDataOf({ ...record, isVerified })), message.data)
  },
  async 'booking-reminder'(tx: Db, deps: Deps, message: MessageToWrite<AppointmentData>) {
    const booking = await findDue(tx, deps, message)
    if (!booking || 'obsolete' in booking) return booking
    return reminderEmail({ ...emailOf(deps, message, booking), at: deps.clock() })
  },
  async 'visit-on-the-way'(tx: Db, deps: Deps, message: MessageToWrite<OnTheWayData>) {
    const record = message.bookingId === null ? undefined : await findBooking(tx, message.bookingId)
    if (!record || !isStillOnTheWay(record.booking, message.data, deps.clock())) return undefined
    const isVerified = record.isVerified && message.reader === 'owner'
    return onTheWayEmail({ ...emailOf(deps, message, bookingDataOf({ ...record, isVerified })), at: deps.clock() })
  },
  async 'review-invitation'(tx: Db, deps: Deps, message: MessageToWrite<AppointmentData>) {
    const booking = await findDone(tx, deps, message)
    if (!booking || 'obsolete' in booking) return booking
    return invitationEmail(emailOf(deps, message, booking))
  },
  'visits-changed': writeVisitsChanged,
  async 'booking-cancellations'(_: Db, { storefronts }: Deps, message: Message<CancellationsData>) {
    const { storefront, origin, recipient, data } = message
    return cancellationsEmail({ plan: storefronts.getPlan(storefront), origin, recipient, ...data })
  },
}

/**
 * Only the open visits that are still at the time of which the email tells, with the status and the professional of that
 * moment; other changes have their own emails.
 */
async function writeVisitsChanged(tx: Db, deps: Deps, message: MessageToWrite<VisitsChangedData>) {
  const { storefront, origin, recipient, reader, userId, data, createdAt } = message
  const ids = data.visits.map(({ booking }) => booking)
  const known = new Map((await listBookings(tx, ids)).map((record) => [record.booking._id, record]))
  const visits = data.visits.flatMap(({ booking, date, time, wasDate, wasTime }) => {
    const record = known.get(booking)
    if (!record || !isOpen(record.booking.status) || !isSameTime({ date, time }, record.booking)) return []
    const isVerified = record.isVerified && reader === 'owner'
    return [{ ...bookingDataOf({ ...record, isVerified }), wasDate, wasTime }]
  })
  const [first, ...others] = visits.filter((visit) => isAhead(visit, deps.clock()))
  if (visits.length > 0 && !first) return begunSince
  if (!first) return undefined
  // Later emails are about what differs from this one.
  const statuses = new Map(visits.map(({ booking, status }) => [booking, status]))
  const told = data.visits.map((visit) => ({ ...visit, status: statuses.get(visit.booking) ?? visit.status }))
  const plan = deps.storefronts.getPlan(storefront)
  const email = { plan, origin, recipient, userId: userId ?? '', name: data.name, at: createdAt }
  return { ...visitsChangedEmail({ ...email, visits: [first, ...others] }), told: { ...data, visits: told } }
}

function emailOfChange<Words>(write: (email: BookingEmail) => Words | Promise<Words>) {
  return async (tx: Db, deps: Deps, message: Message<BookingChangedData>) => {
    const sending = await decideSending(tx, deps, message)
    if (sending === 'superseded') return undefined
    if (typeof sending === 'object') return sending
    const email = { ...emailOf(deps, message, message.data), change: message.data }
    return sending === 'correction' ? correctionEmail(email) : write(email)
  }
}

/** With the invoice, if the visit is completed: only the confirmed address of the customer gets it. */
async function writeStatus(tx: Db, deps: Deps, message: MessageToWrite<BookingChangedData>) {
  return emailOfChange(async (email) => {
    const settled = await settleCompleted(tx, deps, message)
    return { ...statusEmail({ ...email, ...settled }), invoice: settled?.invoice?.id }
  })(tx, deps, message)
}

function emailOf({ storefronts }: Deps, message: Message, booking: BookingData): BookingEmail {
  const { storefront, origin, recipient, userId, createdAt } = message
  const plan = storefronts.getPlan(storefront)
  return { plan, origin, recipient, userId: userId ?? '', booking, at: createdAt }
}

const keysLast = 24 * 3_600_000

/** A client repeats a request within a day, if at all. */
export async function tidyBookings({ db, clock }: ServerDeps) {
  await removeOldKeys(db, new Date(clock().getTime() - keysLast))
}
