import { useState } from 'react'
import type { Reschedule } from '#domain/booking.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Choice } from './time-picker.tsx'
import type { Taken } from './taken-note.tsx'
import { problemOf } from '#web/data/problem.ts'

type Plan<T> = {
  send: (choice: Reschedule) => Promise<T>
  onMoved: (booking: T) => Promise<void> | void
  /** The slot is taken: another has to be chosen. */
  onTaken: () => void
  /** The booking can no longer be moved. */
  onDeclined: (why: Refusal) => Promise<void>
  /** Shown when the server gives no reason. */
  failed: string
}

/** Moves a booking to another time. */
export function useReschedule<T>({ send, onMoved, onTaken, onDeclined, failed }: Plan<T>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [taken, setTaken] = useState<Taken>()

  function forget() {
    setProblem(undefined)
    setTaken(undefined)
  }

  async function move({ date, time }: Choice) {
    if (date === undefined || time === undefined || busy) return
    forget()
    setBusy(true)
    try {
      await onMoved(await send({ date, time }))
    } catch (error) {
      const { message } = problemOf(error, failed)
      if (error instanceof Refusal && (error.code === 'slot_taken' || error.code === 'slot_not_offered')) {
        setTaken({ message, others: error.offered?.alternatives ?? [] })
        onTaken()
      } else {
        setProblem(message)
        if (error instanceof Refusal) await onDeclined(error)
      }
    } finally {
      setBusy(false)
    }
  }

  return { move, busy, problem, taken, forget }
}
