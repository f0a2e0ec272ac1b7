import { refusalOfStale } from '#domain/activity.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { heldFor } from '#domain/message.ts'
import type { AdminReview, Hiding, ReviewReply } from '#domain/review.ts'
import { addActivity } from '#server/activity/store.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { findUser } from '#server/identity/store.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { there } from '#server/review/actions.ts'
import { lockReview, type ReviewRow, setReview } from '#server/review/store.ts'
import { findAdminReview, findReviewChange } from './store.ts'

type ReviewRequest<Body> = { actor: Actor; visitor: Visitor; id: string; body: Body }

export async function readReview(db: Db, id: string): Promise<AdminReview> {
  const review = await findAdminReview(db, id)
  if (!review) throw new Refusal('not_found')
  return review
}

export async function hideReview(db: Db, deps: Deps, { actor, id, body }: ReviewRequest<Hiding>): Promise<AdminReview> {
  const now = deps.clock()
  const by = actor.user._id
  return inTransaction(db, async (tx) => {
    const was = await lock(tx, id)
    const before = hidingOf(was)
    const review = there(await findAdminReview(tx, id))
    // Already hidden for this reason, or shown: no change to record.
    if (before.hidden === body.hidden && (!body.hidden || before.reason === body.reason)) return review
    // If only the reason changes, the time of hiding remains.
    const hiding = { hiddenAt: was.hiddenAt ?? now, hiddenBy: by, hiddenReason: body.reason }
    const set = body.hidden ? hiding : { hiddenAt: null, hiddenBy: null, hiddenReason: '' }
    await setReview(tx, id, { set, at: now, by })
    const kind = body.hidden ? 'review-hidden' : 'review-shown'
    // The activity log is permanent, so it names the service and neither the author nor the text.
    const subject = { _id: id, title: review.service.title }
    await addActivity(tx, { kind, at: now, by, storefront: was.storefront, subject, before, after: body })
    return there(await findAdminReview(tx, id))
  })
}

const visible = { hidden: false, reason: '' }

function hidingOf({ hiddenAt, hiddenReason }: ReviewRow): typeof visible {
  return hiddenAt === null ? visible : { hidden: true, reason: hiddenReason }
}

/** Sets the public reply, which stays when the author changes the review. The author hears of the first one only. */
export async function answerReview(
  db: Db,
  deps: Deps,
  { actor, visitor, id, body }: ReviewRequest<ReviewReply>,
): Promise<AdminReview> {
  const [at, by] = [deps.clock(), actor.user._id]
  return inTransaction(db, async (tx) => {
    const was = await lock(tx, id)
    const plan = deps.storefronts.getPlan(was.storefront)
    const reply = body.reply === '' ? null : body.reply
    const review = there(await findAdminReview(tx, id))
    // Also when the answer to the first attempt was lost: its version is outdated by then.
    if (was.reply === reply) return review
    if (body.version !== undefined && body.version !== was.version) {
      const changed = await findReviewChange(tx, id)
      throw changed ? refusalOfStale(changed, { what: 'review', plan }) : new Refusal('version_conflict')
    }
    const replied = { reply, repliedAt: at, repliedBy: by }
    await setReview(tx, id, {
      set: reply === null ? { ...replied, repliedAt: null, repliedBy: null } : replied,
      at,
      by,
    })
    const subject = { _id: id, title: review.service.title }
    const [before, after] = [{ reply: was.reply !== null }, { reply: reply !== null }]
    const storefront = was.storefront
    // The reply may repeat what the customer has written, so the log only says that there is one.
    await addActivity(tx, { kind: 'review-answered', at, by, storefront, subject, before, after })
    if (reply !== null && was.reply === null) await tellAuthor(tx, deps, { review: was, visitor })
    return there(await findAdminReview(tx, id))
  })
}

/** Only once for each review, which the database ensures. The delay leaves time to correct the reply. */
async function tellAuthor(tx: Db, deps: Deps, { review, visitor }: { review: ReviewRow; visitor: Visitor }) {
  const { id, storefront, customerId, bookingId } = review
  const user = await findUser(tx, customerId)
  if (!user) return
  await enqueueMessage(tx, deps, {
    kind: 'review-reply',
    storefront,
    recipient: user.email,
    userId: customerId,
    bookingId,
    origin: visitor.emailOriginOf(deps.storefronts.getPlan(storefront)),
    isVerified: user.emailVerified,
    data: { review: id },
    held: heldFor,
  })
}

async function lock(tx: Db, id: string): Promise<ReviewRow> {
  const found = await lockReview(tx, id)
  if (!found) throw new Refusal('not_found')
  return found
}
