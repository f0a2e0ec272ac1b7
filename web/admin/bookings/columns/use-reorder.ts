import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export type Move = { from: number; to: number }

type Options = { count: number; onMove: (move: Move) => void }

/** Changes the order of the rows of a list: a handle is dragged, or moved by the arrow keys while it has the focus. */
export function useReorder({ count, onMove }: Options) {
  const rows = useRef(new Map<number, HTMLElement>())
  const [drag, setDrag] = useState<{ from: number; to: number }>()

  function rowsAbove(y: number): number {
    const above = [...rows.current.values()].filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return y > top + height / 2
    })
    return above.length
  }

  function end(isKept: boolean) {
    if (drag && isKept && drag.from !== drag.to) onMove(drag)
    setDrag(undefined)
  }

  return {
    /** The row that is dragged, and the place where it would go. */
    lifted: drag?.from,
    place: drag?.to,
    rowOf: (at: number) => ({
      ref: (row: HTMLElement | null) => {
        if (row) rows.current.set(at, row)
        else rows.current.delete(at)
      },
    }),
    handleOf: (at: number) => ({
      onPointerDown(event: React.PointerEvent) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: at, to: at })
      },
      onPointerMove(event: React.PointerEvent) {
        if (!drag) return
        const above = rowsAbove(event.clientY)
        // The dragged row itself is among those above the pointer.
        const place = Math.min(count - 1, above > drag.from ? above - 1 : above)
        if (place !== drag.to) setDrag({ ...drag, to: place })
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onKeyDown(event: React.KeyboardEvent<HTMLElement>) {
        if (event.key === 'Escape' && drag) {
          // Escape ends the drag, not the popover.
          event.preventDefault()
          end(false)
          return
        }
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        // The popover would move the focus to another control.
        event.stopPropagation()
        const handle = event.currentTarget
        flushSync(() => onMove({ from: at, to: at + by }))
        handle.focus()
      },
    }),
  }
}
