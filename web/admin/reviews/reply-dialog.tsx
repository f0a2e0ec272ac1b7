import { useState } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { formatCount } from '#domain/format/count.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { type AdminReview, longestReply, ReviewReply } from '#domain/review.ts'
import { ask } from '#web/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { TextArea } from '#web/ui/form/field.tsx'
import { Stars } from '#web/ui/form/stars.tsx'
import type { DialogProps } from './page.tsx'

type Props = DialogProps & {
  /** The review as it is now. */
  now: AdminReview
  /** Another person has changed it since the dialog was opened. */
  onStale: () => void
}

/** Writes the public reply of the shop, or changes or removes it. */
export function ReplyDialog({ review, now, onClose, onDone, onStale }: Props) {
  const { storefrontOf } = useAdmin()
  const { brand, locale } = storefrontOf(review.storefront)
  const saved = review.reply?.text ?? ''
  const [reply, setReply] = useState(saved)
  const [refused, setRefused] = useState<number>()
  // The administrator can replace only what the dialog shows: never a version that has not been read.
  const isShown = refused !== undefined && now.version > refused
  const version = isShown ? now.version : (refused ?? review.version)
  function noteStale(error: unknown, sent: number): never {
    if (error instanceof Refusal && error.code === 'version_conflict') {
      setRefused(sent)
      onStale()
    }
    throw error
  }
  const { state, busy, errorOf } = useForm<ReviewReply>({
    fields: ['reply'],
    read: () => readAs(ReviewReply, { reply, version }),
    send: (body) => answer(review, body).then(done, (error: unknown) => noteStale(error, version)),
    failed: 'The reply could not be saved. Please try again.',
  })
  const isDirty = reply !== saved
  const { close, end, discard } = useUnsavedDialog({ isDirty, isBusy: busy, onClose })
  function done(answered: AdminReview) {
    end()
    onDone(answered)
  }
  const isRemoved = saved !== '' && reply.trim() === ''
  const label = isShown ? 'Save anyway' : isRemoved ? 'Remove reply' : saved === '' ? 'Publish reply' : 'Save reply'
  return (
    <FormDialog
      title={saved === '' ? 'Reply to this review' : 'Edit the reply'}
      under={`${review.service.title}, by ${review.user.name}`}
      guarded={isDirty}
      onClose={() => close()}
      isBusy={busy}
      form={state}
      discard={discard}
      action={{ label, busyLabel: 'Saving...', look: 'ink', 'aria-disabled': !isDirty || undefined }}
      lead={
        <div className="mb-4.5 grid gap-1.5 rounded-md bg-surface-2 px-4 py-3 text-sm">
          <Stars value={now.rating} />
          <p className="whitespace-pre-line wrap-anywhere">{now.comment}</p>
          {refused !== undefined && now.version > review.version && <OtherReply reply={now.reply} />}
        </div>
      }
    >
      <div className="grid gap-1.5">
        <TextArea
          label={`Reply from ${brand}`}
          name="reply"
          rows={5}
          maxLength={longestReply}
          hint={hintOf(review, saved)}
          value={reply}
          onChange={(event) => setReply(event.currentTarget.value)}
          error={errorOf('reply')}
        />
        <p className="figures text-right text-xs text-text-3">
          {formatCount(reply.length, locale)} of {formatCount(longestReply, locale)}
        </p>
      </div>
    </FormDialog>
  )
}

function OtherReply({ reply }: Pick<AdminReview, 'reply'>) {
  if (!reply) return <p className="mt-1.5 text-text-2">There is no reply at present.</p>
  return (
    <p className="mt-1.5 border-l-3 border-border-strong pl-3 whitespace-pre-line wrap-anywhere">
      <b className="font-semibold">The reply by {reply.by}:</b> {reply.text}
    </p>
  )
}

function answer({ _id }: AdminReview, body: ReviewReply) {
  return ask(api.review.answer, { params: { review: _id }, body })
}

function hintOf({ hidden }: AdminReview, saved: string): string {
  if (hidden) return 'The review is hidden: only its author can read the reply.'
  return saved === ''
    ? 'Everyone reads it under the review. The author gets one email about it.'
    : 'Everyone reads it under the review. The author gets no other email.'
}
