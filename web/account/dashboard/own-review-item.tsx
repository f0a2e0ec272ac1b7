import { useEffect, useId, useRef } from 'react'
import type { OwnReview } from '#domain/review.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Note } from '#web/ui/note.tsx'
import { Stars } from '#web/ui/form/stars.tsx'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { LongDay, ShopReply } from '#web/shared/reviews/shop-reply.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

type Props = {
  review: OwnReview
  /** The link to this page names this review. */
  isTarget: boolean
  onAsk: (to: 'edit' | 'delete') => void
}

export function OwnReviewItem({ review, isTarget, onAsk }: Props) {
  const { service, rating, comment, createdAt, editedAt, hidden, reply } = review
  const { brand } = useStorefront()
  const title = useId()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isTarget) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isTarget])
  return (
    <li
      ref={item}
      data-own=""
      tabIndex={-1}
      aria-labelledby={title}
      className={cx(
        isTarget && '-mx-3 rounded-lg bg-brand-soft px-3',
        'grid scroll-mt-24 grid-cols-[72px_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-border py-6 600:grid-cols-[88px_minmax(0,1fr)] 600:gap-x-5',
      )}
    >
      <ServiceImage of={service} />
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id={title} className="font-text text-card font-semibold tracking-[-0.005em] text-pretty">
            {service.title}
          </h2>
          <p className="text-sm text-text-3">
            <LongDay of={createdAt} />
          </p>
        </div>
        <p className="mt-1.5">
          <Stars value={rating} />
        </p>
      </div>
      <div className="max-600:col-span-2 600:col-start-2">
        <p className="max-w-[66ch] whitespace-pre-line text-text-2 wrap-anywhere">{comment}</p>
        {editedAt !== null && (
          <p className="mt-2 text-sm text-text-3">
            Edited on <LongDay of={editedAt} />
          </p>
        )}
        <ShopReply reply={reply} />
        {hidden ? (
          <div className="mt-3.5">
            <Note tone="warning" icon="eye">
              <b>{brand} has hidden this review: no one else can see it.</b> {hidden.reason}
            </Note>
          </div>
        ) : (
          <Changes describedBy={title} onAsk={onAsk} />
        )}
      </div>
    </li>
  )
}

type ChangesProps = Pick<Props, 'onAsk'> & { describedBy: string }

function Changes({ describedBy, onAsk }: ChangesProps) {
  return (
    <div className="mt-2 -ml-3.5 flex flex-wrap gap-2">
      <Button look="ghost" size="s" aria-describedby={describedBy} onClick={() => onAsk('edit')}>
        <Icon name="edit" />
        Edit
      </Button>
      <Button look="warning" size="s" aria-describedby={describedBy} onClick={() => onAsk('delete')}>
        <Icon name="trash" />
        Delete
      </Button>
    </div>
  )
}
