import { useState } from 'react'

/**
 * A value on its way into the address: what is being typed or dragged. It follows when the address changes by other
 * means, as by Back; what was handed on from here, and comes back while somebody types on, does not disturb.
 */
export function useDraft<T>(value: T, handOn: (draft: T) => void) {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [handed, setHanded] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== handed) setDraft(value)
    setHanded(value)
  }

  const settle = (settled: T) => {
    setDraft(settled)
    if (settled === value) return
    setHanded(settled)
    handOn(settled)
  }
  return { draft, setDraft, settle }
}
