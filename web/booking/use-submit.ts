import { useEffect, useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import { type BookingDetails, type NewBooking, type Price } from '#domain/booking.ts'
import { Refusal, type RefusalCode } from '#domain/contract/refusal.ts'
import { ask } from '#web/api.ts'
import { readToken } from '#web/session.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { Draft } from './draft.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import type { Taken } from '#web/shared/time-picker/taken-note.tsx'
import { problemOf } from '#web/data/problem.ts'

const failed = 'Failed to create booking. Please try again.'
const reused =
  'An earlier attempt went through: you can find that booking in My Dashboard. To book this one too, press Confirm Booking again.'
const calledOff =
  'An earlier attempt went through, but that booking has since been cancelled. To book again, press Confirm Booking again.'

/** Why it was not booked; the code where the server has declined it. */
export type SubmitProblem = { text: string; code?: RefusalCode | undefined }

type Plan = {
  /** Where on the way one is: what is said holds for there, and is not said again when one comes back. */
  place: string
  draft: Pick<Draft, 'key' | 'isSent'>
  change: (part: Pick<Draft, 'isSent'> | Pick<Draft, 'key' | 'isSent'>) => void
  onMade: (booking: BookingDetails) => void
  /** It is made, and whoever made it still looks at the page. */
  onDone: (booking: BookingDetails) => void
  /** The slot is taken: another has to be chosen. */
  onTaken: (taken: Taken) => void
  onPrice: (price: Price) => void
}

/** Sends a booking, as often as it takes: under one key it is made once, whatever becomes of the answers. */
export function useSubmit({ place, draft, change, onMade, onDone, onTaken, onPrice }: Plan) {
  const [problem, setProblem] = useState<SubmitProblem & { place: string }>()
  const [busy, setBusy] = useState(false)
  const show = useToast()
  const here = usePlace(place)

  async function confirm(body: NewBooking) {
    if (busy) return
    const token = readToken()
    setProblem(undefined)
    setBusy(true)
    try {
      change({ isSent: true })
      const booking = await send(body, draft)
      if (readToken() !== token) return
      onMade(booking)
      if (here.current !== undefined) onDone(booking)
      // Whoever has gone on to another page is told there; nobody else is.
      else show({ text: `Booking Confirmed! ${booking.number} is in My Dashboard.` })
    } catch (error) {
      if (readToken() === token) turnDown(error)
    } finally {
      setBusy(false)
    }
  }

  function turnDown(error: unknown) {
    const { code, offered, status } = error instanceof Refusal ? error : {}
    if (here.current !== undefined) {
      // A key that was used is renewed. What was sent under it stays sent: the time that it holds is not somebody else's.
      if (code === 'idempotency_key_reused' || error instanceof CalledOff) change({ key: newKey() })
      // Declined, it was not made, and the key is as good as new.
      else if (status === 409 || status === 422 || status === 429) change({ isSent: false })
      if (code === 'slot_taken' || code === 'slot_not_offered') {
        return onTaken({ message: wordsFor(error), others: offered?.alternatives ?? [] })
      }
      // What the server sends here is the price of a booking; see server/booking/actions.ts.
      if (code === 'price_changed' && offered?.price) onPrice(offered.price as Price)
    }
    const text = wordsFor(error)
    if (here.current === place) setProblem({ text, code, place })
    // One step back, or on another page: it is said there.
    else show({ text, isFailure: true })
  }

  return { confirm, busy, problem: problem?.place === place ? problem : undefined }
}

/** The same key gets the same answer, whatever has become of the booking since. */
class CalledOff extends Error {}

async function send(body: NewBooking, { key, isSent = false }: Plan['draft']): Promise<BookingDetails> {
  const answer = await ask(api.booking.book, { body, key })
  if (!isSent) return answer
  const reading = ask(api.booking.booking, { params: { booking: answer._id } })
  // That it cannot be read says nothing of the booking: it is tried again, as one whose answer was lost.
  const booking = await reading.catch((error: unknown) => Promise.reject(new Error('not read', { cause: error })))
  if (booking.status === 'cancelled') throw new CalledOff()
  return booking
}

/** What the server says when it declines; when it is our fault, or nobody answered, that it failed. */
function wordsFor(error: unknown): string {
  if (error instanceof CalledOff) return calledOff
  if (!(error instanceof Refusal)) return problemOf(error, failed).message
  if (error.code === 'idempotency_key_reused') return reused
  return error.status < 500 ? problemOf(error, failed).message : failed
}

/** Where one is now, which is not where one pressed; undefined when the wizard was left. */
function usePlace(place: string) {
  const here = useRef<string>(undefined)
  useEffect(() => {
    here.current = place
    return () => {
      here.current = undefined
    }
  }, [place])
  return here
}
