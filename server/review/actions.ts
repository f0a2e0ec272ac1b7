import { randomUUID } from 'node:crypto'
import type { Page } from '#domain/contract/endpoint.ts'
import { whyNotReview } from '#domain/booking.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { NewReview, OwnReview, Review, ReviewChange, ReviewFilter } from '#domain/review.ts'
import { differenceOf } from '#domain/activity.ts'
import { addActivity } from '#server/activity/store.ts'
import { findBooking, lockBooking } from '#server/booking/store.ts'
import { findService } from '#server/catalogue/store.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/identity/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { findOwnReview, listReviews, lockReview, type ReviewRow, addReviews, removeReview, setReview } from './store.ts'

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
    if (held.booking.trial) throw new Refusal('not_completed', { message: 'A trial booking cannot be reviewed.' })
    if (why) throw new Refusal(why)
    const reviewId = randomUUID()
    const { service } = held.booking
    const { storefront } = held
    const row = { id: reviewId, bookingId: id, serviceId: service._id, storefront, customerId, createdAt: deps.clock() }
    await addReviews(tx, [{ ...row, ...body }])
    const subject = { _id: reviewId, title: service.title }
    const written = { kind: 'review-written', subject, before: null, after: { rating: body.rating } } as const
    await addActivity(tx, { ...ownAct(deps, actor), storefront, ...written })
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
      const at = deps.clock()
      await setReview(tx, id, { set: { rating, comment, editedAt: at }, at, by: actor.user._id })
    }
    const review = there(await findOwnReview(tx, id))
    const difference = differenceOf(
      { rating: was.rating, comment: false },
      { rating, comment: comment !== was.comment },
    )
    const { storefront } = was
    const changed = {
      kind: 'review-changed',
      subject: { _id: id, title: review.service.title },
      ...difference,
    } as const
    if (Object.keys(difference.after).length > 0)
      await addActivity(tx, { ...ownAct(deps, actor), storefront, ...changed })
    return review
  })
}

export async function takeReviewBack(
  db: Db,
  deps: Deps,
  { actor, id }: Pick<ReviewRequest<undefined>, 'actor' | 'id'>,
) {
  await inTransaction(db, async (tx) => {
    const { rating, storefront } = await lockOwn(tx, { actor, id })
    const { service } = there(await findOwnReview(tx, id))
    await removeReview(tx, id)
    const subject = { _id: id, title: service.title }
    const deleted = { kind: 'review-deleted', subject, before: { rating }, after: null } as const
    await addActivity(tx, { ...ownAct(deps, actor), storefront, ...deleted })
  })
}

/** The activity log is permanent, so it names the service and the stars, not the text. */
function ownAct({ clock }: Deps, { user }: Actor) {
  return { at: clock(), by: user._id, role: 'customer' } as const
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
export function there<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Error('a review that is locked is not there')
  return found
}
