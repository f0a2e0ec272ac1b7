import * as z from 'zod/mini'
import { flag, id, line, lines, paging, storefrontFilter, whenMissing, wholeNumber } from '#domain/contract/field.ts'
import { version } from '#domain/contract/version.ts'

export const mostRating = 5
export const longestComment = 2_000
export const longestReply = 1_000

const noRating = 'Please choose a rating'
const rating = z.int(whenMissing(noRating)).check(z.gte(1), z.lte(mostRating))
const comment = lines({ min: 1, max: longestComment, error: 'Please write a few words' })

export const NewReview = z.strictObject({ rating, comment })
export type NewReview = z.infer<typeof NewReview>
/** Fields that are left out keep their value. */
export const ReviewChange = z.strictObject({ rating: z.optional(rating), comment: z.optional(comment) })
export type ReviewChange = z.infer<typeof ReviewChange>

const words = {
  _id: z.uuid(),
  user: z.strictObject({ name: z.string() }),
  rating: z.int(),
  comment: z.string(),
  createdAt: z.string(),
}

/** What the shop has answered to a review, for everyone who can read the review, and when. */
const reply = z.nullable(z.strictObject({ text: z.string(), at: z.string() }))

/** A review as the public sees it. */
export const Review = z.strictObject({ ...words, service: z.strictObject({ _id: z.uuid(), title: z.string() }), reply })
export type Review = z.infer<typeof Review>

/** A review as its author sees it. */
export const OwnReview = z.strictObject({
  ...words,
  service: z.strictObject({ _id: z.uuid(), title: z.string(), imageUrl: z.string(), category: z.string() }),
  booking: z.uuid(),
  editedAt: z.nullable(z.string()),
  /** Why the review is hidden; null if it is public. Its author cannot change a hidden one. */
  hidden: z.nullable(z.strictObject({ reason: z.string() })),
  reply,
})
export type OwnReview = z.infer<typeof OwnReview>

/** A review as administrators see it. */
export const AdminReview = z.strictObject({
  ...Review.shape,
  user: z.strictObject({ _id: z.uuid(), name: z.string() }),
  storefront: z.string(),
  booking: z.uuid(),
  /** The number of the booking. */
  number: z.string(),
  editedAt: z.nullable(z.string()),
  hidden: z.nullable(z.strictObject({ reason: z.string(), at: z.string(), by: z.string() })),
  reply: z.nullable(z.strictObject({ text: z.string(), at: z.string(), by: z.string() })),
  /** Increases with each change, also of the author. */
  version: z.int(),
})
export type AdminReview = z.infer<typeof AdminReview>

export const ReviewFilter = z.strictObject(paging)
export type ReviewFilter = z.infer<typeof ReviewFilter>
export const OwnReviewFilter = z.strictObject({ booking: z.optional(id), ...paging })
export type OwnReviewFilter = z.infer<typeof OwnReviewFilter>
/** `lowest`: by stars, then newest first. */
export const ReviewSort = z.enum(['latest', 'lowest'])
export type ReviewSort = z.infer<typeof ReviewSort>
const stars = z.optional(wholeNumber({ min: 1, max: mostRating }))
export const AdminReviewFilter = z.strictObject({
  storefront: storefrontFilter,
  /** Words in any order, each in the comment, the title of the service, or the customer's name. */
  search: z.optional(line({ max: 100 })),
  rating: stars,
  maxRating: stars,
  service: z.optional(id),
  customer: z.optional(id),
  /** This one only. */
  review: z.optional(id),
  hidden: z.optional(flag),
  replied: z.optional(flag),
  sort: z.optional(ReviewSort),
  ...paging,
})
export type AdminReviewFilter = z.infer<typeof AdminReviewFilter>

const noReason = 'Please give a reason'

/** Hiding requires a reason, which the author sees. A reason for showing the review again is kept in the log only. */
export const Hiding = z
  .strictObject({ hidden: z.boolean(), reason: z._default(lines({ max: 500, error: noReason }), '') })
  .check(
    z.refine(({ hidden, reason }) => !hidden || reason !== '', { path: ['reason'], error: 'Please give a reason' }),
  )
export type Hiding = z.infer<typeof Hiding>

/** An empty reply removes the earlier one. */
export const ReviewReply = z.strictObject({ reply: lines({ max: longestReply }), version: z.optional(version) })
export type ReviewReply = z.infer<typeof ReviewReply>

/** Where customers see their reviews. */
export const pathOfOwnReviews = '/dashboard?tab=reviews'

/** The public form of a name: the first name and the initial of the last name. */
export function publicNameOf(name: string): string {
  // An email address entered as a name must not be published.
  const [first = '', ...others] = name.replaceAll(/@\S*/gu, '').trim().split(/\s+/u)
  const [initial] = /\p{L}\p{M}*/u.exec(others.at(-1) ?? '') ?? []
  if (initial === undefined) return first === '' ? 'A customer' : first
  const large = initial.toLocaleUpperCase('en')
  // Some letters have a capital of several letters: ß becomes SS.
  return `${first} ${large.length > initial.length ? initial : large}.`
}
