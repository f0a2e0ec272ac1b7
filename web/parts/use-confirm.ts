import { useEffect, useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import type { BookingDetails, NewBooking, Price } from '#domain/booking.ts'
import { type Offered, Refusal } from '#domain/refusal.ts'
import { ask } from '#web/api.ts'
import { useToast } from '#web/ui/toast.tsx'
import { newKey } from './booking-draft.ts'
import { problemOf } from './use-form.ts'

const failed = 'Failed to create booking. Please try again.'
const reused =
  'An earlier try did go through: you find that booking in My Dashboard. To book this one as well, press Confirm Booking again.'

/** A time that could not be had, and others that can. */
export type Taken = { message: string; others: NonNullable<Offered['alternatives']> }

type Plan = {
  onBooked: (booking: BookingDetails) => void
  /** The time is gone: another has to be chosen. */
  onTaken: (taken: Taken) => void
  onPrice: (price: Price) => void
  onKey: (key: string) => void
}

/** Sends a booking, as often as it takes: under one key it is made once, whatever becomes of the answers. */
export function useConfirm({ onBooked, onTaken, onPrice, onKey }: Plan) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const show = useToast()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function confirm(body: NewBooking, key: string) {
    if (busy) return
    setProblem(undefined)
    setBusy(true)
    try {
      const booking = await ask(api.booking.book, { body, key })
      // Whoever has gone on to another page is told there.
      if (isHere.current) onBooked(booking)
      else show({ text: `Booking Confirmed! ${booking.number} is in My Dashboard.` })
    } catch (error) {
      if (isHere.current) turnDown(error)
      else show({ text: wordsFor(error), isFailure: true })
    } finally {
      setBusy(false)
    }
  }

  function turnDown(error: unknown) {
    const code = error instanceof Refusal ? error.code : undefined
    const { alternatives = [], price } = (error instanceof Refusal && error.offered) || {}
    if (code === 'slot_taken' || code === 'slot_not_offered') {
      return onTaken({ message: wordsFor(error), others: alternatives })
    }
    // What the server sends here is the price of a booking; see server/booking/actions.ts.
    if (code === 'price_changed' && price) onPrice(price as Price)
    if (code === 'idempotency_key_reused') onKey(newKey())
    setProblem(wordsFor(error))
  }

  return { confirm, busy, problem }
}

/** What the server says when it declines; when it is our fault, or nobody answered, that it failed. */
function wordsFor(error: unknown): string {
  if (!(error instanceof Refusal)) return problemOf(error, failed).message
  if (error.code === 'idempotency_key_reused') return reused
  return error.status < 500 ? problemOf(error, failed).message : failed
}
