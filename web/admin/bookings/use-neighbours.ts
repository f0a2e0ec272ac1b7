import { useEffect, useRef, useState } from 'react'

type Options = { items: { _id: string }[] | undefined; booking: string | undefined; open: (id: string) => void }

/** The bookings before and after the open one in the list, even after a change has removed it from the list. */
export function useNeighbours({ items = [], booking, open }: Options) {
  const at = items.findIndex(({ _id }) => _id === booking)
  const [last, setLast] = useState<{ id: string; at: number }>()
  const isLast = last?.id === booking
  if (booking !== undefined && at >= 0 && !(isLast && last?.at === at)) setLast({ id: booking, at })
  const place = at >= 0 ? at : isLast ? last?.at : undefined
  if (place === undefined) return {}
  const previous = items[place - 1]
  // The next one has moved up to its place.
  const next = items[at >= 0 ? place + 1 : place]
  return { onPrevious: previous && (() => open(previous._id)), onNext: next && (() => open(next._id)) }
}

/** Returns the focus to the row or block of the closed booking, or to the title if it is gone. */
export function useReturn(booking: string | undefined) {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const closed = last.current
    last.current = booking
    if (booking !== undefined || closed === undefined) return
    const id = CSS.escape(closed)
    const links = document.querySelectorAll<HTMLElement>(`[data-details="${id}"], [data-block="${id}"]`)
    // The list has it in the table and in the cards; one of them is visible.
    const seen = [...links].find((link) => link.checkVisibility())
    ;(seen ?? document.querySelector('h1'))?.focus()
  }, [booking])
}
