import { useId } from 'react'
import { nameOfCustomer } from '#domain/customer.ts'
import { mostOfNote, type AdminBookingDetails } from '#domain/booking/admin.ts'
import { BookingStatus, statusHeadings } from '#domain/booking.ts'
import { clockAt, formatListDay, unbrokenTime } from '#domain/format/day.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioRow } from '#web/ui/form/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { type Trouble, useStatusForm } from './use-status-form.ts'
import { DiscardDialog } from '#web/forms/discard-dialog.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'

type Props = {
  booking: AdminBookingDetails
  onClose: () => void
  /** It is known how it stands by now. */
  onRead: (now: AdminBookingDetails) => void
  onSaved: (saved: AdminBookingDetails, before: AdminBookingDetails) => void
  /** Its time has gone, and it holds none that could be moved. */
  onBookAnew: () => void
}

/** 'Update Status'. */
export function BookingStatusDialog({ onClose, onBookAnew, ...plan }: Props) {
  const id = useId()
  const form = useStatusForm({
    ...plan,
    onSaved(saved, before) {
      end()
      plan.onSaved(saved, before)
    },
  })
  const { base, busy, note, trouble, save } = form
  const { close, end, discard } = useUnsavedDialog({ isDirty: note.trim() !== '', isBusy: busy, onClose })
  return (
    <>
      <Dialog
        open
        onClose={() => close()}
        title="Update Status"
        guarded={busy || note !== ''}
        under={<Appointment of={base} />}
        actions={
          <>
            {trouble && <Said trouble={trouble} booking={base} onBookAnew={() => close(onBookAnew)} />}
            <Button look="secondary" disabled={busy} onClick={() => close()}>
              Cancel
            </Button>
            <Button look="ink" type="submit" form={id} busy={busy} busyLabel="Saving...">
              {trouble?.canRetry ? 'Retry' : 'Save status'}
            </Button>
          </>
        }
      >
        <form
          id={id}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Fields form={form} />
        </form>
      </Dialog>
      <DiscardDialog {...discard} />
    </>
  )
}

function Fields({ form: { base, status, choose, note, setNote, busy } }: { form: ReturnType<typeof useStatusForm> }) {
  return (
    <>
      <Choices current={base.status} chosen={status} onChoose={choose} />
      <div className="grid gap-1.5">
        <TextArea
          label="Note to the customer"
          optional
          rows={2}
          maxLength={mostOfNote}
          value={note}
          readOnly={busy}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <p className="figures text-right text-xs text-text-3">
          {note.length} of {mostOfNote}
          <span className="sr-only"> characters</span>
        </p>
      </div>
      <p role="status" className="text-sm text-text-2">
        {toldOf({ booking: base, status, note })}
      </p>
    </>
  )
}

type ChoicesProps = {
  current: BookingStatus
  chosen: BookingStatus
  onChoose: (status: BookingStatus) => void
}

function Choices({ current, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Status</legend>
      {BookingStatus.options.map((status) => (
        <RadioRow
          key={status}
          isInk
          name="status"
          value={status}
          checked={status === chosen}
          data-first-focus={status === chosen ? '' : undefined}
          onChange={() => onChoose(status)}
        >
          <StatusBadge status={status} />
          {status === current && <span className="text-sm text-text-3">Current</span>}
        </RadioRow>
      ))}
    </fieldset>
  )
}

function Appointment({ of: { customer, date, time, storefront } }: { of: AdminBookingDetails }) {
  const { locale } = useAdmin().shopOf(storefront).storefront
  return (
    <span className="figures wrap-anywhere">
      {nameOfCustomer(customer)} · {formatListDay(date)} at {unbrokenTime(time, locale)}
    </span>
  )
}

type Telling = { booking: AdminBookingDetails; status: BookingStatus; note: string }

/** What the customer will be told, in the words of the letter. */
function toldOf({ booking, status, note }: Telling): string {
  if (status === booking.status)
    return note.trim() === '' ? 'No email: nothing changes.' : 'No email: nothing changes, and the note is not kept.'
  if (!booking.customer) return 'No email: the customer has closed their account.'
  const withNote =
    note.trim() === '' ? '' : ' Your note stands with the booking, and in the email where their address is verified.'
  return `The customer gets an email about this change. It says “${statusHeadings[status]}”.${withNote}`
}

type SaidProps = {
  trouble: Trouble
  booking: AdminBookingDetails
  onBookAnew: () => void
}

/** Why it was not saved, and the way on. */
function Said({ trouble: { message, isTaken, isTheirs, news }, booking, onBookAnew }: SaidProps) {
  const { locale, timeZone } = useAdmin().shopOf(booking.storefront).storefront
  const clock = news && clockAt(news.at, timeZone)
  return (
    <div className="w-full min-w-full wrap-anywhere">
      <Note
        tone="problem"
        action={
          isTaken && (
            <Button look="secondary" size="s" onClick={onBookAnew}>
              Book another time
            </Button>
          )
        }
      >
        {news && clock ? (
          <>
            <b className="font-semibold">{news.by}</b> was first and {news.what} on {formatListDay(clock.date)} at{' '}
            {unbrokenTime(clock.time, locale)}.
          </>
        ) : (
          message
        )}
        {isTheirs && ' Nothing was written over, and what you chose is still chosen: save it to set it all the same.'}
      </Note>
    </div>
  )
}
