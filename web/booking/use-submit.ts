import { useEffect, useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import type { BookingDetails, NewBooking, Price } from '#domain/booking.ts'
import { type Complaint, Refusal } from '#domain/contract/refusal.ts'
import { ask, Outage } from '#web/api.ts'
import { mayHaveArrived, nameOfKey, noteSent } from '#web/sent-writes.ts'
import { readToken } from '#web/session.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { Draft } from '#web/shared/booking-draft.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { useWrite } from '#web/data/use-write.ts'
import { orTaken, type Taken } from '#web/shared/time-picker/taken-note.tsx'

const failed = 'Failed to create booking. Please try again.'
const unsent = `${failed} You are offline: nothing was sent.`
const reused =
  'An earlier attempt went through: you can find that booking in My Dashboard. To book this one too, press Confirm Booking again.'
const cancelled =
  'An earlier attempt went through, but that booking has since been cancelled. To book again, press Confirm Booking again.'

type Options = {
  /** The history entry of the wizard: a problem is shown where the button was pressed, and in a toast elsewhere. */
  place: string
  draft: Pick<Draft, 'key' | 'isSent'>
  change: (part: Pick<Draft, 'isSent'> | Pick<Draft, 'key'>) => void
  onMade: (booking: BookingDetails) => void
  /** The booking is made, and the wizard is still open. */
  onDone: (booking: BookingDetails) => void
  onTaken: (taken: Taken) => void
  onPrice: (price: Price) => void
  /** What was typed is refused. */
  onFields: (errors: Complaint[]) => void
}

/**
 * Submits a booking. The idempotency key stays the same while an earlier attempt may have gone through, so that pressing
 * again never makes a second booking.
 */
export function useSubmit({ place, draft, change, onMade, onDone, onTaken, onPrice, onFields }: Options) {
  const show = useToast()
  const here = useCurrentPlace(place)
  /** Where the button was pressed. */
  const [pressed, setPressed] = useState<string>()
  const lastProblem = useRef('')
  const { isBusy, problem, failure, run, clear } = useWrite((body: NewBooking) => orTaken(book(body, draft)), {
    failed,
    onFailed: (text) => (lastProblem.current = text),
  })

  async function submit(body: NewBooking) {
    if (isBusy) return
    const token = readToken()
    setPressed(place)
    change({ isSent: true })
    const outcome = await run(body)
    // Ignore the answer if another user has signed in.
    if (!outcome || readToken() !== token) return
    if (outcome.kind === 'done') return finish(outcome.value)
    if (outcome.kind === 'unsent') change({ isSent: false })
    if (outcome.kind === 'refused' && here.current !== undefined) handleRefusal(outcome.refusal)
    if (here.current === place) return
    clear()
    show({ text: outcome.kind === 'unsent' ? unsent : lastProblem.current, isFailure: true })
  }

  function finish({ value: booking, taken }: Awaited<ReturnType<typeof orTaken<BookingDetails>>>) {
    const isOpen = here.current !== undefined
    if (taken && !isOpen) return show({ text: taken.message, isFailure: true })
    if (taken) {
      change({ isSent: false })
      return onTaken(taken)
    }
    onMade(booking)
    if (isOpen) onDone(booking)
    else show({ text: `Booking Confirmed! ${booking.number} is in My Dashboard.` })
  }

  function handleRefusal({ code, errors, offered }: Refusal) {
    // The draft stays sent: the earlier booking may hold the chosen time.
    if (code === 'idempotency_key_reused') change({ key: newKey() })
    else change({ isSent: mayHaveArrived(nameOfKey(draft.key)) })
    // The server sends the price of a booking here; see server/booking/actions.ts.
    if (code === 'validation_failed' && errors) onFields(errors)
    if (code === 'price_changed' && offered?.price) onPrice(offered.price as Price)
  }

  return {
    submit,
    isBusy,
    problem: pressed !== place ? undefined : failure?.kind === 'unsent' ? unsent : problem,
    /** The server asks for a confirmed email address. */
    isUnconfirmed: failure?.kind === 'refused' && failure.refusal.code === 'email_unconfirmed',
  }
}

async function book(body: NewBooking, { key, isSent = false }: Options['draft']): Promise<BookingDetails> {
  const made = await ask(api.booking.book, { body, key }).catch(reword)
  if (!isSent) return made
  // A key always gets the same answer, even if the booking has been cancelled since.
  const booking = await ask(api.booking.booking, { params: { booking: made._id } }).catch((cause: unknown) => {
    noteSent(nameOfKey(key))
    throw new Outage(failed, { cause })
  })
  if (booking.status === 'cancelled') throw new Refusal('idempotency_key_reused', { message: cancelled })
  return booking
}

function reword(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'idempotency_key_reused') throw new Refusal('idempotency_key_reused', { message: reused })
  throw error.status < 500 ? error : new Outage(failed, { cause: error })
}

/** Where the customer is now, which may not be where the button was pressed; undefined after leaving the wizard. */
function useCurrentPlace(place: string) {
  const here = useRef<string>(undefined)
  useEffect(() => {
    here.current = place
    return () => {
      here.current = undefined
    }
  }, [place])
  return here
}
