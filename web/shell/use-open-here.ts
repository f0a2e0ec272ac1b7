import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Open until the next navigation, or until the screen is wide enough to need no menu. */
export function useOpenHere(wide: `${number}px`) {
  const { key } = useLocation()
  const [at, setAt] = useState(key)
  const [isOpen, setOpen] = useState(false)
  // Any navigation closes it, also Back.
  if (at !== key) {
    setAt(key)
    setOpen(false)
  }

  // When a tablet is turned, the button that opened it is hidden.
  useEffect(() => {
    const query = window.matchMedia(`(min-width: ${wide})`)
    const close = () => setOpen(false)
    query.addEventListener('change', close)
    return () => query.removeEventListener('change', close)
  }, [wide])

  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
