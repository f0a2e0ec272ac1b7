import { useLayoutEffect, useRef } from 'react'
import type { Span } from './rows.ts'

/** Hands numbers to the classes of an element, which place it by them. */
export function useVariables<E extends HTMLElement>(values: Record<`--${string}`, number>) {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(values)) ref.current?.style.setProperty(name, String(value))
  })
  return ref
}

/** From where to where on an axis of these hours, as parts of it. */
export function placeOf([from, to]: Span, [first, last]: Span) {
  const part = (minutes: number) => Math.min(1, Math.max(0, (minutes / 60 - first) / (last - first)))
  return { '--from': part(from), '--to': part(to) }
}
