import { createHash, randomUUID } from 'node:crypto'
import {
  type BookingDetails,
  cancellableUntil,
  type NewBooking,
  type Price,
  professionalForCustomer,
} from '#domain/booking.ts'
import { majorOf, minorOf, priceLines } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayIn, instantOf } from '#domain/zone.ts'
import { duplicateOf, isOutcomeUnknown, isToBeginAgain } from '#server/db.ts'
import type { Deps } from '#server/deps.ts'
import type { From } from '#server/identity/actions.ts'
import type { Actor } from '#server/identity/store.ts'
import { deliverSoon } from '#server/message/actions.ts'
import { bookableDays, choose, outside, windowOf } from '#server/slot/actions.ts'
import { type Desk, findDesk, type Lane } from '#server/slot/store.ts'
import { factsOf } from './mails.ts'
import { addBooking, type Proposal } from './statement.ts'
import { findNumber } from './store.ts'

export type Asking = From & { actor: Actor; body: NewBooking }

/** So often somebody else may be first, or change what was read, before it is our fault. */
const mostTries = 20

/** Books a slot with the least busy professional who is free, or says why not. */
export async function book(deps: Deps, asking: Asking): Promise<BookingDetails> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const booked = await tryToBook(deps, asking)
    if (booked) return booked
  }
  throw new Refusal('overloaded', { retryAfter: 1 })
}

/** Undefined when what was read changed before it could be written: then it is to be read again. */
async function tryToBook(deps: Deps, asking: Asking): Promise<BookingDetails | undefined> {
  const { actor, body, storefront, visitor } = asking
  const now = deps.clock()
  const bookable = bookableDays(storefront, now)
  const isInWindow = bookable.first <= body.date && body.date <= bookable.last
  const requestHash = hashOf({ storefront: storefront.key, ...body })
  const desk = await findDesk(deps.db, {
    storefront: storefront.key,
    window: windowOf(storefront, { first: isInWindow ? body.date : bookable.first, now }),
    customer: actor.user._id,
    service: body.service,
    key: visitor.idempotencyKey,
  })
  if (!desk) throw new Refusal('unauthenticated')
  if (desk.answer) return answerAgain(desk.answer, requestHash)
  if (!desk.service) throw noService()
  if (!isInWindow) throw outside('date', bookable)
  const { service } = desk
  const price = priceLines(majorOf(service.price, storefront.currency), storefront)
  refusePrice(body.expectedTotal, price)
  refuseHoarding(deps, desk)
  const wish = { date: body.date, time: body.time, duration: service.duration, category: service.category }
  const { start, who } = await choose(deps, { plan: storefront, roster: desk, wish, now })
  for (const id of who) {
    const lane = desk.rotas.find(({ professional }) => professional === id)
    if (!lane) continue
    const details = detailsOf(asking, { service, price, lane, startsAt: instantOf(start), now })
    const proposal = proposalOf(asking, { details, desk, service, lane, requestHash })
    const written = await write(deps, proposal)
    if (written === 'beaten') continue
    if (written === 'changed') return undefined
    deliverSoon(deps, proposal.message)
    return { ...details, number: written.number }
  }
  return undefined
}

/** The same request again gets the same answer, whatever has happened to the booking since. */
function answerAgain({ requestHash, text, number }: NonNullable<Desk['answer']>, asked: Buffer): BookingDetails {
  if (requestHash !== asked.toString('hex')) throw new Refusal('idempotency_key_reused')
  // What was kept is what this made of a booking.
  return { ...(JSON.parse(text) as BookingDetails), number }
}

function hashOf(asked: object): Buffer {
  const inOrder = Object.entries(asked).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(inOrder)).digest()
}

function noService(): Refusal {
  const message = 'This service is not offered here.'
  return new Refusal('validation_failed', { errors: [{ field: 'service', code: 'unknown_service', message }] })
}

function refusePrice(expected: number | undefined, price: Price) {
  if (expected === undefined || minorOf(expected, price.currency) === minorOf(price.total, price.currency)) return
  throw new Refusal('price_changed', { offered: { price } })
}

function refuseHoarding({ config: { upcomingPerCustomer: most } }: Deps, { upcoming }: Desk) {
  if (upcoming < most) return
  throw new Refusal('too_many_bookings', {
    message: `You have ${upcoming} upcoming bookings, and one account can have ${most}. Please cancel one first, or contact support.`,
  })
}

type Found = { service: NonNullable<Desk['service']>; price: Price; lane: Lane; startsAt: Date; now: Date }

/** The booking as it will be, but for its number. */
function detailsOf({ actor: { user }, body, storefront }: Asking, found: Found): BookingDetails {
  const { service, price, lane, startsAt, now } = found
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
    customer: { _id: user._id, name: user.name, email: user.email },
    price,
    history: [{ status: 'pending', at: now.toISOString(), by: 'you', note: '' }],
    professional: professionalForCustomer(lane.name),
    cancellableUntil: cancellableUntil(startsAt).toISOString(),
  }
}

type Proposing = { details: BookingDetails; desk: Desk; service: Found['service']; lane: Lane; requestHash: Buffer }

function proposalOf(
  { storefront, visitor }: Asking,
  { details, desk, service, lane, requestHash }: Proposing,
): Proposal {
  const { currency } = details.price
  const key = visitor.idempotencyKey ?? null
  const { _id, customer, date, time, timeZone, startsAt, address, notes, createdAt } = details
  return {
    id: _id,
    storefront: storefront.key,
    customer: customer._id,
    service: service.id,
    category: service.category,
    professional: lane.professional,
    professionalVersion: lane.version,
    bookingsMade: desk.bookingsMade,
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
    today: dayIn(timeZone, new Date(createdAt)),
    key,
    requestHash: key === null ? null : requestHash,
    answer: key === null ? '' : JSON.stringify(details),
    message: randomUUID(),
    recipient: customer.email,
    origin: visitor.letterOriginOf(storefront),
    facts: JSON.stringify(factsOf(details)),
  }
}

/** Written; or somebody else has the professional's time; or something is no longer as it was read. */
async function write(deps: Deps, proposal: Proposal): Promise<{ number: string } | 'beaten' | 'changed'> {
  try {
    const number = await addBooking(deps.db, proposal)
    return number === undefined ? 'changed' : { number }
  } catch (error) {
    const duplicate = duplicateOf(error)
    if (duplicate === 'slot_claims_pkey') return 'beaten'
    if (duplicate === 'idempotency_keys_pkey' || isToBeginAgain(error)) return 'changed'
    if (!isOutcomeUnknown(error)) throw error
    // The answer was lost, not the booking: what is found is there. What is not found may still be on its way.
    const number = await findNumber(deps.db, proposal.id).catch(() => undefined)
    if (number === undefined) throw new Refusal('outcome_unknown', { retryAfter: 2 })
    return { number }
  }
}
