import type { Message } from '#domain/message.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Change, Facts, Made } from '#server/booking/messages/data.ts'
import {
  invitationEmail,
  type Letter,
  receivedEmail,
  reminderEmail,
  rescheduledEmail,
  statusEmail,
} from '#server/booking/messages/mails.ts'
import { findDone, findDue } from '#server/booking/messages/reminders.ts'
import { isOld } from '#server/booking/messages/actions.ts'
import { removeOldKeys } from '#server/booking/insert/store.ts'

/**
 * Renders the emails about bookings. Emails about a change use the data stored with the change; reminders and invitations
 * read the booking when they are sent, and are skipped if they no longer apply.
 */
export const bookingWriters = {
  'booking-received': emailOfChange(receivedEmail),
  'booking-status': emailOfChange(statusEmail),
  'booking-rescheduled': emailOfChange(rescheduledEmail),
  async 'booking-reminder'(tx: Db, deps: Deps, message: Message) {
    const facts = await findDue(tx, deps, message)
    return facts && reminderEmail({ ...letterOf(deps, message, facts), at: deps.clock() })
  },
  async 'review-invitation'(tx: Db, deps: Deps, message: Message) {
    const facts = await findDone(tx, deps, message)
    return facts && invitationEmail(letterOf(deps, message, facts))
  },
}

function emailOfChange<Words>(write: (letter: Letter) => Words) {
  return async (tx: Db, deps: Deps, message: Message): Promise<Words | undefined> => {
    if (await isOld(tx, message)) return undefined
    // Written by factsOf; a migration has updated the rows of older releases.
    return write(letterOf(deps, message, message.facts as Facts))
  }
}

function letterOf({ storefronts }: Deps, message: Message, facts: Facts): Letter {
  const { storefront, origin, recipient, userId, createdAt } = message
  const change: Partial<Change> = message.facts
  const made: Partial<Made> = message.facts
  const plan = storefronts.getPlan(storefront)
  return { plan, origin, recipient, userId: userId ?? '', facts, change, made, at: createdAt }
}

const keysLast = 24 * 3_600_000

/** A client repeats a request within a day, if at all. */
export async function tidyBookings({ db, clock }: ServerDeps) {
  await removeOldKeys(db, new Date(clock().getTime() - keysLast))
}
