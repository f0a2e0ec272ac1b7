import type { AdminReview } from '#domain/review.ts'
import { formatMoment } from '#domain/format/day.ts'
import { Icon } from '#web/art/icons.tsx'
import { Clamped } from '#web/admin/lists/clamped.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Stars } from '#web/ui/form/stars.tsx'

/** Stars, date and comment of a review, why it is hidden, and the reply. */
export function ReviewText({ review, mark }: { review: AdminReview; mark: string | undefined }) {
  const { rating, comment, createdAt, editedAt, hidden, reply, storefront } = review
  const place = useAdmin().storefrontOf(storefront)
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={rating} />
        <span className="figures text-text-3">
          <time dateTime={createdAt}>{formatMoment(createdAt, place, 'short')}</time>
          {editedAt !== null && ', edited'}
        </span>
        {hidden && (
          <Badge colours="bg-cancelled-bg text-cancelled-text" shape={<Icon name="eye" className="size-3.5" />}>
            Hidden
          </Badge>
        )}
        {mark !== undefined && <b className="font-semibold">{mark}</b>}
      </p>
      <Clamped text={comment} />
      {hidden && (
        <p className="text-text-2 wrap-anywhere">
          <b className="font-semibold">Hidden by {hidden.by}:</b> {hidden.reason}
        </p>
      )}
      {reply && (
        <div className="border-l-3 border-border-strong pl-3">
          <p className="text-text-3">
            <b className="font-semibold text-text">Reply by {reply.by}</b>,{' '}
            <time dateTime={reply.at}>{formatMoment(reply.at, place, 'short')}</time>
          </p>
          <Clamped text={reply.text} />
        </div>
      )}
    </div>
  )
}
