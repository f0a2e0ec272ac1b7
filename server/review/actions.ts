import { randomUUID } from 'node:crypto'
import type { Page } from '#domain/contract/endpoint.ts'
import { whyNotReview } from '#domain/booking.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import {
  type AdminReview,
  type Hiding,
  type NewReview,
  type OwnReview,
  type Review,
  type ReviewChange,
  type ReviewFilter,
} from '#domain/review.ts'
import { addActivity } from '#server/activity/store.ts'
import { findBooking, lockBooking } from '#server/booking/store.ts'
import { findService } from '#server/catalogue/store.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/identity/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import {
  findAdminReview,
  findOwnReview,
  listReviews,
  lockReview,
  type ReviewRow,
  addReviews,
  removeReview,
  setReview,
} from './store.ts'

/** The visible reviews of a service, by its id or slug. */
export async function readReviews(
  db: Db,
  { storefront, service }: { storefront: string; service: string },
  filter: ReviewFilter,
): Promise<Page<Review>> {
  const found = await findService(db, storefront, service)
  if (!found) throw new Refusal('not_found')
  return listReviews(db, found, filter)
}

type ReviewRequest<Body> = { actor: Actor; id: string; body: Body }

/** Reviews one's own booking, once, after it is completed. */
export async function writeReview(
  db: Db,
  deps: Deps,
  { actor, id, body }: ReviewRequest<NewReview>,
): Promise<OwnReview> {
  const customerId = actor.user._id
  return inTransaction(db, async (tx) => {
    await lockAuthor(tx, actor)
    await lockBooking(tx, id)
    const held = await findBooking(tx, id, customerId)
    if (!held) throw new Refusal('not_found')
    const why = whyNotReview(held.booking)
    if (why) throw new Refusal(why)
    const reviewId = randomUUID()
    const { service } = held.booking
    const { storefront } = held
    const row = { id: reviewId, bookingId: id, serviceId: service._id, storefront, customerId, createdAt: deps.clock() }
    await addReviews(tx, [{ ...row, ...body }])
    return there(await findOwnReview(tx, reviewId))
  })
}

export async function changeReview(
  db: Db,
  deps: Deps,
  { actor, id, body }: ReviewRequest<ReviewChange>,
): Promise<OwnReview> {
  return inTransaction(db, async (tx) => {
    const was = await lockOwn(tx, { actor, id })
    const { rating = was.rating, comment = was.comment } = body
    if (rating !== was.rating || comment !== was.comment) {
      await setReview(tx, id, { rating, comment, editedAt: deps.clock() })
    }
    return there(await findOwnReview(tx, id))
  })
}

export async function takeReviewBack(db: Db, { actor, id }: Pick<ReviewRequest<undefined>, 'actor' | 'id'>) {
  await inTransaction(db, async (tx) => {
    await lockOwn(tx, { actor, id })
    await removeReview(tx, id)
  })
}

export async function hideReview(db: Db, deps: Deps, { actor, id, body }: ReviewRequest<Hiding>): Promise<AdminReview> {
  const now = deps.clock()
  const by = actor.user._id
  return inTransaction(db, async (tx) => {
    const was = await lockReview(tx, id)
    if (!was) throw new Refusal('not_found')
    const before = hidingOf(was)
    const after = body.hidden ? { hidden: true, reason: body.reason } : visible
    const review = there(await findAdminReview(tx, id))
    // Already hidden for this reason, or shown: no change to record.
    if (before.hidden === after.hidden && before.reason === after.reason) return review
    // If only the reason changes, the time of hiding remains.
    const hiding = { hiddenAt: was.hiddenAt ?? now, hiddenBy: by, hiddenReason: after.reason }
    await setReview(tx, id, after.hidden ? hiding : { hiddenAt: null, hiddenBy: null, hiddenReason: '' })
    const kind = after.hidden ? 'review-hidden' : 'review-shown'
    // The activity log is permanent, so it names the service and neither the author nor the text.
    const subject = { _id: id, title: review.service.title }
    await addActivity(tx, { kind, at: now, by, storefront: was.storefront, subject, before, after })
    return there(await findAdminReview(tx, id))
  })
}

const visible = { hidden: false, reason: '' }

function hidingOf({ hiddenAt, hiddenReason }: ReviewRow): typeof visible {
  return hiddenAt === null ? visible : { hidden: true, reason: hiddenReason }
}

/** Locks the customer first, as closing or renaming the account does, so that the two cannot deadlock. */
async function lockAuthor(tx: Db, { user }: Actor) {
  if (!(await lockUser(tx, user._id))) throw new Refusal('unauthenticated')
}

/** A hidden review cannot be deleted either: it could be written again. */
async function lockOwn(tx: Db, { actor, id }: { actor: Actor; id: string }): Promise<ReviewRow> {
  await lockAuthor(tx, actor)
  const review = await lockReview(tx, id, actor.user._id)
  if (!review) throw new Refusal('not_found')
  if (review.hiddenAt !== null) throw new Refusal('review_hidden')
  return review
}

/** The row is locked, so it still exists. */
function there<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Error('a review that is locked is not there')
  return found
}
