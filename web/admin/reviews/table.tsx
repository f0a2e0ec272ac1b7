import { Link } from 'react-router'
import type { AdminReview } from '#domain/review.ts'
import { ListBox, markOf } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { ReviewText } from './review-text.tsx'
import { ReviewToolbar } from './toolbar.tsx'
import type { ReviewList } from './use-review-list.ts'
import type { ReviewAction } from './use-review-actions.ts'

type Props = { list: ReviewList; onDo: (action: ReviewAction) => void }

export function ReviewTable({ list, onDo }: Props) {
  const columns: Column<AdminReview>[] = [
    { title: 'Review', cell: (review) => <ReviewText review={review} mark={markOf(list, review)} /> },
    { title: 'Visit', width: 'w-56', cell: (review) => <Visit review={review} /> },
    {
      title: 'Actions',
      isQuiet: true,
      atEnd: true,
      width: 'w-38',
      cell: (review) => (
        <span className="inline-grid gap-2">
          <Actions review={review} onDo={onDo} />
        </span>
      ),
    },
  ]
  return (
    <ListBox
      list={list}
      noun="reviews"
      toolbar={<ReviewToolbar list={list} />}
      columns={columns}
      card={(review) => (
        <div className="grid gap-3">
          <Visit review={review} />
          <ReviewText review={review} mark={markOf(list, review)} />
          <span className="flex flex-wrap gap-2">
            <Actions review={review} onDo={onDo} />
          </span>
        </div>
      )}
    />
  )
}

const linkLook = 'inline-flex min-h-6 items-center justify-self-start underline-offset-3 wrap-anywhere hover:underline'

/** The service, the customer and the booking. */
function Visit({ review: { service, user, booking, number, storefront } }: { review: AdminReview }) {
  const { pathOf, storefront: chosen, storefrontOf } = useAdmin()
  const here = { storefront }
  return (
    <div className="grid content-start">
      <Link to={pathOf('/admin/services', { ...here, edit: service._id })} className={`font-semibold ${linkLook}`}>
        {service.title}
      </Link>
      <Link to={pathOf(`/admin/customers/${user._id}`, here)} className={`text-text-2 ${linkLook}`}>
        {user.name}
      </Link>
      <Link to={pathOf('/admin/bookings', { ...here, booking })} className={`figures text-text-2 ${linkLook}`}>
        <span className="sr-only">Booking </span>
        {number}
      </Link>
      {!chosen && <span className="text-xs text-text-3">{storefrontOf(storefront).brand}</span>}
    </div>
  )
}

function Actions({ review, onDo }: { review: AdminReview; onDo: Props['onDo'] }) {
  const { user, service, reply, hidden } = review
  const of = <span className="sr-only"> {`the review of ${service.title} by ${user.name}`}</span>
  return (
    <>
      <Button look="secondary" size="s" onClick={() => onDo({ kind: 'reply', review })}>
        {reply ? 'Edit reply' : 'Reply'}
        {of}
      </Button>
      {hidden ? (
        <Button look="ghost" size="s" onClick={() => onDo({ kind: 'show', review })}>
          Show again{of}
        </Button>
      ) : (
        <Button look="warning" size="s" onClick={() => onDo({ kind: 'hide', review })}>
          Hide{of}
        </Button>
      )}
    </>
  )
}
