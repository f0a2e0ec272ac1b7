import { createHash, randomUUID } from 'node:crypto'
import {
  type BookingDetails,
  cancellableUntil,
  hasToConfirm,
  moreWhenConfirmed,
  type NewBooking,
  type Price,
  professionalForCustomer,
} from '#domain/booking.ts'
import { Refusal, tooManyTries } from '#domain/contract/refusal.ts'
import { majorOf, minorOf, priceLines } from '#domain/format/money.ts'
import { instantOf } from '#domain/format/zone.ts'
import type { User } from '#domain/identity.ts'
import { addBooking, type Proposal } from '#server/booking/insert/store.ts'
import { factsOf, type Made } from '#server/booking/messages/data.ts'
import type { Deps } from '#server/deps.ts'
import type { From } from '#server/identity/actions.ts'
import { deliverSoon, withinMailboxLimit } from '#server/message/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { batch } from '#server/platform/cache/coalesce.ts'
import { duplicateOf, isOutcomeUnknown, isRetryable } from '#server/platform/database/db.ts'
import { retryOnConflict } from '#server/platform/database/retry.ts'
import { type Counted, countedTry, secondsUntilRoom } from '#server/platform/http/rate-limit/actions.ts'
import { bookableDays, choose, findStaffFor, lanesOf, outside, windowOf, withDiaries } from '#server/slot/actions.ts'
import {
  type BookingContext,
  type BookingContextKey,
  findBookingContexts,
  type Lane,
  type Service,
} from '#server/slot/store.ts'
import { findNumber } from './store.ts'

export type Asking = From & { actor: Actor; body: NewBooking }

/** What is booked, for whom and by whom: mostly for oneself. */
export type Order = From & {
  customer: User
  by: User
  body: NewBooking
  /** What the letter about it says of how it was made. */
  made?: Made
}

type Book = (asking: Asking) => Promise<BookingDetails>

/** Those who want to book at the same moment find out in one query what each of them can have. */
export function booking(deps: Deps): Book {
  const findDesk = batch((asked: BookingContextKey[]) => findBookingContexts(deps.db, asked))
  return ({ actor, ...asking }) => book(deps, { ...asking, customer: actor.user, by: actor.user }, findDesk)
}

type FindDesk = (asked: BookingContextKey) => Promise<BookingContext | undefined>

/** Books a slot with the least busy professional who is free, or says why not. */
async function book(deps: Deps, order: Order, findDesk: FindDesk): Promise<BookingDetails> {
  const isTold = telling(deps, order.customer)
  const counted = countedTry(deps, { kind: 'booking', who: order.visitor.address })
  // What is kept will do, since nothing is written that is no longer so; but if it was not so, it is read.
  return retryOnConflict(order.visitor, (tries) =>
    tryToBook(deps, order, { findDesk, counted, isTold, mayBeKept: tries === 0, add: addBooking }),
  )
}

/** Whether it is told. Counted once, however often it is tried, and not for somebody who is refused. */
export function telling(deps: Deps, { email: recipient, emailVerified: isVerified }: User): () => Promise<boolean> {
  let told: Promise<boolean> | undefined
  return () => (told ??= withinMailboxLimit(deps, deps.db, { kind: 'booking-received', recipient, isVerified }))
}

export type Trying = {
  findDesk: FindDesk
  /** How it counts against the network address; null for the office, which is not held up by what strangers may hold. */
  counted: Counted | null
  mayBeKept: boolean
  isTold: () => Promise<boolean>
  /** Writes it all at once; undefined when something is no longer as it was read. */
  add: typeof addBooking
}

/** Undefined when what was read changed before it could be written: then it is to be read again. */
export async function tryToBook(deps: Deps, order: Order, trying: Trying): Promise<BookingDetails | undefined> {
  const { customer, body, storefront, visitor } = order
  const { findDesk, counted, mayBeKept, isTold, add } = trying
  const now = deps.clock()
  const bookable = bookableDays(storefront, now)
  const isInWindow = bookable.first <= body.date && body.date <= bookable.last
  const requestHash = hashOfOrder(order)
  const window = windowOf(storefront, { first: isInWindow ? body.date : bookable.first, now })
  const kept = await findStaffFor(deps, { storefront, service: body.service, window, mayBeKept })
  const desk = await findDesk({
    customer: customer._id,
    key: visitor.idempotencyKey,
    counted,
    professionals: kept?.rotas.map(({ professional }) => professional) ?? [],
    window,
  })
  if (!desk) throw new Refusal('unauthenticated')
  if (desk.answer) return answerAgain(desk.answer, requestHash)
  if (!kept) throw noService()
  if (!isInWindow) throw outside('date', bookable)
  const staff = withDiaries(kept, desk.diaries)
  const price = priceLines(majorOf(staff.service.price, storefront.currency), storefront)
  if (isOther(price, body.expectedTotal)) {
    // What the customer was shown may be newer than what is kept here.
    if (mayBeKept) return undefined
    throw new Refusal('price_changed', { offered: { price } })
  }
  refuseHoarding(deps, order, { desk, counted, now })
  const wish = { ...staff.service, date: body.date, time: body.time }
  const { start, who } = await choose(deps, { plan: storefront, roster: staff, wish, now })
  const lanes = lanesOf(who, staff.rotas)
  const agreed = { service: staff.service, price, startsAt: instantOf(start), now, today: bookable.first }
  return writeFirst(deps, order, { lanes, agreed, desk, counted, requestHash, isTold: await isTold(), add })
}

type Writing = {
  lanes: Lane[]
  counted: Counted | null
  agreed: Omit<Found, 'lane' | 'isTold'> & { today: string }
  desk: BookingContext
  requestHash: Buffer
  isTold: boolean
  add: Trying['add']
}

/** With the first of them whose time it really gets. */
async function writeFirst(deps: Deps, order: Order, writing: Writing): Promise<BookingDetails | undefined> {
  const { lanes, agreed, add, ...rest } = writing
  for (const lane of lanes) {
    const details = detailsOf(order, { ...agreed, lane, isTold: writing.isTold })
    const proposal = proposalOf(order, { ...rest, ...agreed, details, lane })
    if (!order.visitor.isWaiting()) return undefined
    const written = await write(deps, proposal, add)
    if (written === 'beaten') continue
    if (written === 'changed') return undefined
    if (proposal.message !== null) deliverSoon(deps, proposal.message)
    return { ...details, number: written.number }
  }
  return undefined
}

/** The same request again gets the same answer, whatever has happened to the booking since. */
export function answerAgain(
  { requestHash, text, number }: NonNullable<BookingContext['answer']>,
  asked: Buffer,
): BookingDetails {
  if (requestHash !== asked.toString('hex')) throw new Refusal('idempotency_key_reused')
  // What was kept is what this made of a booking.
  return { ...(JSON.parse(text) as BookingDetails), number }
}

export function hashOfOrder({ body, storefront }: Pick<Order, 'body' | 'storefront'>): Buffer {
  const asked = { ...body, status: 'pending', storefront: storefront.key }
  const inOrder = Object.entries(asked).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(inOrder)).digest()
}

function noService(): Refusal {
  const message = 'This service is not offered here.'
  return new Refusal('validation_failed', { errors: [{ field: 'service', code: 'unknown_service', message }] })
}

function isOther({ total, currency }: Price, expected: number | undefined): boolean {
  return expected !== undefined && minorOf(expected, currency) !== minorOf(total, currency)
}

type Hoarding = { desk: BookingContext; counted: Counted | null; now: Date }

/** What is read here may be old by now: then nothing is written, and it is read again. */
function refuseHoarding({ config }: Deps, { customer, by }: Order, { desk, counted, now }: Hoarding) {
  const { upcomingPerCustomer: most, upcomingUnconfirmed: mostUnconfirmed } = config
  const { upcoming, isConfirmed, tries } = desk
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

type Found = { service: Service; price: Price; lane: Lane; startsAt: Date; now: Date; isTold: boolean }

/** The booking as it will be, but for its number. */
function detailsOf({ customer, body, storefront }: Order, found: Found): BookingDetails {
  const { service, price, lane, startsAt, now, isTold } = found
  return {
    _id: randomUUID(),
    number: '',
    service: { _id: service.id, title: service.title, imageUrl: service.imageUrl, category: service.category },
    date: body.date,
    time: body.time,
    startsAt: startsAt.toISOString(),
    timeZone: storefront.timeZone,
    status: 'pending',
    address: body.address,
    notes: body.notes,
    createdAt: now.toISOString(),
    customer: { _id: customer._id, name: customer.name, email: customer.email },
    price,
    history: [{ status: 'pending', at: now.toISOString(), by: 'you', note: '' }],
    professional: professionalForCustomer(lane.name),
    cancellableUntil: cancellableUntil(startsAt).toISOString(),
    duration: service.duration,
    storefront: storefront.key,
    review: null,
    confirmation: isTold ? { to: customer.email, state: 'waiting', at: now.toISOString() } : null,
  }
}

type Proposing = {
  details: BookingDetails
  desk: BookingContext
  counted: Counted | null
  service: Found['service']
  lane: Lane
  requestHash: Buffer
  isTold: boolean
  today: string
}

function proposalOf(order: Order, proposing: Proposing): Proposal {
  const { storefront, visitor } = order
  const { details, desk, counted, service, lane, requestHash, isTold, today } = proposing
  const { currency } = details.price
  const key = visitor.idempotencyKey ?? null
  const { _id, customer, date, time, timeZone, startsAt, address, notes, createdAt } = details
  return {
    id: _id,
    storefront: storefront.key,
    customer: customer._id,
    by: order.by._id,
    service: service.id,
    category: service.category,
    professional: lane.professional,
    professionalVersion: lane.version,
    bookingsMade: desk.bookingsMade,
    tryKey: counted?.key ?? null,
    trySeconds: counted?.seconds ?? 0,
    mostTries: counted?.most ?? 0,
    title: service.title,
    duration: service.duration,
    price: service.price,
    serviceFee: minorOf(details.price.serviceFee, currency),
    tax: minorOf(details.price.tax, currency),
    total: minorOf(details.price.total, currency),
    currency,
    day: date,
    time,
    timeZone,
    startsAt,
    address,
    notes,
    now: createdAt,
    today,
    key,
    requestHash: key === null ? null : requestHash,
    answer: key === null ? '' : JSON.stringify(details),
    message: isTold ? randomUUID() : null,
    recipient: customer.email,
    origin: visitor.letterOriginOf(storefront),
    facts: JSON.stringify({
      ...factsOf(details, { isVerified: order.customer.emailVerified, version: 1 }),
      ...order.made,
    }),
  }
}

/** Written; or somebody else has the professional's time; or something is no longer as it was read. */
async function write(
  deps: Deps,
  proposal: Proposal,
  add: Trying['add'],
): Promise<{ number: string } | 'beaten' | 'changed'> {
  try {
    const number = await add(deps.db, proposal)
    return number === undefined ? 'changed' : { number }
  } catch (error) {
    const duplicate = duplicateOf(error)
    if (duplicate === 'slot_claims_pkey') return 'beaten'
    if (duplicate?.startsWith('idempotency_keys') || isRetryable(error)) return 'changed'
    if (!isOutcomeUnknown(error)) throw error
    // The answer was lost, not the booking: what is found is there. What is not found may still be on its way.
    const number = await findNumber(deps.db, proposal.id).catch(() => undefined)
    if (number === undefined) throw new Refusal('outcome_unknown', { retryAfter: 2 })
    return { number }
  }
}
