import { useEffect, useRef } from 'react'

/** Moves the focus to the first new item after 'Show more'. */
export function useFocusFirstNew<List extends HTMLElement>(count: number, selector: string) {
  const list = useRef<List>(null)
  const firstNew = useRef<number>(undefined)
  useEffect(() => {
    if (firstNew.current === undefined || count <= firstNew.current) return
    list.current?.querySelectorAll<HTMLElement>(selector)[firstNew.current]?.focus({ preventScroll: true })
    firstNew.current = undefined
  }, [count, selector])
  return {
    list,
    onMore: () => {
      firstNew.current = count
    },
  }
}
