import { canReview, isOpen } from '#domain/booking.ts'
import { clockAt } from '#domain/format/day.ts'
import { dayToRemindOf, isQuiet, type Message, type MessageKind } from '#domain/message.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { dayIn, instantOf, startOfDay } from '#domain/format/zone.ts'
import type { Deps } from '#server/deps.ts'
import { describe } from '#server/log.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import { findNews, listToInvite, listToRemind } from '#server/message/store.ts'
import { type Facts, factsOfHeld } from './data.ts'
import { findBooking, type BookingRecord } from '#server/booking/store.ts'

const hour = 3_600_000
/** After the work is done, but while it is remembered. */
const inviting = { after: 2 * hour, until: 72 * hour }

/**
 * Writes what falls due by the clock: a reminder on the day before, from the morning on, and an invitation to review what
 * is completed. Only about what has been written of before: so the people of the demo hear nothing, and whoever has
 * heard of an appointment today is not reminded of it.
 */
export async function writeByTheClock(deps: Deps) {
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

function isNight({ timeZone }: StorefrontPlan, now: Date): boolean {
  return isQuiet(clockAt(now.toISOString(), timeZone).time)
}

/** One that cannot be written, because its account is being closed, say, does not keep the others from theirs. */
async function tryToWrite(deps: Deps, kind: MessageKind, id: string) {
  await write(deps, kind, id).catch((error: unknown) =>
    deps.log.warn('a letter could not be written', { kind, booking: id, ...describe(error) }),
  )
}

/** The row names the appointment and nothing else: what there is to say is read when the letter leaves. */
async function write(deps: Deps, kind: MessageKind, id: string) {
  await deps.db.transaction(async (db) => {
    const [held, news] = [await findBooking(db, id), await findNews(db, id)]
    if (!held || !news) return
    const { booking, storefront, isVerified } = held
    await enqueueMessage(deps, db, {
      kind,
      storefront,
      recipient: booking.customer.email,
      userId: booking.customer._id,
      bookingId: id,
      origin: news.origin,
      isVerified,
      facts: { startsAt: booking.startsAt },
      isPatient: true,
    })
  })
}

/** What to remind of; nothing when it was called off or moved since, or when it is too late or too early to say so. */
export async function findDue(deps: Deps, message: Message): Promise<Facts | undefined> {
  const held = await findMeant(deps, message)
  if (!held || !isOpen(held.booking.status) || held.booking.startsAt !== message.facts['startsAt']) return undefined
  const { timeZone, date } = held.booking
  return dayToRemindOf(dayIn(timeZone, deps.clock())) === date ? factsOfHeld(held) : undefined
}

/** What to ask about; nothing when it turned out not to be done, or has been reviewed meanwhile. */
export async function findDone(deps: Deps, message: Message): Promise<Facts | undefined> {
  const held = await findMeant(deps, message)
  return held && canReview(held.booking) ? factsOfHeld(held) : undefined
}

/**
 * Nothing at night: a question is written anew in the morning, and a reminder would come too late by then. Nothing to an
 * address that the customer has no more: what is live would be told to whoever has the old one.
 */
async function findMeant({ db, storefronts, clock }: Deps, message: Message): Promise<BookingRecord | undefined> {
  const { bookingId, userId, storefront, recipient } = message
  if (bookingId === null || userId === null || isNight(storefronts.getPlan(storefront), clock())) return undefined
  const held = await findBooking(db, bookingId, userId)
  return held?.booking.customer.email === recipient ? held : undefined
}
