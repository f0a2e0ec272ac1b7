import { useRef } from 'react'
import type { AdminCategory } from '#domain/catalogue/category.ts'

/** A row that a pointer holds, among the rows that it can change places with. */
type Held = { pointer: number; rows: HTMLElement[]; tops: number[]; from: number; to: number; start: number; y: number }
type PointerEvent = React.PointerEvent<HTMLElement>

/** Pixels from the edge of the screen where the page scrolls along, and pixels per frame. */
const [edge, pace] = [72, 8]

type Options = { onMove: (category: AdminCategory, to: number) => void }

/** Drags a row by its handle. The rows move by transforms until it is dropped, so that the handle keeps the pointer. */
export function useDrag({ onMove }: Options) {
  const drag = useRef<Held>(undefined)

  function end() {
    const held = drag.current
    drag.current = undefined
    for (const row of held?.rows ?? []) {
      row.removeAttribute('data-held')
      row.style.transform = ''
    }
    return held
  }

  return (category: AdminCategory) => ({
    onPointerDown: (event: PointerEvent) => {
      end()
      const held = event.button === 0 && event.isPrimary ? heldBy(event) : undefined
      if (!held) return
      event.currentTarget.setPointerCapture(held.pointer)
      drag.current = held
      held.rows[held.from]?.setAttribute('data-held', '')
      scrollAlong(drag, held)
    },
    onPointerMove: (event: PointerEvent) => {
      const held = drag.current
      if (held?.pointer !== event.pointerId) return
      held.y = event.clientY
      place(held)
    },
    onPointerUp: (event: PointerEvent) => {
      if (drag.current?.pointer !== event.pointerId) return
      const { from, to } = end() ?? { from: 0, to: 0 }
      if (from !== to) onMove(category, to)
    },
    onPointerCancel: () => void end(),
    onLostPointerCapture: () => void end(),
    /** Whether it was dragged, and is no more. */
    letGo: () => end() !== undefined,
  })
}

function heldBy({ currentTarget, pointerId: pointer, clientY }: PointerEvent): Held | undefined {
  const own = rowOf(currentTarget)
  const { storefront } = currentTarget.dataset
  const handles = own?.parentElement?.querySelectorAll<HTMLElement>('[data-handle]') ?? []
  const rows = [...handles].filter((one) => one.dataset['storefront'] === storefront).flatMap((one) => rowOf(one) ?? [])
  const from = rows.findIndex((row) => row === own)
  if (from < 0) return undefined
  const tops = rows.map((row) => row.getBoundingClientRect().top + window.scrollY)
  return { pointer, rows, tops, from, to: from, start: clientY + window.scrollY, y: clientY }
}

function rowOf(handle: HTMLElement): HTMLElement | null {
  return handle.closest<HTMLElement>('tr, li')
}

/** Moves the held row to the pointer, within the list, and the rows that it passes to the place that it has left. */
function place(held: Held) {
  const { rows, tops, from, start, y } = held
  const heights = rows.map((row) => row.offsetHeight)
  const [top = 0, height = 0] = [tops[from], heights[from]]
  const last = rows.length - 1
  const lowest = (tops[last] ?? 0) + (heights[last] ?? 0) - height
  const now = Math.min(lowest, Math.max(tops[0] ?? 0, top + y + window.scrollY - start))
  const isPassed = (at: number) => {
    const middle = (tops[at] ?? 0) + (heights[at] ?? 0) / 2
    return at < from ? now < middle : now + height > middle
  }
  const passed = rows.map((_, at) => at !== from && isPassed(at))
  held.to = from + passed.filter((is, at) => is && at > from).length - passed.filter((is, at) => is && at < from).length
  for (const [at, row] of rows.entries()) {
    const by = at === from ? now - top : passed[at] ? (at < from ? height : -height) : 0
    row.style.transform = by === 0 ? '' : `translateY(${by}px)`
  }
}

/** Scrolls the page along where the list is longer than the screen. */
function scrollAlong(drag: React.RefObject<Held | undefined>, held: Held) {
  if (drag.current !== held) return
  const way = held.y < edge ? -1 : held.y > window.innerHeight - edge ? 1 : 0
  if (way !== 0 && held.to !== held.from) {
    window.scrollBy({ top: way * pace, behavior: 'instant' })
    place(held)
  }
  requestAnimationFrame(() => scrollAlong(drag, held))
}
