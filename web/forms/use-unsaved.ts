import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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

type Closing = Omit<Staying, 'isOver'> & { onClose: () => void }

/** The same for a dialog, which asks also before it is closed. */
export function useClosing({ isDirty, isBusy, onClose }: Closing) {
  const isOver = useRef(false)
  const [asked, setAsked] = useState<{ next: () => void }>()
  const leaving = useLeaving({ isDirty, isBusy, isOver })

  function leave(next: () => void) {
    isOver.current = true
    // One after the other: the focus goes back to where each was opened.
    flushSync(() => setAsked(undefined))
    next()
    leaving.go()
  }

  /** Closes it, or goes on to something else that takes its place. */
  function close(next = onClose) {
    // It is under way and cannot be called back: to close would say that it had been.
    if (isBusy) return
    if (isDirty) setAsked({ next })
    else leave(next)
  }

  return {
    close,
    /** Nothing is lost any more by leaving. */
    end: () => {
      isOver.current = true
    },
    question: {
      open: asked !== undefined || leaving.isAsking,
      onStay: () => {
        setAsked(undefined)
        leaving.stay()
      },
      onLeave: () => leave(asked?.next ?? onClose),
    },
  }
}
