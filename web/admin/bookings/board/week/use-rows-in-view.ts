import { useEffect, useRef } from 'react'
import type { Rows } from './use-week.ts'

/** As many rows as a usual screen shows. */
export const firstRows: Rows = { from: 0, most: 12 }
/** All ranges begin and end at a multiple of this. */
const step = 2
/** The most that can be requested at once. */
const mostRows = 50
/** Rows this near to the screen are drawn before they are in view. */
const near = '100px 0px'

export type SetRows = React.Dispatch<React.SetStateAction<Rows>>

/** Finds the rows of a table in view, and those near to it. `rows` are the keys of all rows. */
export function useRowsInView(rows: string, set: SetRows) {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    const list = [...(body.current?.children ?? [])]
    const seen = new Set<number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(list.indexOf(target))
          else seen.delete(list.indexOf(target))
        }
        if (seen.size > 0) set((before) => sameOr(before, rangeOf(seen)))
      },
      { rootMargin: near },
    )
    for (const row of list) observer.observe(row)
    return () => observer.disconnect()
  }, [rows, set])
  return body
}

function rangeOf(seen: Set<number>): Rows {
  const from = Math.floor(Math.min(...seen) / step) * step
  const most = Math.ceil((Math.max(...seen) + 1 - from) / step) * step
  return { from, most: Math.min(mostRows, Math.max(firstRows.most, most)) }
}

/** The same object for the same range, so that nothing is drawn again. */
function sameOr(before: Rows, next: Rows): Rows {
  return before.from === next.from && before.most === next.most ? before : next
}
