import { useRef } from 'react'
import { attempt } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'

/**
 * A write for each row of a list: while one row is saved, others can be changed, but not the same one twice. A failure
 * is shown as a toast. `run` resolves to whether the write is done.
 */
export function useRowWrite<Row extends { _id: string }>(send: (row: Row) => Promise<void>, failed: string) {
  const toast = useToast()
  const inFlight = useRef(new Set<string>())
  return async (row: Row): Promise<boolean> => {
    if (inFlight.current.has(row._id)) return false
    inFlight.current.add(row._id)
    const [outcome, [problem]] = await attempt(() => send(row), failed)
    inFlight.current.delete(row._id)
    if (problem) toast({ isFailure: true, text: problem.message })
    return outcome.kind === 'done'
  }
}
