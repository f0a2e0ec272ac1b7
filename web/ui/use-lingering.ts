import { useEffect, useState } from 'react'

const closingTime = 250

/** True while something is open, and during its closing animation. */
export function useLingering(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(isOpen)
  useEffect(() => {
    const timer = setTimeout(() => setThere(isOpen), isOpen ? 0 : closingTime)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isOpen || isThere
}
