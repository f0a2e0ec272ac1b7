import { useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

/** A placeholder of the size of what loads. The element around it tells screen readers. */
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

/** Progress of unknown length. */
export function MovingLine() {
  return (
    <span className="block h-full -translate-x-full animate-shimmer bg-linear-to-r from-transparent via-brand to-transparent motion-reduce:translate-x-0" />
  )
}

const [delay, minimum] = [300, 400]

/** Whether to show placeholders: only after 300 ms of loading, and then for at least 400 ms. */
export function useSkeleton(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (isLoading === isShown) return
    const pause = isLoading ? delay : Math.max(0, minimum - (performance.now() - since.current))
    const timer = setTimeout(() => {
      since.current = performance.now()
      setShown(isLoading)
    }, pause)
    return () => clearTimeout(timer)
  }, [isLoading, isShown])
  return isShown
}
