import { createHash, randomUUID } from 'node:crypto'
import {
  type BookingDetails,
  cancellableUntil,
  type NewBooking,
  type Price,
  professionalForCustomer,
} from '#domain/booking.ts'
import type { AdminBooking, BookingFor } from '#domain/booking/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { dayIn } from '#domain/format/zone.ts'
import type { User } from '#domain/identity.ts'
import { type StoredContact, writeContact } from '#server/booking/contact/store.ts'
import { bookingData, type CustomerAccount } from '#server/booking/messages/data.ts'
import type { MessageData } from '#server/message/data.ts'
import { findNumber } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import type { From } from '#server/identity/actions.ts'
import { deliverSoon } from '#server/message/actions.ts'
import { awaitReplication, type Db, duplicateOf, isOutcomeUnknown, isRetryable } from '#server/platform/database/db.ts'
import { Retry } from '#server/platform/database/retry.ts'
import type { Counted } from '#server/platform/http/rate-limit/actions.ts'
import type { Offer, Opening } from '#server/slot/offer/actions.ts'
import type { Service, StaffMember } from '#server/slot/store.ts'
import { amountsOf, type Proposal } from './store.ts'

/** The part of the request that both a customer and an administrator send; only an administrator chooses the rest. */
type OrderBody = Omit<NewBooking, 'status'> & Pick<BookingFor, 'status' | 'professional'>

/** The customer of a new booking; without an address for one who has given a phone number only. */
export type Booker = Pick<User, '_id' | 'name' | 'emailVerified'> & { email: string | null }

/** What is booked, for whom and by whom: an administrator, or the customer. */
export type Order = From & {
  customer: Booker
  by: User
  body: OrderBody
  contact: StoredContact
  /** Of a trial booking of an administrator. */
  trialUntil?: Date
  /** Only if an administrator books: the email explains how to sign in. */
  account?: CustomerAccount
}

/** An order that passed all checks, with the offered slot. */
export type Draft = {
  order: Order
  opening: Opening
  counted: Counted | null
  now: Date
  service: Service
  price: Price
  offer: Offer
  isEmailed: boolean
}

/** Writes the booking; undefined if something has changed since it was read. */
type Insert = (proposal: Proposal) => Promise<string | undefined>

type Made = Omit<BookingDetails, 'customer'> & Pick<AdminBooking, 'customer'>

/** Books with the first professional of the offer whose time is still free. */
export async function insertBooking(
  db: Db,
  deps: Deps,
  { insert, ...draft }: Draft & { insert: Insert },
): Promise<Made> {
  const { order, offer } = draft
  for (const member of offer.free) {
    const details = detailsOf(draft, member)
    const proposal = proposalOf(draft, { details, member })
    if (!order.visitor.isWaiting()) throw new Retry()
    const number = await tryToInsert(db, proposal, insert)
    if (number === undefined) continue
    if (proposal.message !== null) deliverSoon(deps, proposal.message)
    return { ...details, number }
  }
  throw new Retry()
}

/** The number of the booking; undefined if the professional has another booking at that time. */
async function tryToInsert(db: Db, proposal: Proposal, insert: Insert): Promise<string | undefined> {
  try {
    const number = await insert(proposal)
    if (number === undefined) throw new Retry()
    return number
  } catch (error) {
    const duplicate = duplicateOf(error)
    if (duplicate === 'slot_claims_pkey') return undefined
    if (duplicate?.startsWith('idempotency_keys') || isRetryable(error)) throw new Retry()
    if (!isOutcomeUnknown(error)) throw error
    // The database's answer was lost. If the booking is found, it was made; if not, it may still be committed.
    const number = await findReplicated(db, proposal.id).catch(() => undefined)
    if (number === undefined) throw new Refusal('outcome_unknown', { retryAfter: 2 })
    return number
  }
}

/** A booking that only this database has would be lost if its standby replaced it. */
async function findReplicated(db: Db, id: string): Promise<string | undefined> {
  const number = await findNumber(db, id)
  if (number !== undefined) await awaitReplication(db)
  return number
}

/** Identifies the request that an idempotency key was used for. */
export function hashOfOrder({ body, storefront }: Pick<Order, 'body' | 'storefront'>): Buffer {
  const hashed = { ...body, status: statusOf(body), storefront: storefront.key }
  const sorted = Object.entries(hashed).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest()
}

function statusOf({ status = 'pending' }: OrderBody) {
  return status
}

/** The new booking, except for its number, which the insert assigns. */
function detailsOf({ order, service, price, offer, now, isEmailed }: Draft, member: StaffMember) {
  const { customer, body, contact, storefront } = order
  const { startsAt } = offer
  const { freeHours } = storefront.rules
  const status = statusOf(body)
  return {
    _id: randomUUID(),
    number: '',
    service: { _id: service.id, title: service.title, imageUrl: service.imageUrl, category: service.category },
    date: body.date,
    time: body.time,
    startsAt: startsAt.toISOString(),
    timeZone: storefront.timeZone,
    status,
    address: body.address,
    notes: body.notes,
    ...writeContact(contact),
    createdAt: now.toISOString(),
    customer: { _id: customer._id, name: customer.name, email: customer.email },
    price,
    history: [{ status, at: now.toISOString(), by: 'you', note: '' }],
    professional: professionalForCustomer(member.name),
    cancellableUntil: cancellableUntil({ startsAt, movedByShop: false, freeHours }).toISOString(),
    movedByShop: false,
    freeHours,
    duration: service.duration,
    storefront: storefront.key,
    review: null,
    confirmation:
      isEmailed && customer.email !== null ? { to: customer.email, state: 'waiting', at: now.toISOString() } : null,
  } satisfies Made
}

function proposalOf(
  { order, opening, counted, service, now, isEmailed }: Draft,
  { details, member }: { details: ReturnType<typeof detailsOf>; member: StaffMember },
): Proposal {
  const { storefront, visitor } = order
  const { taxLines, ...amounts } = amountsOf(details.price)
  const key = visitor.idempotencyKey ?? null
  const { rules } = storefront
  const { freeHours } = details
  const { _id, customer, date, time, timeZone, startsAt, address, notes, createdAt, status } = details
  const messageData: MessageData['booking-received'] = {
    ...bookingData(details, { isVerified: order.customer.emailVerified, version: 1, movedByShop: false, freeHours }),
    account: order.account,
  }
  return {
    id: _id,
    storefront: storefront.key,
    customer: customer._id,
    by: order.by._id,
    role: order.account === undefined && !order.trialUntil ? 'customer' : 'admin',
    service: service.id,
    category: service.category,
    professional: member.professional,
    professionalVersion: member.version,
    bookingsMade: opening.bookingsMade,
    tryKey: counted?.key ?? null,
    trySeconds: counted?.seconds ?? 0,
    mostTries: counted?.most ?? 0,
    title: service.title,
    duration: service.duration,
    pause: rules.pause,
    freeHours,
    listed: service.price,
    ...amounts,
    taxLines: JSON.stringify(taxLines),
    status,
    day: date,
    time,
    timeZone,
    startsAt,
    address,
    notes,
    ...order.contact,
    trialUntil: order.trialUntil?.toISOString() ?? null,
    now: createdAt,
    today: dayIn(storefront.timeZone, now),
    key,
    requestHash: key === null ? null : hashOfOrder(order),
    answer: key === null ? '' : JSON.stringify(details),
    message: isEmailed && customer.email !== null ? randomUUID() : null,
    recipient: customer.email ?? '',
    origin: visitor.emailOriginOf(storefront),
    messageData: JSON.stringify(messageData),
    activity: JSON.stringify({ date, time, status, professional: member.name }),
  }
}
