import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '#domain/api.ts'
import { type BookingDetails, pathOfBooked } from '#domain/booking.ts'
import { formatListDay, formatMoment, formatSpan, unbrokenTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { Icon } from '#web/art/icons.tsx'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Picture } from '#web/shared/picture.tsx'
import { problemOf } from '#web/data/problem.ts'
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
  const { keep, busy, problem, cancel, forget } = useCancelling({ booking, onCancelled, onStale })
  const isStale = problem?.isStale ?? false

  function close() {
    // It is under way and cannot be called back: to close would say that it had been.
    if (busy) return
    forget()
    onClose()
  }

  const actions = (
    <>
      {problem && (
        <div className="min-w-full">
          <Note tone="problem">{problem.message}</Note>
        </div>
      )}
      <Button ref={keep} look="secondary" data-first-focus onClick={close}>
        {isStale ? 'Back to booking' : 'Keep booking'}
      </Button>
      {!isStale && (
        <Button look="danger" busy={busy} busyLabel="Cancelling..." onClick={() => void cancel()}>
          Cancel booking
        </Button>
      )}
    </>
  )
  return (
    <Dialog open={open} onClose={close} title="Cancel this booking?" actions={actions}>
      {!isStale && <FreeUntil booking={booking} now={now} />}
      <Named booking={booking} />
      {!isStale && (
        <p className="mt-3.5 text-sm text-text-2">
          The slot becomes free for others. Need a different time?{' '}
          <TextLink to={pathOfBooked(booking._id, 'reschedule')}>Reschedule instead</TextLink>.
        </p>
      )}
    </Dialog>
  )
}

type Problem = {
  message: string
  /** The server says that it can no longer be cancelled. */
  isStale: boolean
}

function useCancelling({ booking, onCancelled, onStale }: Pick<Props, 'booking' | 'onCancelled' | 'onStale'>) {
  const show = useToast()
  const keep = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  async function cancel() {
    // What is said a second time is taken away first, so that it is heard a second time.
    flushSync(() => {
      setProblem(undefined)
      setBusy(true)
    })
    try {
      onCancelled(await ask(api.booking.cancel, { params: { booking: booking._id } }))
      show({ text: 'Your booking has been cancelled.' })
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  function fail(error: unknown) {
    const { message } = problemOf(error, 'Your booking could not be cancelled. Please try again.')
    const isStale = error instanceof Refusal && (error.status === 404 || error.status === 409)
    flushSync(() => setProblem({ message, isStale }))
    if (!isStale) return
    // The pressed button is gone and took the focus with it.
    keep.current?.focus()
    onStale()
  }

  return { keep, busy, problem, cancel, forget: () => setProblem(undefined) }
}

function FreeUntil({ booking: { cancellableUntil, timeZone }, now }: Pick<Props, 'booking' | 'now'>) {
  const { locale } = useStorefront()
  const left = Date.parse(cancellableUntil) - now
  if (left < 0) return null
  return (
    // No <Note>: it is there from the start and must not be announced.
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

function Named({ booking: { service, date, time, price } }: Pick<Props, 'booking'>) {
  const { locale } = useStorefront()
  return (
    <div className="grid grid-cols-[76px_minmax(0,1fr)] items-center gap-3.5 rounded-lg border border-border p-3.5">
      <Picture of={service} />
      <div className="text-sm leading-snug wrap-anywhere">
        <p className="text-ui font-semibold">{service.title}</p>
        <p className="figures mt-0.5 text-text-2">
          {formatListDay(date)} at {unbrokenTime(time, locale)},{' '}
          {formatMoney(price.total, { currency: price.currency, locale }, 'summary')}
        </p>
      </div>
    </div>
  )
}
