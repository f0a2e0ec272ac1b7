import { useState } from 'react'
import { isAhead } from '#domain/booking.ts'
import { announcementOfStatus } from '#domain/booking/announcement.ts'
import { type BulkStatus, splitBulk } from '#domain/booking/bulk.ts'
import { nameOfCustomer } from '#domain/customer.ts'
import { formatCount } from '#domain/format/count.ts'
import { formatDay, unbrokenTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { NoteField } from '#web/admin/bookings/note-field.tsx'
import type { Selected } from '#web/admin/bookings/use-selection.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'
import { Note } from '#web/ui/note.tsx'
import { words } from './actions.ts'
import { leftOutText } from './left-out.ts'
import { BulkProgress } from './progress.tsx'
import type { Bulk } from './use-bulk.ts'

type Props = { status: BulkStatus; onClose: () => void; bookings: readonly Selected[]; bulk: Bulk }

/** Asks before the selected bookings get a status, and says which of them are left out. */
export function BulkDialog({ status, onClose, bookings, bulk }: Props) {
  const { isBusy, problem, setStatus, clear } = bulk
  const { locale } = useAdmin()
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
      title={`${verb} ${plural(chosen.length, 'booking', locale)}?`}
      onClose={close}
      isBusy={isBusy}
      guarded={note !== ''}
      problem={problem}
      closeLabel={keep}
      action={{
        label: isCancelling ? 'Cancel bookings' : `${verb} ${formatCount(chosen.length, locale)}`,
        busyLabel: doing,
        look: isCancelling ? 'danger' : 'ink',
        onClick: () => void send(),
      }}
      discard={discard}
    >
      <p className="text-text-2">{consequencesOf(chosen, { status, now, locale })}</p>
      {leftOut.length > 0 && (
        <div className="mt-4">
          <Note>{leftOutText(leftOut, locale)}</Note>
        </div>
      )}
      <ListOf bookings={chosen} />
      {isCancelling && <NoteField label="Note to the customers" {...{ note, isBusy }} onChange={setNote} />}
      <BulkProgress bulk={bulk} />
    </FormDialog>
  )
}

/** Each booking, unless there are too many to read them. */
function ListOf({ bookings }: { bookings: Selected[] }) {
  const { locale } = useAdmin()
  if (bookings.length > mostListed) return <div className="mb-5" />
  return (
    <ul className="figures mt-4 mb-5 grid gap-1.5 text-sm">
      {bookings.map((booking) => (
        <li key={booking._id} className="wrap-anywhere">
          <b className="font-semibold">{nameOfCustomer(booking.customer)}</b>,{' '}
          {'service' in booking ? booking.service.title : booking.number}, {formatDay(booking.date, locale, 'short')} at{' '}
          {unbrokenTime(booking.time, locale)}
        </li>
      ))}
    </ul>
  )
}
const mostListed = 50

/** Not known of a booking in short. */
function isEmailed(customer: NonNullable<Selected['customer']>): boolean {
  return !('email' in customer) || customer.email !== null
}

type Asked = { status: BulkStatus; now: Date; locale: string }

function consequencesOf(bookings: Selected[], { status, now, locale }: Asked): string {
  const notified = bookings.flatMap((booking) =>
    booking.customer && isEmailed(booking.customer) && announcementOfStatus(booking, status, now) !== 'none'
      ? [booking.customer._id]
      : [],
  )
  const customers = new Set(notified).size
  const emails =
    customers === 0
      ? 'No customer gets an email about this.'
      : `${plural(customers, 'customer', locale)} ${customers === 1 ? 'gets' : 'get'} an email about this.`
  if (status !== 'cancelled') return emails
  const freed = bookings.filter((booking) => isAhead(booking, now)).length
  return `${freedText(bookings.length, freed, locale)} ${emails}`.trim()
}

/** The slot of a visit that has begun cannot be booked again. */
function freedText(all: number, freed: number, locale: string): string {
  if (freed === 0) return ''
  if (freed < all) return freed === 1 ? '1 slot becomes free.' : `${formatCount(freed, locale)} slots become free.`
  return all === 1 ? 'The slot becomes free.' : 'The slots become free.'
}
