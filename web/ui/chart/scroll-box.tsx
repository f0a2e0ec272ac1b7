import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'

type Edges = { below: boolean; left: boolean; right: boolean }
const none: Edges = { below: false, left: false, right: false }

type Props = {
  className: string
  /** Where the hint is, above a sticky last row. */
  foot: string
  children: React.ReactNode
}

/** A box that scrolls, and shows where it has more. */
export function ScrollBox({ className, foot, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [edges, setEdges] = useState(none)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => {
      const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = element
      const below = scrollTop + clientHeight < scrollHeight - 1
      const left = scrollLeft > 1
      const right = scrollLeft + clientWidth < scrollWidth - 1
      setEdges((last) =>
        last.below === below && last.left === left && last.right === right ? last : { below, left, right },
      )
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [])

  const edge = 'pointer-events-none absolute inset-y-0 z-2 w-8 from-surface to-transparent'
  return (
    <div className="relative">
      <div ref={box} className={cx('overflow-auto', className)}>
        {children}
      </div>
      {edges.left && <span aria-hidden="true" className={cx(edge, 'left-0 bg-linear-to-r')} />}
      {edges.right && <span aria-hidden="true" className={cx(edge, 'right-0 bg-linear-to-l')} />}
      {edges.below && (
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute inset-x-0 z-2 flex h-16 items-end justify-center bg-linear-to-t from-surface to-transparent',
            foot,
          )}
        >
          <span className="inline-flex items-center gap-1 rounded-full bg-ink px-2.5 py-1 text-xs font-semibold text-on-ink">
            More below <Icon name="down" className="size-3.5" />
          </span>
        </span>
      )}
    </div>
  )
}
