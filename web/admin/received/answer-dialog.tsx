import { useState } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { formatCount } from '#domain/format/count.ts'
import { type Contact, ContactAnswer, longestAnswer } from '#domain/message/contact.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'
import { TextArea } from '#web/ui/form/field.tsx'

type Props = {
  contact: Contact
  /** The message as it is now. */
  now: Contact
  onClose: () => void
  onDone: (answered: Contact) => void
  /** Another administrator has changed it since the dialog was opened. */
  onStale: () => void
}

/** Writes the answer of the shop, which is sent by email. */
export function AnswerDialog({ contact, now, onClose, onDone, onStale }: Props) {
  const { storefrontOf } = useAdmin()
  const { brand, locale } = storefrontOf(contact.storefront)
  const [answer, setAnswer] = useState('')
  const isAnswered = now.answer !== null
  const { state, busy, errorOf } = useForm<ContactAnswer>({
    fields: ['answer'],
    read: () => readAs(ContactAnswer, { answer, version: now.version }),
    send: (body) =>
      ask(api.contact.answer, { params: { contact: contact._id }, body }).then(done, (error: unknown) => {
        if (error instanceof Refusal && error.code === 'version_conflict') onStale()
        throw error
      }),
    failed: 'The answer could not be sent. Please try again.',
  })
  const isDirty = answer.trim() !== ''
  const { close, end, discard } = useUnsavedDialog({ isDirty, isBusy: busy, onClose })
  function done(answered: Contact) {
    end()
    onDone(answered)
  }
  return (
    <FormDialog
      title="Answer this message"
      under={<span className="wrap-anywhere">{`To ${contact.name}, ${contact.email}`}</span>}
      guarded={isDirty}
      onClose={() => close()}
      isBusy={busy}
      form={state}
      discard={discard}
      {...(!isAnswered && { action: { label: 'Send answer', busyLabel: 'Sending...', look: 'ink' } })}
      lead={
        <div className="mb-4.5 grid gap-2 rounded-md bg-surface-2 px-4 py-3 text-sm">
          <p className="whitespace-pre-line wrap-anywhere">{now.message}</p>
          {now.answer && (
            <p className="border-l-3 border-border-strong pl-3 whitespace-pre-line wrap-anywhere">
              <b className="font-semibold">{now.answer.by} has answered:</b> {now.answer.text}
            </p>
          )}
        </div>
      }
    >
      <div className="grid gap-1.5">
        <TextArea
          label={`Answer from ${brand}`}
          name="answer"
          rows={8}
          maxLength={longestAnswer}
          hint="It is sent by email at once, and cannot be changed afterwards."
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
          error={errorOf('answer')}
        />
        <p className="figures text-right text-xs text-text-3">
          {formatCount(answer.length, locale)} of {formatCount(longestAnswer, locale)}
        </p>
      </div>
    </FormDialog>
  )
}
