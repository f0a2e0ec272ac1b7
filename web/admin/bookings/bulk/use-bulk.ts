import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BookingStatus } from '#domain/booking.ts'
import { heldFor } from '#domain/message.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { Selection } from '#web/admin/bookings/use-selection.ts'
import { type Change, changedOf, failedOf, type Result, setSeveral } from './set-statuses.ts'
import { problemOf } from '#web/data/problem.ts'

type Plan = { selection: Selection; onChanged: () => void }

const failed = 'The bookings could not be changed. Please try again.'

/** Several at once: what is under way, and what has become of each. */
export function useSeveral({ selection, onChanged }: Plan) {
  const toast = useToast()
  const [busy, setBusy] = useState<BookingStatus>()
  const [problem, setProblem] = useState<string>()
  const [results, setResults] = useState<Result[]>()
  // What was said of others is not said of these.
  useEffect(() => () => setProblem(undefined), [selection.ids])

  async function send(changes: Change[], note: string): Promise<Result[]> {
    try {
      const results = await setSeveral(changes, note)
      if (failedOf(results).length > 0) setResults(results)
      return results
    } finally {
      onChanged()
    }
  }

  async function run(status: BookingStatus, note = ''): Promise<boolean> {
    if (busy) return false
    // What is said a second time is taken away first, so that it is heard a second time.
    flushSync(() => {
      setProblem(undefined)
      setBusy(status)
    })
    const results = await send(
      selection.chosen.map((booking) => ({ booking, status })),
      note,
    ).catch((error: unknown) => setProblem(problemOf(error, failed).message))
    setBusy(undefined)
    if (!results) return false
    // What did not go stays chosen.
    selection.choose(failedOf(results).map(({ booking }) => booking._id))
    say(results, status)
    return true
  }

  function say(results: Result[], status: BookingStatus) {
    const changed = changedOf(results)
    const isOver = afterwards(heldFor)
    if (changed.length > 0)
      toast({
        text: `${counted(changed.length)} ${status}`,
        standsFor: heldFor,
        action: { label: 'Undo', onAct: () => void undo(changed, isOver) },
      })
    else if (failedOf(results).length === 0) toast({ text: 'They are as they were' })
  }

  async function undo(changed: Result[], isOver: () => boolean) {
    const back = changed.flatMap(({ booking, now }) => (now ? [{ booking: now, status: booking.status }] : []))
    const results = await send(back, '').catch(() => undefined)
    if (!results)
      return toast({ isFailure: true, text: 'This could not be undone. Please look at the bookings again.' })
    const done = changedOf(results).length
    const others = isOver() ? '. Emails may have left by then: another follows each that did' : ''
    if (done > 0) toast({ text: `${counted(done)} as before${others}` })
  }

  return {
    busy,
    problem,
    results,
    run,
    forget: () => setProblem(undefined),
    close: () => setResults(undefined),
  }
}
export type Several = ReturnType<typeof useSeveral>

export function counted(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`
}

/** Whether so many milliseconds have passed since now. */
function afterwards(milliseconds: number): () => boolean {
  const end = Date.now() + milliseconds
  return () => Date.now() > end
}
