import { type RefObject, useLayoutEffect } from 'react'

/** From the edge of the screen, and from what it must not cover, in pixels. */
const [edge, gap] = [16, 8]

/**
 * Keeps something at the bottom of the screen off the buttons at the foot of the dialog that it is in, or of the page:
 * below them where there is room, else above. It is told by `--clear` how far up that is.
 */
export function useClearOfFoot(ref: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || !isShown) return undefined
    const dialog = box.closest('dialog')
    const place = () => {
      const bar = footOf(dialog)?.getBoundingClientRect()
      const isInTheWay = bar !== undefined && window.innerHeight - bar.bottom < edge + box.offsetHeight + gap
      box.style.setProperty('--clear', `${isInTheWay ? window.innerHeight - bar.top + gap : edge}px`)
    }
    place()
    const isOver = new AbortController()
    const { signal } = isOver
    window.addEventListener('resize', place, { signal })
    window.addEventListener('scroll', place, { signal, passive: true })
    // A dialog comes in moving.
    dialog?.addEventListener('transitionend', place, { signal })
    const sizes = new ResizeObserver(place)
    for (const one of [box, dialog ?? document.body, footOf(dialog)]) if (one) sizes.observe(one)
    return () => {
      isOver.abort()
      sizes.disconnect()
    }
  }, [ref, isShown])
}

function footOf(dialog: HTMLDialogElement | null): Element | undefined {
  const bars = [...(dialog ?? document).querySelectorAll('[data-foot-bar]')]
  return bars.find((bar) => bar.closest('dialog') === dialog)
}
