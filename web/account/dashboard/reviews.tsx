import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Booking } from '#domain/booking.ts'
import { pathOfReviewing } from '#domain/booking/path.ts'
import { formatListDay } from '#domain/format/day.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import type { OwnReview } from '#domain/review.ts'
import { Spot } from '#web/art/spot.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ShowMore } from './show-more.tsx'
import { DeleteReviewDialog } from './delete-review-dialog.tsx'
import { OwnReviewItem } from './own-review-item.tsx'
import { ReviewDialog } from '#web/shared/reviews/review-dialog.tsx'
import { useFocusFirstNew } from '#web/shared/use-focus-first-new.ts'

type Props = {
  reviews: Page<OwnReview>
  unreviewed: Booking[]
  /** The review that the link to this page names. */
  target: OwnReview | undefined
}
type OpenDialog = { review: OwnReview; to: 'edit' | 'delete' }

export function Reviews({ reviews: { items, total, next }, unreviewed, target }: Props) {
  const isListed = items.some(({ _id }) => _id === target?._id)
  const { list, onMore } = useFocusFirstNew<HTMLUListElement>(items.length, '[data-own]')
  const [dialog, setDialog] = useState<OpenDialog>()
  const { revalidate } = useRevalidator()
  const show = useToast()

  const isLost = useRef(false)
  // No dependencies: it is not known which render removes a deleted review, and with it the focus.
  useEffect(() => {
    if (!isLost.current || document.activeElement !== document.body) return
    isLost.current = false
    const next = list.current?.querySelector<HTMLElement>('[data-own]')
    const panel = document.querySelector<HTMLElement>('[role=tabpanel]')
    ;(next ?? panel)?.focus({ preventScroll: true })
  })

  function refresh() {
    setDialog(undefined)
    void revalidate()
  }

  function finish(text: string) {
    show({ text })
    refresh()
  }

  return (
    <>
      {items.length === 0 && !target && (
        <Empty title="You haven't written any reviews yet." picture={<Spot of="emptyReviews" />} />
      )}
      <ul ref={list}>
        {(target && !isListed ? [target, ...items] : items).map((review) => (
          <OwnReviewItem
            key={review._id}
            review={review}
            isTarget={review._id === target?._id}
            onAsk={(to) => setDialog({ review, to })}
          />
        ))}
      </ul>
      {next !== null && <ShowMore tab="reviews" total={total} shown={items.length} onMore={onMore} />}
      <Unreviewed bookings={unreviewed} />
      {dialog && (
        <ReviewDialog
          key={dialog.review._id}
          of={dialog.review}
          review={dialog.review}
          open={dialog.to === 'edit'}
          onClose={() => setDialog(undefined)}
          onDone={() => finish('Your review has been updated.')}
          onStale={refresh}
        />
      )}
      <DeleteReviewDialog
        review={dialog?.to === 'delete' ? dialog.review : undefined}
        onClose={() => setDialog(undefined)}
        onDeleted={() => {
          isLost.current = true
          finish('Your review has been deleted.')
        }}
        onStale={refresh}
      />
    </>
  )
}

function Unreviewed({ bookings }: { bookings: Booking[] }) {
  if (bookings.length === 0) return null
  return (
    <ul className="mt-5 grid gap-2 text-sm text-text-2">
      {bookings.map(({ _id, service, date }) => (
        <li key={_id}>
          You can still review <TextLink to={pathOfReviewing(_id)}>{service.title}</TextLink>, {formatListDay(date)}.
        </li>
      ))}
    </ul>
  )
}
