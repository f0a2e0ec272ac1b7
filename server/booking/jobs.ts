import type { Message } from '#domain/message.ts'
import type { Deps } from '#server/deps.ts'
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
 * The letters about bookings. What has become of one was written down with the change; what is written by the clock is
 * about the booking as it is when the letter leaves, if there is still something to say then.
 */
export const bookingWriters = {
  'booking-received': tellingNews(receivedEmail),
  'booking-status': tellingNews(statusEmail),
  'booking-rescheduled': tellingNews(rescheduledEmail),
  async 'booking-reminder'(deps: Deps, message: Message) {
    const facts = await findDue(deps, message)
    return facts && reminderEmail({ ...letterTo(deps, message, facts), at: deps.clock() })
  },
  async 'review-invitation'(deps: Deps, message: Message) {
    const facts = await findDone(deps, message)
    return facts && invitationEmail(letterTo(deps, message, facts))
  },
}

function tellingNews<Words>(write: (letter: Letter) => Words) {
  return async (deps: Deps, message: Message): Promise<Words | undefined> => {
    if (await isOld(deps, message)) return undefined
    // Written by factsOf, or for the release before by its migration.
    return write(letterTo(deps, message, message.facts as Facts))
  }
}

function letterTo({ storefronts }: Deps, message: Message, facts: Facts): Letter {
  const { storefront, origin, recipient, userId, createdAt } = message
  const change: Partial<Change> = message.facts
  const made: Partial<Made> = message.facts
  const plan = storefronts.getPlan(storefront)
  return { plan, origin, recipient, userId: userId ?? '', facts, change, made, at: createdAt }
}

const keysLast = 24 * 3_600_000

/** A request that comes again does so within the day. */
export async function tidyBookings({ db, clock }: Deps) {
  await removeOldKeys(db, new Date(clock().getTime() - keysLast))
}
