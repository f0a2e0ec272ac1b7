import { useState } from 'react'
import type { AdminReview } from '#domain/review.ts'
import { ListHead, useLostFocus } from '#web/admin/lists/frame.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { HideDialog } from './hide-dialog.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { ReviewTable } from './table.tsx'
import { filterWordsOf } from './toolbar.tsx'
import { type ReviewAction, useShowAgain } from './use-review-actions.ts'
import { useReviewList } from './use-review-list.ts'

export type DialogProps = { review: AdminReview; onClose: () => void; onDone: (changed: AdminReview) => void }

export default function AdminReviews() {
  const list = useReviewList()
  const [action, setAction] = useState<ReviewAction>()
  const showAgain = useShowAgain(list)
  const toast = useToast()
  useLostFocus(list.page)
  const onClose = () => {
    setAction(undefined)
    // Another administrator may have changed it while the dialog was open.
    list.look()
  }
  function done(changed: AdminReview, text: string, undo?: () => void) {
    setAction(undefined)
    list.put([changed])
    toast({ text, ...(undo && { action: { label: 'Undo', onAct: undo } }) })
  }
  const { kind, review } = action ?? {}
  return (
    <>
      <ListHead title="Reviews" text="What customers say after a visit" filter={filterWordsOf(list)}>
        {undefined}
      </ListHead>
      <ReviewTable list={list} onDo={setAction} />
      {review && kind === 'reply' && (
        <ReplyDialog
          review={review}
          now={list.rows?.find(({ _id }) => _id === review._id) ?? review}
          onStale={list.look}
          onClose={onClose}
          onDone={(changed) => done(changed, wordsOf(changed))}
        />
      )}
      {review && kind === 'hide' && (
        <HideDialog
          {...{ review, kind, onClose }}
          onDone={(changed) => done(changed, 'The review is hidden', () => showAgain(changed))}
        />
      )}
      {review && kind === 'show' && (
        <HideDialog {...{ review, kind, onClose }} onDone={(changed) => done(changed, 'The review is shown again')} />
      )}
    </>
  )
}

function wordsOf({ reply, hidden }: AdminReview): string {
  if (!reply) return 'The reply has been removed'
  return hidden ? 'The reply has been saved' : 'The reply is public now'
}
