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

/** Each storefront has an origin of its own, and so a store of its own. */
const name = 'postcode'

/** The postcode that the visitor has asked about, and whether the shop comes there; none before hydration. */
export function useArea() {
  const { hasArea } = useStorefront()
  const kept = useSyncExternalStore(
    subscribe,
    () => readChoice(name),
    () => undefined,
  )
  const [postcode, answer] = (hasArea && kept?.split(' ')) || []
  return { hasArea, postcode, isOutside: answer === 'no' }
}

/** Undefined forgets the postcode. */
export function keepPostcode(asked: { postcode: string; isServed: boolean } | undefined) {
  keepChoice(name, asked && `${asked.postcode} ${asked.isServed ? 'yes' : 'no'}`)
  for (const listener of listeners) listener()
}

/**
 * For a query about times: only those at which someone goes there. Loaders call it too, so the document says whether the
 * shop has an area: in one without, the visitor could not see or change the postcode.
 */
export function keptPostcode(): { postcode?: string } {
  if (document.documentElement.dataset['area'] === undefined) return {}
  const postcode = readChoice(name)?.split(' ')[0]
  return postcode === undefined ? {} : { postcode }
}
