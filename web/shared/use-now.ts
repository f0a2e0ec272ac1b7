import { useEffect, useState } from 'react'

const often = 10_000

/** The current time: that of the last load, then updated every 10 seconds and when the tab is shown. */
export function useNow(readAt: number): number {
  return Math.max(useTick(readAt), readAt)
}

/** The same by a clock that may be set back. */
export function useTick(start: number): number {
  const [now, setNow] = useState(start)
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, often)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
