import { type BookingDetails, hasToConfirm, moreWhenConfirmed, type NewBooking, type Price } from '#domain/booking.ts'
import { usualFreeHours } from '#domain/booking/free-change.ts'
import { Refusal, tooManyTries } from '#domain/contract/refusal.ts'
import { majorOf, minorOf } from '#domain/format/money.ts'
import { priceLines, taxesOf } from '#domain/format/price.ts'
import { readContact } from '#server/booking/contact/actions.ts'
import type { StoredContact } from '#server/booking/contact/store.ts'
import { type Booker, type Draft, hashOfOrder, insertBooking, type Order } from '#server/booking/insert/actions.ts'
import { addBooking } from '#server/booking/insert/store.ts'
import type { Deps } from '#server/deps.ts'
import type { From } from '#server/identity/actions.ts'
import { withinMailboxLimit } from '#server/message/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { awaitReplication, type Db } from '#server/platform/database/db.ts'
import { Retry, retryOnConflict } from '#server/platform/database/retry.ts'
import { type Counted, countedTry, secondsUntilRoom } from '#server/platform/http/rate-limit/actions.ts'
import { batchContexts, findOffer, type Opening, type ReadContext, readOpening } from '#server/slot/offer/actions.ts'

/** A trial has no form, so what customers enter is given. */
type TrialOf = { contact: StoredContact; until: Date }
type Request = From & { actor: Actor; body: NewBooking; trial?: TrialOf }

/** For customers who book at the same moment, one query reads what their bookings depend on. */
export function bookingForSelf(db: Db, deps: Deps): (request: Request) => Promise<BookingDetails> {
  const readContext = batchContexts(db)
  return (request) => bookForSelf(db, deps, { ...request, readContext })
}

/** Books a slot for the signed-in customer, with the least busy professional who is free. */
async function bookForSelf(
  db: Db,
  deps: Deps,
  { actor, readContext, trial, ...asked }: Request & { readContext: ReadContext },
): Promise<BookingDetails> {
  const order = { ...asked, customer: actor.user, by: actor.user }
  const counted = countedTry(deps, { kind: 'booking', who: order.visitor.address })
  const mayEmail = emailAllowance(db, deps, order.customer)
  return retryOnConflict(order.visitor, async (tries) => {
    const request = { ...openingRequest(order), customer: order.customer._id, counted, readContext }
    // Read it fresh after a conflict.
    const opening = await readOpening(db, deps, { ...request, mayBeCached: tries === 0 })
    if (!opening) throw new Refusal('unauthenticated')
    if (opening.answer) return repeatAnswer(db, opening.answer, order)
    // The settings may have changed since a booking that is repeated.
    if (!order.storefront.isOpen && actor.user.role !== 'admin') throw new Refusal('not_open')
    const contact = trial?.contact ?? readContact(order.body, order.storefront)
    const trialOf = trial && { trialUntil: trial.until }
    const draft = await draftBooking(db, deps, { order: { ...order, contact, ...trialOf }, opening, counted, mayEmail })
    const made = await insertBooking(db, deps, { ...draft, insert: (proposal) => addBooking(db, proposal) })
    return { ...made, customer: { _id: actor.user._id, name: actor.user.name, email: actor.user.email } }
  })
}

/**
 * Whether the mailbox may get the email. Counts at most once per request, and not at all if the booking has already
 * been refused.
 */
export function emailAllowance(
  db: Db,
  deps: Deps,
  { email: recipient, emailVerified: isVerified }: Pick<Booker, 'email' | 'emailVerified'>,
): () => Promise<boolean> {
  if (recipient === null) return () => Promise.resolve(false)
  let allowed: Promise<boolean> | undefined
  return () => (allowed ??= withinMailboxLimit(db, deps, { kind: 'booking-received', recipient, isVerified }))
}

/** The same request with the same key gets the same response, even if the booking has changed since. */
export async function repeatAnswer(
  db: Db,
  { requestHash, text, number }: NonNullable<Opening['answer']>,
  order: Pick<Order, 'body' | 'storefront'>,
): Promise<BookingDetails> {
  if (requestHash !== hashOfOrder(order).toString('hex')) throw new Refusal('idempotency_key_reused')
  // The first response may have been lost because the database could not replicate the booking.
  await awaitReplication(db)
  // The text was written by insertBooking, from BookingDetails; by earlier releases without the taxes and the hours.
  const { price, ...details } = JSON.parse(text) as Omit<BookingDetails, 'freeHours'>
  return { freeHours: usualFreeHours, ...details, price: { ...price, taxes: taxesOf(price) }, number }
}

/** The part of an order for which `readOpening` reads the data. */
export function openingRequest({
  storefront,
  visitor,
  body: { service, date },
}: Pick<Order, 'storefront' | 'visitor' | 'body'>) {
  return { storefront, service, date, key: visitor.idempotencyKey }
}

type Drafting = {
  order: Order
  opening: Opening
  /** Null for bookings by administrators: the limit per network address is for customers. */
  counted: Counted | null
  mayEmail: () => Promise<boolean>
}

/** Checks an order against what was read: price, limits, then the slot. */
export async function draftBooking(db: Db, deps: Deps, drafting: Drafting): Promise<Draft> {
  const { order, opening, counted, mayEmail } = drafting
  const { now, staff } = opening
  const { storefront, body } = order
  if (staff instanceof Refusal) throw staff
  const { service } = staff
  const postcode = order.contact.postcode ?? ''
  const price = priceLines(majorOf(service.price, storefront.currency), storefront, postcode)
  if (isOther(price, body.expectedTotal)) {
    // The customer may have seen a newer price than the cached one.
    if (opening.isCached) throw new Retry()
    throw new Refusal('price_changed', { offered: { price } })
  }
  refuseTooMany(deps, order, { opening, counted })
  const { duration, category } = service
  const { date, time, professional } = body
  const appointment = {
    storefront,
    date,
    time,
    duration,
    category,
    except: null,
    professional,
    postcode,
    by: counted ? 'customer' : 'team',
  } as const
  const offer = await findOffer(db, { ...appointment, staff, now })
  return { order, opening, counted, now, service, price, offer, isEmailed: await mayEmail() }
}

function isOther({ total, currency }: Price, expected: number | undefined): boolean {
  return expected !== undefined && minorOf(expected, currency) !== minorOf(total, currency)
}

type Limits = Pick<Drafting, 'opening' | 'counted'>

/** The insert checks the same counts again: if they have changed, the attempt is repeated. */
function refuseTooMany({ config }: Deps, { storefront, customer, by }: Order, { opening, counted }: Limits) {
  const { upcomingUnconfirmed: mostUnconfirmed } = config
  const { upcoming: most } = storefront.rules
  const { upcoming, isConfirmed, tries, now } = opening
  if (upcoming >= most) {
    const message =
      by._id === customer._id
        ? `You have ${upcoming} upcoming bookings, and the limit is ${most}. Please cancel one first, or contact support.`
        : `${customer.name} has ${upcoming} upcoming bookings, and the limit is ${most}. Please cancel one first.`
    throw new Refusal('too_many_bookings', { message })
  }
  if (!counted) return
  if (hasToConfirm({ emailVerified: isConfirmed, upcoming, most: mostUnconfirmed }))
    throw new Refusal('email_unconfirmed', { message: moreWhenConfirmed(mostUnconfirmed) })
  if (tries.made < counted.most) return
  const oldest = tries.oldest === null ? now : new Date(tries.oldest)
  throw tooManyTries(secondsUntilRoom({ oldest, now, ...counted }), 'bookings from one network')
}
