import { useLayoutEffect, useState } from 'react'

export type Size = {
  width: number
  height: number
  /** How high letters are there, as the reader has set them. */
  em: number
}

/** How much room something has; undefined until it is there. A drawing of that size needs no scaling. */
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
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, size]
}
