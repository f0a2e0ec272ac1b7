import { useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '#domain/api.ts'
import { Refusal } from '#domain/refusal.ts'
import type { OwnReview } from '#domain/review.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { problemOf } from './use-form.ts'

type Props = {
  review: OwnReview | undefined
  onClose: () => void
  onDeleted: () => void
  /** It has been closed, and the page is not as the server knows it. */
  onStale: () => void
}

/** 'Delete this review?' */
export function DeleteReview({ review, onClose, onDeleted, onStale }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isStale, setStale] = useState(false)
  // It is still named while the dialog goes away.
  const [last, setLast] = useState(review)
  if (review && review !== last) setLast(review)

  function close() {
    // It is under way and cannot be called back: to close would say that it had been.
    if (busy) return
    setProblem(undefined)
    onClose()
    if (isStale) onStale()
  }

  async function remove() {
    if (!review) return
    // What is said a second time is taken away first, so that it is heard a second time.
    flushSync(() => {
      setProblem(undefined)
      setBusy(true)
    })
    try {
      await ask(api.review.remove, { params: { review: review._id } }).catch(unlessGone)
      onDeleted()
    } catch (error) {
      setStale(error instanceof Refusal && error.status === 409)
      setProblem(problemOf(error, 'Your review could not be deleted. Please try again.').message)
    } finally {
      setBusy(false)
    }
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
          <Button look="danger" busy={busy} busyLabel="Deleting..." onClick={() => void remove()}>
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

/** Deleted already, by a try whose answer was lost: that is what was wanted. */
function unlessGone(error: unknown) {
  if (!(error instanceof Refusal) || error.status !== 404) throw error
}
