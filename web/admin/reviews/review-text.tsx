import { useEffect, useRef, useState } from 'react'
import type { AdminReview } from '#domain/review.ts'
import { formatMoment } from '#domain/format/day.ts'
import { Icon } from '#web/art/icons.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
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

/** Four lines, and a button that shows the rest if there is more. */
function Clamped({ text }: { text: string }) {
  const box = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLonger, setLonger] = useState(false)
  useEffect(() => {
    const paragraph = box.current
    if (!paragraph || isOpen) return
    const measure = () => setLonger(paragraph.scrollHeight > paragraph.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(paragraph)
    return () => observer.disconnect()
  }, [text, isOpen])
  return (
    <div>
      <p ref={box} className={cx('max-w-[72ch] whitespace-pre-line wrap-anywhere', !isOpen && 'line-clamp-4')}>
        {text}
      </p>
      {isLonger && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
          className="mt-1 min-h-7 font-semibold underline underline-offset-3 pointer-coarse:min-h-11"
        >
          {isOpen ? 'Read less' : 'Read all'}
        </button>
      )}
    </div>
  )
}
