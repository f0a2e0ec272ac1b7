import { api } from '#domain/api.ts'
import type { OwnReview } from '#domain/review.ts'
import { ask } from '#web/api.ts'
import { DeleteDialog } from '#web/forms/delete-dialog.tsx'

type Props = {
  review: OwnReview | undefined
  onClose: () => void
  onDeleted: () => void
  /** Called after closing, where the page shows old data. */
  onStale: () => void
}

export function DeleteReviewDialog({ review, ...rest }: Props) {
  return (
    <DeleteDialog
      {...rest}
      item={review}
      title="Delete this review?"
      remove={({ _id }) => ask(api.review.remove, { params: { review: _id } })}
      failed="Your review could not be deleted. Please try again."
      closeLabel="Keep review"
      action={{ label: 'Delete review', busyLabel: 'Deleting...', look: 'danger' }}
    >
      {({ service: { title } }) => (
        <p className="text-text-2">
          This deletes your rating and comment for <b className="font-semibold text-text">{title}</b>. You can review
          the booking again afterwards.
        </p>
      )}
    </DeleteDialog>
  )
}
