import { useState } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { type AskedTimeOff, longestAnswer, RequestRefused } from '#domain/professional/time-off.ts'
import { absenceInWords } from '#domain/professional/words.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'
import { TextArea } from '#web/ui/form/field.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = { request: AskedTimeOff; onClose: () => void; onBack: () => void }

/** Refuses a request. The professional gets the answer by email. */
export function RefuseDialog({ request, onClose, onBack }: Props) {
  const { locale } = useAdmin().storefrontOf(request.storefront)
  const toast = useToast()
  const [answer, setAnswer] = useState('')
  const { name } = request.professional
  const { state, busy, errorOf } = useForm<RequestRefused>({
    fields: ['answer'],
    read: () => readAs(RequestRefused, { state: 'refused', answer }),
    send: async (body) => {
      await ask(api.away.refuse, { params: { request: request._id }, body })
      end()
      toast({ text: `The request of ${name} is refused` })
      onClose()
    },
    failed: 'We could not confirm that this was saved. Please try again: it cannot happen twice.',
  })
  const isDirty = answer.trim() !== ''
  const { close, end, discard } = useUnsavedDialog({ isDirty, isBusy: busy, onClose: onBack })
  return (
    <FormDialog
      title={`Refuse the request of ${name}?`}
      under={absenceInWords(request, locale, 'short')}
      guarded={isDirty}
      isBusy={busy}
      form={state}
      discard={discard}
      closeLabel="Back"
      onClose={() => close()}
      action={{ label: 'Refuse', busyLabel: 'Refusing...', look: 'danger' }}
    >
      <TextArea
        label="Answer"
        optional
        name="answer"
        rows={4}
        maxLength={longestAnswer}
        hint={`${name} gets it by email, and reads it in My day.`}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        error={errorOf('answer')}
      />
    </FormDialog>
  )
}
