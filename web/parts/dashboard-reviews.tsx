import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Booking, pathOfReviewing } from '#domain/booking.ts'
import { formatListDay } from '#domain/day.ts'
import type { Page } from '#domain/endpoint.ts'
import type { OwnReview } from '#domain/review.ts'
import { Spot } from '#web/art/spots.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { DashboardMore } from './dashboard-more.tsx'
import { DeleteReview } from './delete-review.tsx'
import { OwnReviewItem } from './own-review-item.tsx'
import { ReviewDialog } from './review-dialog.tsx'

type Props = { reviews: Page<OwnReview>; unreviewed: Booking[] }
type Asked = { review: OwnReview; to: 'edit' | 'delete' }

/** What one has said, how to change it, and what one could still say. */
export function DashboardReviews({ reviews: { items, total, next }, unreviewed }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const { revalidate } = useRevalidator()
  const show = useToast()

  function finish(text: string) {
    setAsked(undefined)
    show({ text })
    void revalidate()
  }

  return (
    <>
      {items.length === 0 && (
        <Empty title="You haven't written any reviews yet." picture={<Spot of="emptyReviews" />} />
      )}
      <ul>
        {items.map((review) => (
          <OwnReviewItem key={review._id} review={review} onAsk={(to) => setAsked({ review, to })} />
        ))}
      </ul>
      {next !== null && <DashboardMore tab="reviews" total={total} shown={items.length} />}
      <Unreviewed bookings={unreviewed} />
      {asked && (
        <ReviewDialog
          key={asked.review._id}
          of={asked.review}
          review={asked.review}
          open={asked.to === 'edit'}
          onClose={() => setAsked(undefined)}
          onDone={() => finish('Your review is changed.')}
        />
      )}
      <DeleteReview
        review={asked?.to === 'delete' ? asked.review : undefined}
        onClose={() => setAsked(undefined)}
        onDeleted={() => finish('Your review is deleted.')}
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
