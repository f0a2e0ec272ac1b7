import { useSyncExternalStore } from 'react'

const wide = '(min-width: 900px)'

/**
 * Whether there is room for a column at the right; undefined until our scripts are there. For what stands in another
 * place then: until it is known both are drawn and the style sheet hides one, afterwards there is only one.
 */
export function useIsWide(): boolean | undefined {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(wide).matches,
    () => undefined,
  )
}
