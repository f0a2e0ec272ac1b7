import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Refusal } from '#domain/contract/refusal.ts'
import { problemOf } from './use-form.ts'

type Plan<Item> = {
  /** What is to be deleted; undefined while nobody asks. */
  item: Item | undefined
  remove: (item: Item) => Promise<void>
  onRemoved: (item: Item) => void
  onClose: () => void
  failed: string
}

/** A question whether something should be deleted: under way, failed, or closed again. */
export function useRemoval<Item>({ item, remove, onRemoved, onClose, failed }: Plan<Item>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** The page is not as the server knows it. */
  const [isStale, setStale] = useState(false)
  // It is still named while the dialog goes away.
  const [last, setLast] = useState(item)
  if (item !== undefined && item !== last) setLast(item)

  async function begin() {
    if (item === undefined) return
    // What is said a second time is taken away first, so that it is heard a second time.
    flushSync(() => {
      setProblem(undefined)
      setBusy(true)
    })
    try {
      await remove(item).catch(unlessGone)
      onRemoved(item)
    } catch (error) {
      setStale(error instanceof Refusal && error.status === 409)
      setProblem(problemOf(error, failed).message)
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    problem,
    isStale,
    last,
    begin: () => void begin(),
    close: () => {
      // It is under way and cannot be called back: to close would say that it had been.
      if (busy) return
      setProblem(undefined)
      onClose()
    },
  }
}

/** Deleted already, by a try whose answer was lost or by somebody else: that is what was wanted. */
function unlessGone(error: unknown) {
  if (!(error instanceof Refusal) || error.status !== 404) throw error
}
