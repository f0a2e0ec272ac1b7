import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export type Size = {
  width: number
  height: number
  /** The font size. */
  em: number
}

/** The size of an element in CSS pixels; undefined before layout. */
export function useSize<E extends Element>(): [(element: E | null) => void, Size | undefined] {
  const [element, setElement] = useState<E | null>(null)
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    if (!element) return undefined
    const measure = () => {
      const { width, height } = element.getBoundingClientRect()
      const em = Number.parseFloat(getComputedStyle(element).fontSize)
      setSize((last) =>
        last?.width === width && last.height === height && last.em === em ? last : { width, height, em },
      )
    }
    measure()
    // In the same frame: otherwise it is painted once with the old size.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, size]
}
