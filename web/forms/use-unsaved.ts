import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from 'react-router'

type Unsaved = {
  isDirty: boolean
  isBusy: boolean
  /** Saved or discarded: the page may be left. */
  isOver: React.RefObject<boolean>
}

/** Asks before the user leaves a page with unsaved text, by a link, the back button or a reload. */
export function useUnsaved({ isDirty, isBusy, isOver }: Unsaved) {
  const blocker = useBlocker(useCallback(() => (isDirty || isBusy) && !isOver.current, [isDirty, isBusy, isOver]))
  useEffect(() => {
    // Stay while the request is in flight: leaving would look like cancelling.
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

type UnsavedDialog = Omit<Unsaved, 'isOver'> & { onClose: () => void }

/** The same for a dialog, which also asks before it closes. */
export function useUnsavedDialog({ isDirty, isBusy, onClose }: UnsavedDialog) {
  const isOver = useRef(false)
  const [asked, setAsked] = useState<{ next: () => void }>()
  const page = useUnsaved({ isDirty, isBusy, isOver })

  function leave(next: () => void) {
    isOver.current = true
    // Close the question before the dialog: each gives the focus back to the element that opened it.
    flushSync(() => setAsked(undefined))
    next()
    page.go()
  }

  /** Closes the dialog, or goes on to `next` in its place. */
  function close(next = onClose) {
    if (isBusy) return
    if (isDirty) setAsked({ next })
    else leave(next)
  }

  return {
    close,
    /** Call it when the text is saved. */
    end: () => {
      isOver.current = true
    },
    /** For <DiscardDialog>. */
    discard: {
      open: asked !== undefined || page.isAsking,
      onStay: () => {
        setAsked(undefined)
        page.stay()
      },
      onLeave: () => leave(asked?.next ?? onClose),
    },
  }
}
