import { useState } from 'react'
import { nameOfCustomer } from '#domain/customer.ts'
import { mostOfNote, type AdminBooking } from '#domain/booking/admin.ts'
import { isLive } from '#domain/booking.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { counted, type Several } from './use-bulk.ts'
import { DiscardDialog } from '#web/forms/discard-dialog.tsx'
import { useTold } from '#web/admin/bookings/columns.tsx'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'

type Props = { onClose: () => void; bookings: AdminBooking[]; several: Several }

/** Asks before several are cancelled: which they are, and who hears of it. */
export function CancelSeveral({ onClose, bookings, several: { busy, problem, run, forget } }: Props) {
  const told = useTold()
  const [note, setNote] = useState('')
  const isBusy = busy !== undefined

  const { close, end, discard } = useUnsavedDialog({
    isDirty: note.trim() !== '',
    isBusy,
    onClose() {
      forget()
      onClose()
    },
  })

  async function cancel() {
    if (!(await run('cancelled', note))) return
    end()
    onClose()
  }

  return (
    <>
      <Dialog
        open
        onClose={() => close()}
        title={`Cancel ${counted(bookings.length)}?`}
        guarded={isBusy || note !== ''}
        actions={
          <>
            {problem !== undefined && (
              <div className="min-w-full">
                <Note tone="problem">{problem}</Note>
              </div>
            )}
            <Button look="secondary" data-first-focus disabled={isBusy} onClick={() => close()}>
              Keep bookings
            </Button>
            <Button look="danger" busy={isBusy} busyLabel="Cancelling..." onClick={() => void cancel()}>
              Cancel bookings
            </Button>
          </>
        }
      >
        <p className="text-text-2">{heardBy(bookings)}</p>
        <ul className="figures mt-4 mb-5 grid gap-1.5 text-sm">
          {bookings.map((booking) => (
            <li key={booking._id} className="wrap-anywhere">
              <b className="font-semibold">{nameOfCustomer(booking.customer)}</b>, {booking.service.title},{' '}
              {told(booking).day} at {told(booking).time}
              {!isLive(booking.status) && <span className="text-text-3"> (cancelled already)</span>}
            </li>
          ))}
        </ul>
        <TextArea
          label="Note to the customers"
          optional
          rows={2}
          maxLength={mostOfNote}
          value={note}
          readOnly={isBusy}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Dialog>
      <DiscardDialog {...discard} />
    </>
  )
}

function heardBy(bookings: AdminBooking[]): string {
  const ids = bookings.flatMap(({ status, customer }) => (isLive(status) && customer ? [customer._id] : []))
  const count = new Set(ids).size
  if (count === 0) return 'No customer gets an email about this.'
  return `Their slots go to others. ${count === 1 ? '1 customer gets' : `${count} customers get`} an email about this.`
}
