import { useLayoutEffect, useRef } from 'react'

type Place = { block: string | undefined; row: string | undefined }

/**
 * Keeps the focus on the board when the element that has it disappears, because a booking was moved or a free hour was
 * booked: it goes to the same booking elsewhere, else to the same row, else to the title. The handlers belong on the
 * element around the board.
 */
export function useKeptFocus() {
  const last = useRef<Place>(undefined)
  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body) return
    const target = elementAt(last.current) ?? document.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target }: React.FocusEvent<HTMLElement>) => (last.current = placeOf(target)),
    onBlur: ({ target }: React.FocusEvent<HTMLElement>) =>
      // Some browsers report this for an element that is being removed as well.
      queueMicrotask(() => {
        if (target.isConnected && document.activeElement !== target) last.current = undefined
      }),
  }
}

function placeOf(target: HTMLElement): Place {
  const { block } = target.dataset
  return { block, row: target.closest<HTMLElement>('[data-row]')?.dataset['row'] }
}

function elementAt({ block, row }: Place): HTMLElement | null {
  const sameBlock = block === undefined ? null : document.querySelector<HTMLElement>(`[data-block="${block}"]`)
  const inRow = `[data-row="${row}"] :is([data-block], [data-free], a)`
  return (
    sameBlock ??
    document.querySelector<HTMLElement>(`${inRow}[tabindex="0"]`) ??
    document.querySelector<HTMLElement>(inRow)
  )
}
