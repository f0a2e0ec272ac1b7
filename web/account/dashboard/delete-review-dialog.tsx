import { api } from '#domain/api.ts'
import type { OwnReview } from '#domain/review.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { useRemoval } from '#web/forms/use-delete.ts'

type Props = {
  review: OwnReview | undefined
  onClose: () => void
  onDeleted: () => void
  /** It has been closed, and the page is not as the server knows it. */
  onStale: () => void
}

/** 'Delete this review?' */
export function DeleteReviewDialog({ review, onClose, onDeleted, onStale }: Props) {
  const removal = useRemoval({
    item: review,
    remove: ({ _id }) => ask(api.review.remove, { params: { review: _id } }),
    onRemoved: onDeleted,
    onClose,
    failed: 'Your review could not be deleted. Please try again.',
  })
  const { busy, problem, isStale, last, begin } = removal

  function close() {
    removal.close()
    if (!busy && isStale) onStale()
  }

  return (
    <Dialog
      open={review !== undefined}
      onClose={close}
      title="Delete this review?"
      actions={
        <>
          {problem !== undefined && (
            <div className="min-w-full">
              <Note tone="problem">{problem}</Note>
            </div>
          )}
          <Button look="secondary" data-first-focus onClick={close}>
            Keep review
          </Button>
          <Button look="danger" busy={busy} busyLabel="Deleting..." onClick={begin}>
            Delete review
          </Button>
        </>
      }
    >
      <p className="text-text-2">
        What you wrote about <b className="font-semibold text-text">{last?.service.title}</b> goes, and so do its stars.
        You can write a new review of the booking afterwards.
      </p>
    </Dialog>
  )
}
