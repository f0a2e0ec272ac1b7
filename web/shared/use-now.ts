import { useEffect, useState } from 'react'

const often = 10_000

/** What time it is: as it was when the page was read, then every few seconds, and when a tab that slept is looked at. */
export function useNow(readAt: number): number {
  const [now, setNow] = useState(readAt)
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, often)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return Math.max(now, readAt)
}
