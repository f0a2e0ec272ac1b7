import { useCallback, useEffect } from 'react'
import { useBlocker } from 'react-router'

type Staying = {
  isDirty: boolean
  isBusy: boolean
  /** Nothing is lost any more by leaving. */
  isOver: React.RefObject<boolean>
}

/** Asks before what was typed is left, by whatever way. */
export function useLeaving({ isDirty, isBusy, isOver }: Staying) {
  const blocker = useBlocker(useCallback(() => (isDirty || isBusy) && !isOver.current, [isDirty, isBusy, isOver]))
  useEffect(() => {
    // It is being saved: to leave now would say that it is not.
    if (isBusy && blocker.state === 'blocked') blocker.reset()
  }, [isBusy, blocker])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => !isOver.current && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty, isOver])
  return {
    isAsking: blocker.state === 'blocked' && !isBusy,
    stay: () => blocker.reset?.(),
    go: () => blocker.proceed?.(),
  }
}
