import { createContext, startTransition, useContext, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { oncePainted } from '#web/ui/once-painted.ts'

/** See useIsSettled(). The page that the server has rendered is complete from the start. */
export const SettledContext = createContext(true)

/**
 * Whether the first frame of a page has been painted. After a navigation, drawings and what is below the fold are
 * rendered in a second step, so that a slow phone shows the page sooner.
 */
export function useIsSettled(): boolean {
  return useContext(SettledContext)
}

/** Whether what is below the fold is rendered. Back needs all of it at once, to restore the scroll position. */
export function useIsWhole(): boolean {
  const isBack = useNavigationType() === 'POP'
  return useIsSettled() || isBack
}

/** For the value of <SettledContext>. `isFirst` is true for the page that the server has rendered. */
export function useSettling(page: string, isFirst: boolean): boolean {
  const [settled, setSettled] = useState(isFirst ? page : undefined)
  useEffect(() => {
    if (settled === page) return
    return oncePainted(() => startTransition(() => setSettled(page)))
  }, [settled, page])
  return settled === page
}
