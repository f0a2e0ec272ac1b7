import { useState } from 'react'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { nameOfCustomer } from '#domain/customer.ts'
import { plural } from '#domain/format/plural.ts'
import { isLive } from '#domain/booking.ts'
import { NoteField } from '#web/admin/bookings/note-field.tsx'
import { type Bulk } from './use-bulk.ts'
import { useBookingFormat } from '#web/admin/bookings/columns.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'

type Props = { onClose: () => void; bookings: AdminBooking[]; bulk: Bulk }

/** Asks before the selected bookings are cancelled. */
export function CancelDialog({ onClose, bookings, bulk: { isBusy, problem, setStatus, clear } }: Props) {
  const format = useBookingFormat()
  const [note, setNote] = useState('')
  const { close, end, discard } = useUnsavedDialog({
    isDirty: note.trim() !== '',
    isBusy,
    onClose() {
      clear()
      onClose()
    },
  })

  async function cancel() {
    if (!(await setStatus('cancelled', note))) return
    end()
    onClose()
  }

  return (
    <FormDialog
      title={`Cancel ${plural(bookings.length, 'booking')}?`}
      onClose={close}
      isBusy={isBusy}
      guarded={note !== ''}
      problem={problem}
      closeLabel="Keep bookings"
      action={{
        label: 'Cancel bookings',
        busyLabel: 'Cancelling...',
        look: 'danger',
        onClick: () => void cancel(),
      }}
      discard={discard}
    >
      <p className="text-text-2">{consequences(bookings)}</p>
      <ul className="figures mt-4 mb-5 grid gap-1.5 text-sm">
        {bookings.map((booking) => (
          <li key={booking._id} className="wrap-anywhere">
            <b className="font-semibold">{nameOfCustomer(booking.customer)}</b>, {booking.service.title},{' '}
            {format(booking).day} at {format(booking).time}
            {!isLive(booking.status) && <span className="text-text-3"> (cancelled already)</span>}
          </li>
        ))}
      </ul>
      <NoteField label="Note to the customers" {...{ note, isBusy }} onChange={setNote} />
    </FormDialog>
  )
}

function consequences(bookings: AdminBooking[]): string {
  const ids = bookings.flatMap(({ status, customer }) => (isLive(status) && customer ? [customer._id] : []))
  const customers = new Set(ids).size
  if (customers === 0) return 'No customer gets an email about this.'
  const slots = ids.length === 1 ? 'The slot becomes free.' : 'The slots become free.'
  return `${slots} ${plural(customers, 'customer')} ${customers === 1 ? 'gets' : 'get'} an email about this.`
}
