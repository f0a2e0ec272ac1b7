import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Pixels from the edge of the screen, and from the bar that must not be covered. */
const [edge, gap] = [16, 8]

/**
 * Keeps an element at the bottom of the screen off the bar of buttons of its dialog or page: below the bar where there
 * is room, else above it. Sets `--clear` to its distance from the bottom, and on what scrolls, `--toast-room` to the
 * height that must be free below the content, so that everything can be scrolled out from under it. A dialog that ends
 * above the element needs no room.
 */
export function useClearOfFoot(ref: RefObject<HTMLElement | null>, isShown: boolean) {
  const given = useRef(0)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || (!isShown && !given.current)) return undefined
    const dialog = box.closest('dialog')
    const scroller = dialog?.querySelector<HTMLElement>('.toast-room') ?? document.documentElement
    const place = () => {
      const bar = footOf(dialog)?.getBoundingClientRect()
      const top = window.innerHeight - edge - box.offsetHeight - gap
      // On a low screen the bar may be out of sight, further down the page.
      const isBarCovered = bar !== undefined && bar.bottom > top && bar.top < window.innerHeight
      box.style.setProperty('--clear', `${isBarCovered ? window.innerHeight - bar.top + gap : edge}px`)
      const isCovered = isBarCovered || !dialog || dialog.getBoundingClientRect().bottom > top
      const room = isShown && isCovered ? box.offsetHeight + edge + gap : 0
      const { scrollTop, scrollHeight, clientHeight } = scroller
      // The user has scrolled into the room: if it shrank, what they are about to press would move.
      if (scrollTop && scrollHeight - clientHeight - scrollTop < given.current - room) return
      given.current = room
      scroller.style.setProperty('--toast-room', `${room}px`)
    }
    place()
    const isOver = new AbortController()
    const { signal } = isOver
    window.addEventListener('resize', place, { signal })
    // The content of a dialog scrolls, which does not bubble.
    window.addEventListener('scroll', place, { signal, capture: true })
    // A dialog moves as it opens.
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
