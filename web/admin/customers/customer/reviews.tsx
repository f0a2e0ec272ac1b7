import { api } from '#domain/api.ts'
import type { CustomerDetails } from '#domain/customer.ts'
import { clockAt, formatDay } from '#domain/format/day.ts'
import type { AdminReview } from '#domain/review.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Stars } from '#web/ui/form/stars.tsx'
import { Latest } from './latest.tsx'

/** The latest reviews by the customer, hidden ones too. */
export function CustomerReviews({ customer: { _id }, writes }: { customer: CustomerDetails; writes: number }) {
  return (
    <Latest
      title="Reviews"
      noun="reviews"
      customer={_id}
      writes={writes}
      read={(query) => ask(api.review.all, { query })}
      none="No reviews here yet."
    >
      {(review) => <OneReview review={review} />}
    </Latest>
  )
}

function OneReview({ review }: { review: AdminReview }) {
  const { storefrontOf } = useAdmin()
  const { service, rating, comment, createdAt, editedAt, hidden, storefront, reply } = review
  const { timeZone, locale } = storefrontOf(storefront)
  const dayOf = (instant: string) => formatDay(clockAt(instant, timeZone).date, locale, 'short')
  return (
    <div className="text-sm">
      <p className="flex items-start justify-between gap-3">
        <b className="min-w-0 text-ui font-semibold wrap-anywhere">{service.title}</b>
        <Stars value={rating} />
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere text-text-2">{comment}</p>
      <p className="figures mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-text-3">
        {dayOf(createdAt)}
        {editedAt !== null && `, edited ${dayOf(editedAt)}`}
        {hidden && <Badge>Hidden</Badge>}
        {reply && <Badge>Replied</Badge>}
      </p>
    </div>
  )
}
