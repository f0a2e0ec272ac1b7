import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { BookingStatus, statusHeadings } from '#domain/booking.ts'
import { announcementOfStatus, correctionHeading } from '#domain/booking/announcement.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioRow } from '#web/ui/form/choice.tsx'
import { CustomerAndTime } from '#web/admin/bookings/columns.tsx'
import { applyMine, ConflictNote } from '#web/admin/bookings/conflict-note.tsx'
import { NoteField } from '#web/admin/bookings/note-field.tsx'
import { Note } from '#web/ui/note.tsx'
import { CompleteQuestion } from './complete-question.tsx'
import { type StatusForm, useSetStatus } from './use-set-status.ts'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'

type Props = {
  booking: AdminBookingDetails
  /** The status that is chosen first. */
  start: BookingStatus
  onClose: () => void
  onDone: (booking: AdminBookingDetails) => void
  /** Called to book another time, when the slot of a cancelled booking is taken. */
  onRebook: () => void
}

/** 'Update Status'. */
export function StatusDialog({ booking, start, onClose, onDone, onRebook }: Props) {
  const form = useSetStatus({
    booking,
    start,
    onSaved(saved) {
      end()
      onDone(saved)
    },
  })
  const { base, isBusy, note, setNote, problem, conflict, canRetry, save } = form
  const { close, end, discard } = useUnsavedDialog({ isDirty: note.trim() !== '', isBusy, onClose })

  function keepTheirs() {
    end()
    onDone(base)
  }

  return (
    <>
      <FormDialog
        title="Update Status"
        under={<CustomerAndTime booking={base} />}
        onClose={close}
        isBusy={isBusy}
        guarded={note !== ''}
        problem={problem && <Problem form={form} onKeepTheirs={keepTheirs} onRebook={() => close(onRebook)} />}
        closeLabel="Close"
        action={{
          label: conflict ? applyMine : canRetry ? 'Retry' : 'Save status',
          busyLabel: 'Saving...',
          look: 'ink',
        }}
        onSubmit={save}
        discard={discard}
      >
        <Choices form={form} />
        <NoteField label="Note to the customer" {...{ note, isBusy }} onChange={setNote} />
        {/* Room for the longest text, so that the dialog keeps its size while the note is typed. */}
        <p role="status" className="min-h-[2lh] text-sm text-text-2 max-600:min-h-[4lh]">
          {emailText(form)}
        </p>
      </FormDialog>
      <CompleteQuestion open={form.isAsking} booking={base} onStay={form.stay} onComplete={form.send} />
    </>
  )
}

type FormProps = { form: StatusForm }

function Choices({ form: { base, status: chosen, choose } }: FormProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Status</legend>
      {BookingStatus.options.map((status) => (
        <RadioRow
          key={status}
          tone="ink"
          name="status"
          value={status}
          checked={status === chosen}
          data-first-focus={status === chosen ? '' : undefined}
          onChange={() => choose(status)}
        >
          <StatusBadge status={status} />
          {status === base.status && <span className="text-sm text-text-3">Current</span>}
        </RadioRow>
      ))}
    </fieldset>
  )
}

/** Whether the customer gets an email, and what it says. */
function emailText({ base, status, note }: StatusForm): string {
  const hasNote = note.trim() !== ''
  if (status === base.status) return `No email: nothing changes${hasNote ? ', and the note is not kept' : ''}.`
  if (!base.customer) return 'No email: the customer has closed their account.'
  if (base.customer.email === null) return 'No email: the customer has given no address. Please call them.'
  const announcement = announcementOfStatus(base, status, new Date())
  if (announcement === 'none') return 'No email: the visit has already begun.'
  const heading = announcement === 'correction' ? correctionHeading : statusHeadings[status]
  const withNote = ' Your note is kept with the booking, and is in the email if their address is verified.'
  return `The customer gets an email about this change. It says “${heading}”.${hasNote ? withNote : ''}`
}

type ProblemProps = FormProps & Record<'onRebook' | 'onKeepTheirs', () => void>

/** Why it was not saved, and what the user can do. */
function Problem({ form: { problem, conflict, isSlotTaken }, onRebook, onKeepTheirs }: ProblemProps) {
  const rebook = (
    <Button look="secondary" size="s" onClick={onRebook}>
      Book another time
    </Button>
  )
  if (conflict) return <ConflictNote conflict={conflict} onKeepTheirs={onKeepTheirs} />
  return (
    <Note tone="problem" action={isSlotTaken && rebook}>
      {problem}
    </Note>
  )
}
