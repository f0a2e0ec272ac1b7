import { useEffect, useState } from 'react'

const asLongAsItCloses = 250

/** True while something is open, and as long as it is still seen to close. */
export function useLingering(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(isOpen)
  useEffect(() => {
    const timer = setTimeout(() => setThere(isOpen), isOpen ? 0 : asLongAsItCloses)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isOpen || isThere
}
