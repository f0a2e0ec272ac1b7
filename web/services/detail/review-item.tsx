import type { Review } from '#domain/review.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Stars } from '#web/ui/form/stars.tsx'
import { LongDay, ShopReply } from '#web/shared/reviews/shop-reply.tsx'

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
