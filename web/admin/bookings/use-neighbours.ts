import { useEffect, useRef, useState } from 'react'
import type { AdminBooking } from '#domain/booking/admin.ts'

type Steps = { items: AdminBooking[] | undefined; booking: string | undefined; open: (id: string) => void }

/** From the booking that is open to those beside it in the list, also when what was changed has taken it out of there. */
export function useSteps({ items = [], booking, open }: Steps) {
  const at = items.findIndex(({ _id }) => _id === booking)
  const [last, setLast] = useState<{ id: string; at: number }>()
  const isLast = last?.id === booking
  if (booking !== undefined && at >= 0 && !(isLast && last?.at === at)) setLast({ id: booking, at })
  const place = at >= 0 ? at : isLast ? last?.at : undefined
  if (place === undefined) return {}
  const previous = items[place - 1]
  // What stood after it has moved up to its place.
  const next = items[at >= 0 ? place + 1 : place]
  return { onPrevious: previous && (() => open(previous._id)), onNext: next && (() => open(next._id)) }
}

/** When a booking is closed the focus goes to where it lies in the list or on the board, wherever one has stepped to; where that has gone, to the title. */
export function useReturn(booking: string | undefined) {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const closed = last.current
    last.current = booking
    if (booking !== undefined || closed === undefined) return
    const id = CSS.escape(closed)
    const links = document.querySelectorAll<HTMLElement>(`[data-details="${id}"], [data-block="${id}"]`)
    // A list has it in the table and in the cards, of which one is seen.
    const seen = [...links].find((link) => link.checkVisibility())
    ;(seen ?? document.querySelector('h1'))?.focus()
  }, [booking])
}

/** The button that was pressed has gone with what it was for: whoever works by keyboard goes on from the title. */
export function useLostFocus(...changes: unknown[]) {
  const isFirst = useRef(true)
  const key = JSON.stringify(changes)
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body) {
      document.querySelector('h1')?.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [key])
}
