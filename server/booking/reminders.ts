import { isOpen } from '#domain/booking.ts'
import { clockAt } from '#domain/day.ts'
import { isQuiet, type Message, type MessageKind } from '#domain/message.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addDays, dayIn, instantOf, startOfDay } from '#domain/zone.ts'
import type { Deps } from '#server/deps.ts'
import { tell } from '#server/message/actions.ts'
import { findNews, isOvertaken, listToInvite, listToRemind } from '#server/message/store.ts'
import { type Facts, factsOfHeld } from './facts.ts'
import { findBooking, type Held } from './store.ts'

const hour = 3_600_000
/** After the work is done, but while it is remembered. */
const inviting = { after: 2 * hour, until: 72 * hour }

/**
 * Writes what falls due by the clock: a reminder on the day before, from the morning on, and an invitation to review what
 * is completed. Only about what has been written of before: so the people of the demo hear nothing, and whoever has
 * heard of an appointment today is not reminded of it.
 */
export async function writeByTheClock(deps: Deps) {
  for (const plan of deps.shelf.plans) {
    const now = deps.clock()
    if (isNight(plan, now)) continue
    const today = dayIn(plan.timeZone, now)
    const since = instantOf(startOfDay(today, plan.timeZone))
    const day = { storefront: plan.key, day: addDays(today, 1), since }
    for (const id of await listToRemind(deps.db, day)) await write(deps, 'booking-reminder', id)
    const done = {
      storefront: plan.key,
      from: new Date(now.getTime() - inviting.until),
      to: new Date(now.getTime() - inviting.after),
    }
    for (const id of await listToInvite(deps.db, done)) await write(deps, 'review-invitation', id)
  }
}

function isNight({ timeZone }: StorefrontPlan, now: Date): boolean {
  return isQuiet(clockAt(now.toISOString(), timeZone).time)
}

/** The row names the appointment and nothing else: what there is to say is read when the letter leaves. */
async function write(deps: Deps, kind: MessageKind, id: string) {
  await deps.db.transaction(async (db) => {
    const [held, news] = [await findBooking(db, id), await findNews(db, id)]
    if (!held || !news) return
    const { booking, storefront, isVerified } = held
    await tell(deps, db, {
      kind,
      storefront,
      recipient: booking.customer.email,
      userId: booking.customer._id,
      bookingId: id,
      origin: news.origin,
      isVerified,
      facts: { startsAt: booking.startsAt },
    })
  })
}

/** What to remind of; nothing when it was called off or moved since, or when it is too late or too early to say so. */
export async function findDue(deps: Deps, message: Message): Promise<Facts | undefined> {
  const held = await findMeant(deps, message)
  if (!held || !isOpen(held.booking.status) || held.booking.startsAt !== message.facts['startsAt']) return undefined
  const { timeZone, date } = held.booking
  return addDays(dayIn(timeZone, deps.clock()), 1) === date ? factsOfHeld(held) : undefined
}

/** What to ask about; nothing when it turned out not to be done. */
export async function findDone(deps: Deps, message: Message): Promise<Facts | undefined> {
  const held = await findMeant(deps, message)
  return held?.booking.status === 'completed' ? factsOfHeld(held) : undefined
}

/** At night nothing is; what is still so in the morning is written anew. */
async function findMeant({ db, shelf, clock }: Deps, message: Message): Promise<Held | undefined> {
  const { bookingId, userId, storefront } = message
  if (bookingId === null || userId === null || isNight(shelf.getPlan(storefront), clock())) return undefined
  return findBooking(db, bookingId, userId)
}

/** Whether something newer about the same booking has been told. */
export async function isOld({ db }: Deps, message: Message): Promise<boolean> {
  return isOvertaken(db, message)
}
