import { useState } from 'react'

/**
 * A value on its way into the address: what is being typed or dragged. It follows when the address changes by other
 * means, as by Back. What was handed on from here, and arrives while somebody types on, does not disturb.
 */
export function useDraft<T>(value: T, handOn: (draft: T) => void) {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  /** Handed on and not arrived yet, oldest first; a later one may overtake them. */
  const [underWay, setUnderWay] = useState<T[]>([])
  if (value !== seen) {
    setSeen(value)
    if (!underWay.includes(value)) setDraft(value)
    setUnderWay(underWay.slice(underWay.indexOf(value) + 1 || underWay.length))
  }

  const settle = (settled: T) => {
    setDraft(settled)
    if (settled === (underWay.at(-1) ?? value)) return
    setUnderWay([...underWay, settled])
    handOn(settled)
  }
  return { draft, setDraft, settle }
}
