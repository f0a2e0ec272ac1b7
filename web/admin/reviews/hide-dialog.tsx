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

/** What the dialog says, to hide a review and to show it again. */
const words = {
  hide: {
    title: 'Hide this review',
    text: 'No one but its author will see it, and its stars no longer count. The author reads the reason.',
    failed: 'The review could not be hidden. Please try again.',
    action: { label: 'Hide', busyLabel: 'Hiding...', look: 'ink' },
  },
  show: {
    title: 'Show this review again',
    text: 'Everyone will see it, and its stars count again. The reason is kept in the activity log.',
    failed: 'The review could not be shown again. Please try again.',
    action: { label: 'Show again', busyLabel: 'Showing...', look: 'ink' },
  },
} as const

/** Asks why a review is hidden, which its author reads; or why it is shown again, which can be left out. */
export function HideDialog({ review, kind, onClose, onDone }: DialogProps & { kind: keyof typeof words }) {
  const [reason, setReason] = useState('')
  const { title, text, failed, action } = words[kind]
  const hidden = kind === 'hide'
  const { state, busy, errorOf } = useForm<Hiding>({
    fields: ['reason'],
    read: () => readAs(Hiding, { hidden, reason }),
    send: (body) => hide(review, body).then(done),
    failed,
  })
  const { close, end, discard } = useUnsavedDialog({ isDirty: isOwn(reason), isBusy: busy, onClose })
  function done(changed: AdminReview) {
    end()
    onDone(changed)
  }
  return (
    <FormDialog
      title={title}
      under={`${review.service.title}, by ${review.user.name}`}
      guarded={isOwn(reason)}
      onClose={() => close()}
      isBusy={busy}
      form={state}
      discard={discard}
      action={action}
    >
      <p className="text-sm text-text-2">{text}</p>
      {hidden && (
        <div role="group" aria-label="Usual reasons" className="in-ink flex flex-wrap gap-2.5">
          {usualReasons.map((one) => (
            <Chip key={one} pressed={reason === one} onClick={() => setReason(reason === one ? '' : one)}>
              {one}
            </Chip>
          ))}
        </div>
      )}
      <TextArea
        label="Reason"
        optional={!hidden}
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
