import { useState } from 'react'

/** A value that is being dragged: its own until it is handed on, and that of the address whenever that changes. */
export function useDraft<T>(value: T, handOn: (draft: T) => void) {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setDraft(value)
  }

  const settle = (settled: T) => {
    setDraft(settled)
    if (settled !== value) handOn(settled)
  }
  return { draft, setDraft, settle }
}
