import { randomUUID } from 'node:crypto'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { type CustomerDetails, isToConfirm, type Merging, whyNotMerge } from '#domain/customer.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity } from '#server/activity/store.ts'
import { moveBookings } from '#server/booking/change/store.ts'
import { hasEmail, lockBookingsOf } from '#server/booking/store.ts'
import { readCustomer } from '#server/customer/actions.ts'
import { addNote, moveNotes } from '#server/customer/notes/store.ts'
import type { Deps } from '#server/deps.ts'
import { moveFavorites } from '#server/favorite/store.ts'
import { decoyHash, shutOut } from '#server/identity/actions.ts'
import { type CustomerAccount, lockCompletely, lockCustomers, takeOverCount } from '#server/identity/customers/store.ts'
import { removeUser } from '#server/identity/store.ts'
import { moveMessages } from '#server/message/moving/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { writePhone } from '#server/platform/phone/phone.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { moveContacts } from '#server/message/contact/store.ts'
import { moveReviews } from '#server/review/store.ts'
import { moveAreaRequests } from '#server/storefront/area/store.ts'
import { addSecurityEvent } from '#server/security/store.ts'

type Request = { actor: Actor; visitor: Pick<Visitor, 'isWaiting'>; id: string; body: Merging }

/**
 * Moves everything of an account to another account of the same person and deletes it, with its sessions, devices and
 * links. A second time the account is not found.
 */
export async function mergeCustomers(
  db: Db,
  deps: Deps,
  { storefront, ...request }: Request & { storefront: StorefrontPlan },
): Promise<CustomerDetails> {
  // Not in the transaction, because it takes long.
  const passwordHash = await decoyHash()
  await inTransaction(db, (tx) => merge(tx, deps, { ...request, passwordHash }))
  return readCustomer(db, deps, { id: request.body.into, storefront })
}

/** Locks in the order of `lockBooking`: customers, bookings, messages; only then the rows that refer to the customers. */
async function merge(
  tx: Db,
  deps: Deps,
  { actor, visitor, id, body, passwordHash }: Request & { passwordHash: string },
) {
  const { from, into } = await lockBoth(tx, id, body.into)
  const pair = { from: from._id, into: into._id }
  await lockBookingsOf(tx, from._id, into._id)
  // Without an address there are none.
  if (hasEmail(into)) await moveMessages(tx, from._id, into)
  await lockCompletely(tx, [from._id, into._id])
  const bookings = await moveBookings(tx, pair)
  const reviews = await moveReviews(tx, pair)
  await moveFavorites(tx, pair)
  await moveNotes(tx, pair)
  const now = deps.clock()
  if (hasOtherPhone(from, into)) await keepPhone(tx, { from, into, by: actor.user._id, at: now })
  const isOwners = from.emailVerified && hasEmail(from) && hasEmail(into)
  const addresses = isOwners ? { from: from.email, into: into.email } : undefined
  await moveContacts(tx, { ...pair, addresses })
  if (addresses) await moveAreaRequests(tx, addresses)
  await takeOverCount(tx, pair)
  await removeUser(tx, from._id)
  if (isToConfirm(into)) await protectUnconfirmed(tx, { id: into._id, passwordHash, now })
  await addActivity(tx, {
    kind: 'customers-merged',
    at: now,
    by: actor.user._id,
    storefront: null,
    subject: { _id: into._id, title: '' },
    before: { merged: from._id },
    after: { bookings, reviews },
  })
  if (!visitor.isWaiting()) throw new Refusal('outcome_unknown', { retryAfter: 2 })
}

function hasOtherPhone(from: CustomerAccount, into: CustomerAccount): boolean {
  return from.phone !== null && into.phone !== null && from.phone !== into.phone
}

type Keeping = { from: CustomerAccount; into: CustomerAccount; by: string; at: Date }

/** An account has one number, so the other one is kept as a note: people may still call from it. */
async function keepPhone(tx: Db, { from, into, by, at }: Keeping) {
  const text = `Also has the phone number ${writePhone(from.phone)}, from an account that was merged into this one.`
  await addNote(tx, { id: randomUUID(), customerId: into._id, text, byId: by, at, key: null })
}

const gone = 'This account is no longer there. It may have been merged or closed.'

const worksHere = 'One of the accounts belongs to a professional. Please end the access to My day first.'

async function lockBoth(tx: Db, fromId: string, intoId: string): Promise<Record<'from' | 'into', CustomerAccount>> {
  const accounts = await lockCustomers(tx, [fromId, intoId])
  const [from, into] = [fromId, intoId].map((id) => accounts.find(({ _id }) => _id === id))
  if (!from) throw new Refusal('not_found', { message: gone })
  if (!into) throw refusalOfField('into', 'validation_failed', 'There is no customer with this account.')
  const reason = from.professional || into.professional ? worksHere : whyNotMerge(from, into)
  if (reason !== undefined) throw new Refusal('cannot_merge', { message: reason })
  return { from, into }
}

/** The account may have been registered by a stranger, so its owner sets a new password before reading the bookings. */
async function protectUnconfirmed(tx: Db, { id, passwordHash, now }: { id: string; passwordHash: string; now: Date }) {
  await shutOut(tx, id, passwordHash)
  // Without the IP address, which would be the administrator's.
  await addSecurityEvent(tx, { kind: 'access-ended', userId: id, at: now, count: 1, device: 'The shop', address: '' })
}
