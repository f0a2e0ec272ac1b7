import { useSyncExternalStore } from 'react'
import { keepChoice, readChoice } from '#web/data/kept-choice.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const nameOf = (storefront: string) => `postcode ${storefront}`

/** The postcode that the visitor has asked about, and whether the shop comes there; none before hydration. */
export function useArea() {
  const { key, hasArea } = useStorefront()
  const kept = useSyncExternalStore(
    subscribe,
    () => readChoice(nameOf(key)),
    () => undefined,
  )
  const [postcode, answer] = (hasArea && kept?.split(' ')) || []
  return { hasArea, postcode, isOutside: answer === 'no' }
}

/** Undefined forgets the postcode. */
export function keepPostcode(storefront: string, asked: { postcode: string; isServed: boolean } | undefined) {
  keepChoice(nameOf(storefront), asked && `${asked.postcode} ${asked.isServed ? 'yes' : 'no'}`)
  for (const listener of listeners) listener()
}

/** What `useArea` has, where no component is. */
export function readPostcode(storefront: string): string | undefined {
  return readChoice(nameOf(storefront))?.split(' ')[0]
}
