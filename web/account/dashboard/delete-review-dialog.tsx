import { api } from '#domain/api.ts'
import type { OwnReview } from '#domain/review.ts'
import { ask } from '#web/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useDelete } from '#web/forms/use-delete.ts'

type Props = {
  review: OwnReview | undefined
  onClose: () => void
  onDeleted: () => void
  /** Called after closing, where the page shows old data. */
  onStale: () => void
}

export function DeleteReviewDialog({ review, onClose, onDeleted, onStale }: Props) {
  const { isBusy, problem, isStale, last, start, close } = useDelete({
    item: review,
    remove: ({ _id }) => ask(api.review.remove, { params: { review: _id } }),
    onDeleted,
    onClose() {
      onClose()
      if (isStale) onStale()
    },
    failed: 'Your review could not be deleted. Please try again.',
  })

  return (
    <FormDialog
      open={review !== undefined}
      title="Delete this review?"
      onClose={close}
      isBusy={isBusy}
      problem={problem}
      closeLabel="Keep review"
      action={{ label: 'Delete review', busyLabel: 'Deleting...', look: 'danger', onClick: start }}
    >
      <p className="text-text-2">
        This deletes your rating and comment for <b className="font-semibold text-text">{last?.service.title}</b>. You
        can review the booking again afterwards.
      </p>
    </FormDialog>
  )
}
