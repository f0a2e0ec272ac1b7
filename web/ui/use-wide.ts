import { useSyncExternalStore } from 'react'

const wide = '(min-width: 900px)'

/**
 * Whether there is room for a second column; undefined before hydration. Until then both layouts are rendered and the
 * style sheet hides one.
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
