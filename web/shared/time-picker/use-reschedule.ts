import { useState } from 'react'
import type { Reschedule } from '#domain/booking.ts'
import type { Refusal } from '#domain/contract/refusal.ts'
import { useWrite } from '#web/data/use-write.ts'
import type { Choice } from './time-picker.tsx'
import { orTaken, type Taken } from './taken-note.tsx'

type Options<T> = {
  send: (choice: Reschedule) => Promise<T>
  onMoved: (booking: T) => Promise<void> | void
  /** The slot is taken: another has to be chosen. */
  onTaken: () => void
  /** The booking can no longer be moved. */
  onDeclined: (why: Refusal) => Promise<void>
  /** Shown when the server gives no reason. */
  failed: string | ((error: unknown) => string)
}

/** Moves a booking to another time. */
export function useReschedule<T>({ send, onMoved, onTaken, onDeclined, failed }: Options<T>) {
  const [taken, setTaken] = useState<Taken>()
  const [isDeclining, setDeclining] = useState(false)
  const { isBusy, problem, run, clear } = useWrite(
    async (choice: Reschedule) => {
      const result = await orTaken(send(choice))
      // Busy until the next page is there.
      if (!result.taken) await onMoved(result.value)
      return result.taken
    },
    { failed },
  )

  async function move({ date, time }: Choice) {
    if (date === undefined || time === undefined || isBusy || isDeclining) return
    setTaken(undefined)
    const outcome = await run({ date, time })
    if (outcome?.kind === 'refused') {
      setDeclining(true)
      await onDeclined(outcome.refusal).finally(() => setDeclining(false))
    }
    if (outcome?.kind !== 'done' || !outcome.value) return
    setTaken(outcome.value)
    onTaken()
  }

  function forget() {
    clear()
    setTaken(undefined)
  }

  return { move, busy: isBusy || isDeclining, problem, taken, forget }
}
