import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Open for as long as one stays on this page, and the screen is narrower than that which needs no menu. */
export function useOpenHere(wide: `${number}px`) {
  const { key } = useLocation()
  const [at, setAt] = useState(key)
  const [isOpen, setOpen] = useState(false)
  // Any navigation closes it, Back too.
  if (at !== key) {
    setAt(key)
    setOpen(false)
  }

  // A tablet that is turned, a window pulled wide: what opened it is gone, and could not close it any more.
  useEffect(() => {
    const query = window.matchMedia(`(min-width: ${wide})`)
    const close = () => setOpen(false)
    query.addEventListener('change', close)
    return () => query.removeEventListener('change', close)
  }, [wide])

  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
