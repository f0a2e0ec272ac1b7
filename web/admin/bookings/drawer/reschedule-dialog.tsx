import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { nameOfCustomer } from '#domain/customer.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { NoteField } from '#web/admin/bookings/note-field.tsx'
import { ConfirmField } from '#web/admin/bookings/confirm-field.tsx'
import { applyMine, ConflictNote } from '#web/admin/bookings/conflict-note.tsx'
import { useMovedToast } from './use-moved-toast.ts'
import { type RescheduleForm, useRescheduleForm } from './use-reschedule-form.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { FreeTimes } from '#web/admin/bookings/free-times.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'
import { StorefrontContext, useStorefront } from '#web/data/use-storefront.ts'

type Props = {
  booking: AdminBookingDetails
  onClose: () => void
  /** Called with the booking as it is then. */
  onDone: (booking: AdminBookingDetails) => void
}

/** Moves a customer's booking to another time. */
export function RescheduleDialog(props: Props) {
  const { storefrontOf } = useAdmin()
  return (
    <StorefrontContext value={storefrontOf(props.booking.storefront)}>
      <Reschedule {...props} />
    </StorefrontContext>
  )
}

function Reschedule({ booking: opened, onClose, onDone }: Props) {
  const showMoved = useMovedToast()
  const form = useRescheduleForm(opened, finish)
  const { busy: isBusy, problem, canRetry, isDirty, conflict } = form
  const { close, end, discard } = useUnsavedDialog({
    isDirty,
    isBusy,
    // The drawer behind still shows the booking as it was before the change by someone else.
    onClose: () => (conflict ? onDone(conflict.now) : onClose()),
  })

  const isConflict = conflict !== undefined && problem === undefined && !form.taken

  function finish(moved: AdminBookingDetails, before: AdminBookingDetails) {
    end()
    showMoved(moved, before)
    onDone(moved)
  }

  function keepTheirs() {
    end()
    onDone(form.booking)
  }

  return (
    <FormDialog
      title="Reschedule"
      shape="wide"
      onClose={close}
      isBusy={isBusy}
      guarded={isDirty}
      problem={isConflict ? <ConflictNote conflict={conflict} onKeepTheirs={keepTheirs} /> : problem}
      closeLabel="Keep this time"
      action={{
        label: isConflict ? applyMine : problem !== undefined && canRetry ? 'Retry' : 'Save new time',
        busyLabel: 'Saving...',
        look: 'ink',
      }}
      onSubmit={form.save}
      discard={discard}
    >
      <NewTime form={form} />
    </FormDialog>
  )
}

type FormProps = { form: RescheduleForm }

function NewTime({ form }: FormProps) {
  const { locale } = useStorefront()
  const { booking, picking, taken, missed, choose, note, setNote } = form
  const { customer, service, date, time, number } = booking
  return (
    <>
      <p className="figures wrap-anywhere">
        <b className="block font-semibold">
          {nameOfCustomer(customer)}, {service.title}
        </b>
        <span className="text-sm text-text-2">
          {number}, now on {formatDay(date, locale, 'full')} at {formatTime(time, locale)}
        </span>
      </p>
      <section aria-label="New date and time" className="in-ink overflow-hidden rounded-lg border border-border">
        <FreeTimes
          picking={picking}
          taken={taken}
          missed={missed}
          onChoose={choose}
          now={{ date, time, word: 'Now' }}
        />
      </section>
      <NoteField label="Note to the customer" note={note} isBusy={form.busy} onChange={setNote} />
      <ConfirmField checked={form.isConfirmed} isBusy={form.busy} onChange={form.setConfirmed}>
        {customer?.email === null
          ? 'No email: the customer has given no address. Please tell them the new time.'
          : `${nameOfCustomer(customer)} gets an email with the new time.`}{' '}
        The price stays the same, and the booking {form.isConfirmed ? 'is confirmed.' : 'waits to be confirmed again.'}
      </ConfirmField>
    </>
  )
}
