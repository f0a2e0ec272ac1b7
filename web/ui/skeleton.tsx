import { useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

/** A place kept for what is on its way; give it the size of what comes. It is said once, by the list around it. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative block overflow-hidden rounded-sm bg-fill before:absolute before:inset-0 before:-translate-x-full before:animate-shimmer before:bg-linear-to-r before:from-transparent before:via-fill-hover before:to-transparent motion-reduce:before:hidden',
        className,
      )}
    />
  )
}

/** Something is under way, nobody knows how long. */
export function MovingLine() {
  return (
    <span className="block h-full -translate-x-full animate-shimmer bg-linear-to-r from-transparent via-brand to-transparent motion-reduce:translate-x-0" />
  )
}

const [patience, least] = [300, 400]

/** Whether to show the places: not for what comes at once, and never for just a blink. */
export function useSkeleton(isWaiting: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (isWaiting === isShown) return
    const pause = isWaiting ? patience : Math.max(0, least - (performance.now() - since.current))
    const timer = setTimeout(() => {
      since.current = performance.now()
      setShown(isWaiting)
    }, pause)
    return () => clearTimeout(timer)
  }, [isWaiting, isShown])
  return isShown
}
