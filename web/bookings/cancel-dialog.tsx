import { useRef } from 'react'
import { api } from '#domain/api.ts'
import type { BookingDetails } from '#domain/booking.ts'
import { pathOfBooked } from '#domain/booking/path.ts'
import { formatListDay, formatMoment, formatSpan, unbrokenTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Icon } from '#web/art/icons.tsx'
import { ask } from '#web/api.ts'
import { TextLink } from '#web/ui/link.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ServiceLine } from '#web/shared/service-line.tsx'
import { type Outcome, useWrite } from '#web/data/use-write.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

type Props = {
  booking: BookingDetails
  now: number
  open: boolean
  onClose: () => void
  onCancelled: (booking: BookingDetails) => void
  /** The page shows outdated data. */
  onStale: () => void
}

export function CancelDialog({ booking, now, open, onClose, onCancelled, onStale }: Props) {
  const { locale } = useStorefront()
  const { service, date, time, price } = booking
  const show = useToast()
  const backButton = useRef<HTMLButtonElement>(null)
  const { isBusy, problem, failure, run, clear } = useWrite(
    () => ask(api.booking.cancel, { params: { booking: booking._id } }),
    { failed: 'Your booking could not be cancelled. Please try again.' },
  )
  const isStale = canNoLongerBeCancelled(failure)

  async function cancel() {
    const outcome = await run()
    if (outcome?.kind === 'done') {
      onCancelled(outcome.value)
      show({ text: 'Your booking has been cancelled.' })
    } else if (canNoLongerBeCancelled(outcome)) {
      // The pressed button is gone and took the focus with it.
      backButton.current?.focus()
      onStale()
    }
  }

  return (
    <FormDialog
      open={open}
      title="Cancel this booking?"
      onClose={() => {
        clear()
        onClose()
      }}
      isBusy={isBusy}
      problem={problem}
      closeLabel={isStale ? 'Back to booking' : 'Keep booking'}
      closeButton={backButton}
      {...(!isStale && {
        action: { label: 'Cancel booking', busyLabel: 'Cancelling...', look: 'danger', onClick: () => void cancel() },
      })}
    >
      {!isStale && <FreeUntil booking={booking} now={now} />}
      <div className="rounded-lg border border-border p-3.5">
        <ServiceLine of={service}>
          {formatListDay(date)} at {unbrokenTime(time, locale)},{' '}
          {formatMoney(price.total, { currency: price.currency, locale }, 'summary')}
        </ServiceLine>
      </div>
      {!isStale && (
        <p className="mt-3.5 text-sm text-text-2">
          The slot becomes free for others. Need a different time?{' '}
          <TextLink to={pathOfBooked(booking._id, 'reschedule')}>Reschedule instead</TextLink>.
        </p>
      )}
    </FormDialog>
  )
}

function canNoLongerBeCancelled(outcome: Outcome<BookingDetails> | undefined): boolean {
  return outcome?.kind === 'refused' && [404, 409].includes(outcome.refusal.status)
}

function FreeUntil({ booking: { cancellableUntil, timeZone }, now }: Pick<Props, 'booking' | 'now'>) {
  const { locale } = useStorefront()
  const left = Date.parse(cancellableUntil) - now
  if (left < 0) return null
  return (
    // Not a <Note>, which screen readers would announce: this text is there from the start.
    <div className="mb-4 flex gap-3 rounded-md border border-transparent bg-success-soft px-4 py-3.5 text-sm text-success-text">
      <Icon name="clock" className="mt-px" />
      <p className="figures min-w-0 flex-1">
        <b className="font-heavy">
          Cancelling is free until {formatMoment(cancellableUntil, { timeZone, locale }, 'full')}.
        </b>{' '}
        That is in {formatSpan(left, locale)}. You pay nothing.
      </p>
    </div>
  )
}
