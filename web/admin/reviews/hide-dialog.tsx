import { useState } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { type AdminReview, Hiding } from '#domain/review.ts'
import { ask } from '#web/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'
import { Chip } from '#web/ui/chip.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import type { DialogProps } from './page.tsx'

const usualReasons = ['Personal data', 'Insult', 'Not about the visit']

/** Asks why a review is hidden: its author reads the reason. */
export function HideDialog({ review, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState('')
  const { state, busy, errorOf } = useForm<Hiding>({
    fields: ['reason'],
    read: () => readAs(Hiding, { hidden: true, reason }),
    send: (body) => hide(review, body).then(done),
    failed: 'The review could not be hidden. Please try again.',
  })
  const { close, end, discard } = useUnsavedDialog({ isDirty: isOwn(reason), isBusy: busy, onClose })
  function done(hidden: AdminReview) {
    end()
    onDone(hidden)
  }
  return (
    <FormDialog
      title="Hide this review"
      under={`${review.service.title}, by ${review.user.name}`}
      guarded={isOwn(reason)}
      onClose={() => close()}
      isBusy={busy}
      form={state}
      discard={discard}
      action={{ label: 'Hide', busyLabel: 'Hiding...', look: 'ink' }}
    >
      <p className="text-sm text-text-2">
        No one but its author will see it, and its stars no longer count. The author reads the reason.
      </p>
      <div role="group" aria-label="Usual reasons" className="in-ink flex flex-wrap gap-2.5">
        {usualReasons.map((one) => (
          <Chip key={one} pressed={reason === one} onClick={() => setReason(reason === one ? '' : one)}>
            {one}
          </Chip>
        ))}
      </div>
      <TextArea
        label="Reason"
        name="reason"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errorOf('reason')}
      />
    </FormDialog>
  )
}

const hide = ({ _id }: AdminReview, body: Hiding) => ask(api.review.hide, { params: { review: _id }, body })

function isOwn(reason: string): boolean {
  return reason !== '' && !usualReasons.includes(reason)
}
