import { type BookingDetails, hasToConfirm, moreWhenConfirmed, type NewBooking, type Price } from '#domain/booking.ts'
import { Refusal, tooManyTries } from '#domain/contract/refusal.ts'
import { majorOf, minorOf, priceLines } from '#domain/format/money.ts'
import type { User } from '#domain/identity.ts'
import { type Draft, hashOfOrder, insertBooking, type Order } from '#server/booking/insert/actions.ts'
import { addBooking } from '#server/booking/insert/store.ts'
import type { Deps } from '#server/deps.ts'
import type { From } from '#server/identity/actions.ts'
import { withinMailboxLimit } from '#server/message/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { batch } from '#server/platform/cache/coalesce.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Retry, retryOnConflict } from '#server/platform/database/retry.ts'
import { type Counted, countedTry, secondsUntilRoom } from '#server/platform/http/rate-limit/actions.ts'
import { findOffer, findStaffToBook, withBusyTimes } from '#server/slot/actions.ts'
import {
  type BookingContext,
  type BookingContextKey,
  findBookingContexts,
  type ServiceStaff,
  type Window,
} from '#server/slot/store.ts'

type Request = From & { actor: Actor; body: NewBooking }

type ReadContext = (key: BookingContextKey) => Promise<BookingContext | undefined>

/** One query for customers who book at the same moment. */
export function batchBookingContexts(db: Db): ReadContext {
  return batch((keys: BookingContextKey[]) => findBookingContexts(db, keys))
}

/** Books a slot for the customer who asks, with the least busy professional who is free. */
export async function bookForSelf(
  db: Db,
  deps: Deps,
  { actor, readContext, ...asked }: Request & { readContext: ReadContext },
): Promise<BookingDetails> {
  const order = { ...asked, customer: actor.user, by: actor.user }
  const counted = countedTry(deps, { kind: 'booking', who: order.visitor.address })
  const mayEmail = emailAllowance(db, deps, order.customer)
  return retryOnConflict(order.visitor, async (tries) => {
    const found = await findStaffForOrder(db, deps, { order, mayBeCached: tries === 0 })
    const context = await readContext(contextKeyOf(found, { order, counted }))
    if (!context) throw new Refusal('unauthenticated')
    if (context.answer) return repeatAnswer(context.answer, order)
    const draft = await draftBooking(db, deps, { ...found, order, context, counted, mayEmail })
    return insertBooking(db, deps, { ...draft, insert: (proposal) => addBooking(db, proposal) })
  })
}

/** The staff for an order, or why the service cannot be booked on that day. */
export type StaffForOrder = { now: Date; window: Window; staff: ServiceStaff | Refusal; mayBeCached: boolean }

/** A cached schedule is good enough to propose a slot, because the insert verifies it. After a conflict, read it fresh. */
export async function findStaffForOrder(
  db: Db,
  deps: Deps,
  { order: { storefront, body }, mayBeCached }: { order: Pick<Order, 'storefront' | 'body'>; mayBeCached: boolean },
): Promise<StaffForOrder> {
  const now = deps.clock()
  const { service, date } = body
  return { ...(await findStaffToBook(db, deps, { storefront, service, date, now, mayBeCached })), now, mayBeCached }
}

export function contextKeyOf(
  { window, staff }: StaffForOrder,
  { order, counted }: { order: Order; counted: Counted | null },
): BookingContextKey {
  const schedules = staff instanceof Refusal ? [] : staff.schedules
  return {
    customer: order.customer._id,
    key: order.visitor.idempotencyKey,
    counted,
    professionals: schedules.map(({ professional }) => professional),
    window,
  }
}

/** Whether the mailbox may get the email: counted once per request, and only when no refusal comes first. */
export function emailAllowance(
  db: Db,
  deps: Deps,
  { email: recipient, emailVerified: isVerified }: User,
): () => Promise<boolean> {
  let allowed: Promise<boolean> | undefined
  return () => (allowed ??= withinMailboxLimit(db, deps, { kind: 'booking-received', recipient, isVerified }))
}

/** The same request with the same key gets the same response, even if the booking has changed since. */
export function repeatAnswer(
  { requestHash, text, number }: NonNullable<BookingContext['answer']>,
  order: Pick<Order, 'body' | 'storefront'>,
): BookingDetails {
  if (requestHash !== hashOfOrder(order).toString('hex')) throw new Refusal('idempotency_key_reused')
  // The text was written by insertBooking, from BookingDetails.
  return { ...(JSON.parse(text) as BookingDetails), number }
}

type Drafting = StaffForOrder & {
  order: Order
  context: BookingContext
  /** Null for bookings by administrators: the limit per network address is for customers. */
  counted: Counted | null
  mayEmail: () => Promise<boolean>
}

/** Checks an order against what was read: price, limits, then the slot. */
export async function draftBooking(db: Db, deps: Deps, drafting: Drafting): Promise<Draft> {
  const { order, context, counted, now, staff: found, mayBeCached, mayEmail } = drafting
  const { storefront, body } = order
  if (found instanceof Refusal) throw found
  const price = priceLines(majorOf(found.service.price, storefront.currency), storefront)
  if (isOther(price, body.expectedTotal)) {
    // The customer may have seen a newer price than the cached one.
    if (mayBeCached) throw new Retry()
    throw new Refusal('price_changed', { offered: { price } })
  }
  refuseTooMany(deps, order, { context, counted, now })
  const staff = withBusyTimes(found, context.busy)
  const { service } = staff
  const { duration, category } = service
  const wanted = { storefront, date: body.date, time: body.time, duration, category, except: null }
  const offer = await findOffer(db, { ...wanted, staff, now })
  return { order, context, counted, now, service, price, offer, isEmailed: await mayEmail() }
}

function isOther({ total, currency }: Price, expected: number | undefined): boolean {
  return expected !== undefined && minorOf(expected, currency) !== minorOf(total, currency)
}

type Limits = Pick<Drafting, 'context' | 'counted' | 'now'>

/** The insert checks the same counts again: if they have changed, the attempt is repeated. */
function refuseTooMany({ config }: Deps, { customer, by }: Order, { context, counted, now }: Limits) {
  const { upcomingPerCustomer: most, upcomingUnconfirmed: mostUnconfirmed } = config
  const { upcoming, isConfirmed, tries } = context
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
