import type { Message } from '#domain/message.ts'
import type { Deps } from '#server/deps.ts'
import { receivedLetter, rescheduledLetter, statusLetter } from './mails.ts'
import { removeOldKeys } from './writes.ts'

/** The letters about bookings: what they say was written down with the change that they tell of. */
export const bookingWriters = {
  'booking-received': writing(receivedLetter),
  'booking-status': writing(statusLetter),
  'booking-rescheduled': writing(rescheduledLetter),
}

function writing<Words>(write: (letter: ReturnType<typeof letterTo>) => Words) {
  return async (deps: Deps, message: Message): Promise<Words> => write(letterTo(deps, message))
}

function letterTo({ shelf }: Deps, { storefront, origin, recipient, userId, facts }: Message) {
  const plan = shelf.getPlan(storefront)
  return { plan, origin, recipient, userId: userId ?? '', facts }
}

const keysLast = 24 * 3_600_000

/** A request that comes again does so within the day. */
export async function tidyBookings({ db, clock }: Deps) {
  await removeOldKeys(db, new Date(clock().getTime() - keysLast))
}
