import { clockAt, formatDay } from '#domain/format/day.ts'
import type { Review } from '#domain/review.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

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
