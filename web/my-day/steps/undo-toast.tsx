import { useEffect, useState } from 'react'
import { stepUndoableFor } from '#domain/booking/report.ts'
import { Icon } from '#web/art/icons.tsx'
import { swallowTapsAt } from '#web/my-day/second-press.ts'

type Props = {
  text: string
  /** By the clock of the phone. */
  takenAt: number
  onUndo: () => void
}

let isShown = false

/** Whether a step can be taken back on this page, which must not be loaded again until then. */
export const isUndoShown = () => isShown

/** What was reported, and how long it can be taken back. Screen readers hear it once, not every second. */
export function UndoToast({ text, takenAt, onUndo }: Props) {
  const left = useSecondsLeft(takenAt)
  const isUndoable = left > 0
  useEffect(() => {
    isShown = isUndoable
    return () => void (isShown = false)
  }, [isUndoable])
  if (!isUndoable) return null
  return (
    <div className="flex min-h-15 items-center gap-3 rounded-lg border border-transparent bg-ink py-1.5 pr-2 pl-4 text-base font-medium text-on-ink shadow-3">
      <Icon name="check" />
      <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">{text}</span>
      <button
        type="button"
        onClick={(event) => {
          swallowTapsAt(event)
          onUndo()
        }}
        className="figures min-h-12 flex-none rounded-sm px-2.5 font-heavy underline underline-offset-4 focus-visible:-outline-offset-2"
      >
        Undo <span aria-hidden="true">{left} s</span>
      </button>
    </div>
  )
}

function useSecondsLeft(takenAt: number): number {
  const [count] = useState(() => countFrom(takenAt))
  const [passed, setPassed] = useState(count)
  useEffect(() => {
    const timer = setInterval(() => setPassed(count), 250)
    return () => clearInterval(timer)
  }, [count])
  return Math.ceil((stepUndoableFor - passed) / 1_000)
}

/**
 * Counts the milliseconds since then. The clock of the phone may be set back, and the other one stands still while the
 * phone sleeps: what has passed is the longer time.
 */
function countFrom(takenAt: number): () => number {
  const [passed, shownAt] = [Date.now() - takenAt, performance.now()]
  // Set back since another page has shown it: how long ago it was is not known.
  if (passed < 0) return () => stepUndoableFor
  return () => Math.max(passed + performance.now() - shownAt, Date.now() - takenAt)
}
