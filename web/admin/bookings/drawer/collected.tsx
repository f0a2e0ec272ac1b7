import { useRef, useState } from 'react'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { openAmount, stepNames } from '#domain/booking/report.ts'
import { formatMoment } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { useToast } from '#web/ui/toast.tsx'
import { Invoices } from './invoices.tsx'
import { LedgerDialog } from './ledger/dialog.tsx'
import { Entries } from './ledger/entries.tsx'
import type { Recording } from './ledger/form.ts'

type Props = { booking: AdminBookingDetails }

const saved = {
  payment: 'The payment is recorded',
  refund: 'The refund is recorded',
  correction: 'The entry is corrected',
}

/** What was collected and given back, what is open, and what the professional has noted. */
export function Collected({ booking }: Props) {
  const { entries, stepNotes, paid, status, number } = booking
  const [recording, setRecording] = useState<Recording>()
  const box = useRef<HTMLDivElement>(null)
  const toast = useToast()
  const close = () => setRecording(undefined)
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Open booking={booking} />
      {entries.length === 0 && status !== 'cancelled' && (
        <p className="mt-3 text-sm text-text-2">Nothing collected yet.</p>
      )}
      {entries.length > 0 && (
        <Entries booking={booking} onCorrect={(entry) => setRecording({ as: 'correction', entry })} />
      )}
      <div className="mt-3 flex flex-wrap gap-2.5 empty:hidden">
        {status !== 'cancelled' && (
          <Button look="secondary" size="s" onClick={() => setRecording({ as: 'payment' })}>
            <Icon name="cash" />
            Record payment
          </Button>
        )}
        {paid > 0 && (
          <Button look="secondary" size="s" onClick={() => setRecording({ as: 'refund' })}>
            <Icon name="back" />
            Record refund
          </Button>
        )}
      </div>
      {stepNotes.length > 0 && <StepNotes booking={booking} />}
      <Invoices booking={booking} />
      {recording && (
        <LedgerDialog
          booking={booking}
          recording={recording}
          onClose={close}
          onDone={(now) => {
            const isGone = recording.as === 'correction' || now.paid <= 0
            // The pressed button is gone with what it was for.
            focusAfter(
              () => {
                close()
                announceBooking(now)
              },
              () => (isGone ? box.current : null),
            )
            toast({ text: `${saved[recording.as]}: ${number}` })
          }}
        />
      )}
    </div>
  )
}

/** What is still to be collected, or to be given back. */
function Open({ booking: { price, paid, status, storefront } }: Props) {
  const { locale } = useAdmin().storefrontOf(storefront)
  const { currency } = price
  const open = openAmount({ total: status === 'cancelled' ? 0 : price.total, paid, currency })
  if (open === 0 || (paid === 0 && open > 0)) return null
  return (
    <p className="figures mt-2 flex justify-between gap-3 text-sm">
      <span className="text-text-2">{open > 0 ? 'Still due' : 'To give back'}</span>
      <b className="font-semibold">{formatMoney(Math.abs(open), { currency, locale }, 'summary')}</b>
    </p>
  )
}

function StepNotes({ booking: { stepNotes, timeZone, storefront } }: Props) {
  const { locale } = useAdmin().storefrontOf(storefront)
  return (
    <ul aria-label="Notes of the professional" className="mt-3 grid gap-1.5 text-sm">
      {stepNotes.map(({ step, at, by, note }) => (
        <li key={at} className="flex items-start gap-2">
          <Icon name="file" className="size-4.5 flex-none text-text-2" />
          <span className="figures min-w-0 wrap-anywhere">
            <b className="font-semibold">
              {by}, '{stepNames[step]}'
            </b>
            , {formatMoment(at, { timeZone, locale }, 'short')}
            <span className="block whitespace-pre-line text-text-2">{note}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
