import { useState } from 'react'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { isAhead } from '#domain/booking.ts'
import { announcementOfStatus } from '#domain/booking/announcement.ts'
import { type BulkStatus, splitBulk } from '#domain/booking/bulk.ts'
import { nameOfCustomer } from '#domain/customer.ts'
import { plural } from '#domain/format/plural.ts'
import { NoteField } from '#web/admin/bookings/note-field.tsx'
import { useBookingFormat } from '#web/admin/bookings/columns.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'
import { Note } from '#web/ui/note.tsx'
import { words } from './actions.ts'
import type { Bulk } from './use-bulk.ts'

type Props = { status: BulkStatus; onClose: () => void; bookings: AdminBooking[]; bulk: Bulk }

/** Asks before the selected bookings get a status, and says which of them are left out. */
export function BulkDialog({ status, onClose, bookings, bulk: { isBusy, problem, setStatus, clear } }: Props) {
  const format = useBookingFormat()
  const [note, setNote] = useState('')
  // As of the moment of the question: nothing in it changes while it is read.
  const [{ chosen, leftOut, now }] = useState(() => {
    const now = new Date()
    return { ...splitBulk(bookings, status, now), now }
  })
  const { verb, doing, keep } = words[status]
  const isCancelling = status === 'cancelled'
  const { close, end, discard } = useUnsavedDialog({
    isDirty: note.trim() !== '',
    isBusy,
    onClose() {
      clear()
      onClose()
    },
  })

  async function send() {
    if (!(await setStatus(chosen, status, note))) return
    end()
    onClose()
  }

  return (
    <FormDialog
      title={`${verb} ${plural(chosen.length, 'booking')}?`}
      onClose={close}
      isBusy={isBusy}
      guarded={note !== ''}
      problem={problem}
      closeLabel={keep}
      action={{
        label: isCancelling ? 'Cancel bookings' : `${verb} ${chosen.length}`,
        busyLabel: doing,
        look: isCancelling ? 'danger' : 'ink',
        onClick: () => void send(),
      }}
      discard={discard}
    >
      <p className="text-text-2">{consequencesOf(chosen, status, now)}</p>
      {leftOut.length > 0 && (
        <div className="mt-4">
          <Note>{leftOutText(leftOut)}</Note>
        </div>
      )}
      <ul className="figures mt-4 mb-5 grid gap-1.5 text-sm">
        {chosen.map((booking) => (
          <li key={booking._id} className="wrap-anywhere">
            <b className="font-semibold">{nameOfCustomer(booking.customer)}</b>, {booking.service.title},{' '}
            {format(booking).day} at {format(booking).time}
          </li>
        ))}
      </ul>
      {isCancelling && <NoteField label="Note to the customers" {...{ note, isBusy }} onChange={setNote} />}
    </FormDialog>
  )
}

function consequencesOf(bookings: AdminBooking[], status: BulkStatus, now: Date): string {
  const notified = bookings.flatMap((booking) =>
    booking.customer && announcementOfStatus(booking, status, now) !== 'none' ? [booking.customer._id] : [],
  )
  const customers = new Set(notified).size
  const emails =
    customers === 0
      ? 'No customer gets an email about this.'
      : `${plural(customers, 'customer')} ${customers === 1 ? 'gets' : 'get'} an email about this.`
  if (status !== 'cancelled') return emails
  return `${freedText(bookings.length, bookings.filter((booking) => isAhead(booking, now)).length)} ${emails}`.trim()
}

/** The slot of a visit that has begun cannot be booked again. */
function freedText(all: number, freed: number): string {
  if (freed === 0) return ''
  if (freed < all) return freed === 1 ? '1 slot becomes free.' : `${freed} slots become free.`
  return all === 1 ? 'The slot becomes free.' : 'The slots become free.'
}

/** '3 are left out: 2 completed, 1 in the past.' */
function leftOutText(leftOut: { reason: string; count: number }[]): string {
  const count = leftOut.reduce((sum, one) => sum + one.count, 0)
  const reasons = leftOut.map((one) => `${one.count} ${one.reason}`).join(', ')
  return `${count} ${count === 1 ? 'is' : 'are'} left out: ${reasons}.`
}
