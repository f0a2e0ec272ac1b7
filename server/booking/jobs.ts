import type { Message } from '#domain/message.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import type {
  AppointmentData,
  BookingChangedData,
  BookingData,
  BookingReceivedData,
  CancellationsData,
} from '#server/booking/messages/data.ts'
import {
  correctionEmail,
  invitationEmail,
  type BookingEmail,
  receivedEmail,
  reminderEmail,
  rescheduledEmail,
  statusEmail,
} from '#server/booking/messages/mails.ts'
import { cancellationsEmail } from '#server/booking/closing/mails.ts'
import { findDone, findDue } from '#server/booking/messages/reminders.ts'
import { decideSending } from '#server/booking/messages/actions.ts'
import { removeOldKeys } from '#server/booking/insert/store.ts'

/**
 * Renders the emails about bookings. Emails about a change use the data stored with the change; reminders and invitations
 * read the booking when they are sent, and are skipped if they no longer apply.
 */
export const bookingWriters = {
  async 'booking-received'(tx: Db, deps: Deps, message: Message<BookingReceivedData>) {
    const sending = await decideSending(tx, deps, message)
    if (sending === 'superseded') return undefined
    if (typeof sending === 'object') return sending
    return receivedEmail({ ...emailOf(deps, message, message.data), account: message.data.account })
  },
  'booking-status': emailOfChange(statusEmail),
  'booking-rescheduled': emailOfChange(rescheduledEmail),
  async 'booking-reminder'(tx: Db, deps: Deps, message: Message<AppointmentData>) {
    const booking = await findDue(tx, deps, message)
    return booking && reminderEmail({ ...emailOf(deps, message, booking), at: deps.clock() })
  },
  async 'review-invitation'(tx: Db, deps: Deps, message: Message<AppointmentData>) {
    const booking = await findDone(tx, deps, message)
    return booking && invitationEmail(emailOf(deps, message, booking))
  },
  async 'booking-cancellations'(_: Db, { storefronts }: Deps, message: Message<CancellationsData>) {
    const { storefront, origin, recipient, data } = message
    return cancellationsEmail({ plan: storefronts.getPlan(storefront), origin, recipient, ...data })
  },
}

function emailOfChange<Words>(write: (email: BookingEmail) => Words) {
  return async (tx: Db, deps: Deps, message: Message<BookingChangedData>) => {
    const sending = await decideSending(tx, deps, message)
    if (sending === 'superseded') return undefined
    if (typeof sending === 'object') return sending
    const email = { ...emailOf(deps, message, message.data), change: message.data }
    return sending === 'correction' ? correctionEmail(email) : write(email)
  }
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
