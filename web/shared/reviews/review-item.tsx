import { clockAt, formatDay } from '#domain/format/day.ts'
import type { Review } from '#domain/review.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Stars } from '#web/ui/form/stars.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

export function ReviewItem({ review: { user, createdAt, rating, comment, reply } }: { review: Review }) {
  return (
    <li data-review="" tabIndex={-1} className="border-t border-border py-5 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={user.name} />
          <div className="min-w-0">
            <p className="text-ui font-semibold wrap-anywhere">{user.name}</p>
            <p className="text-sm text-text-3">
              <LongDay of={createdAt} />
            </p>
          </div>
        </div>
        <Stars value={rating} />
      </div>
      <p className="mt-3 max-w-[66ch] whitespace-pre-line text-text-2 wrap-anywhere">{comment}</p>
      <ShopReply reply={reply} />
    </li>
  )
}

/** The public reply of the shop to a review. */
export function ShopReply({ reply }: Pick<Review, 'reply'>) {
  const { brand } = useStorefront()
  if (!reply) return null
  return (
    <div className="mt-4 max-w-[66ch] border-l-3 border-border-strong pl-4">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <b className="font-semibold text-text">Reply from {brand}</b>
        <span className="text-text-3">
          <LongDay of={reply.at} />
        </span>
      </p>
      <p className="mt-1 whitespace-pre-line text-text-2 wrap-anywhere">{reply.text}</p>
    </div>
  )
}

export function LongDay({ of }: { of: string }) {
  const { locale, timeZone } = useStorefront()
  return <time dateTime={of}>{formatDay(clockAt(of, timeZone).date, locale)}</time>
}
