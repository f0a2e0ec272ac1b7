import { type RefObject, useLayoutEffect } from 'react'

/** Pixels from the edge of the screen, and from the bar that must not be covered. */
const [edge, gap] = [16, 8]

/**
 * Keeps an element at the bottom of the screen off the bar of buttons of its dialog or page: below the bar where there
 * is room, else above it. Sets `--clear` to its distance from the bottom, and on the dialog or page `--toast-room` to the
 * height that it covers. `--end-room` is the height that must be free below the content, so that everything can be
 * scrolled out from under the element. A dialog that ends above the element needs no room.
 */
export function useClearOfFoot(ref: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const dialog = box.closest('dialog')
    const page = dialog ?? document.documentElement
    if (!isShown && heightOf(page, '--end-room') === 0) return undefined
    const scroller = dialog?.querySelector('.toast-room') ?? document.scrollingElement
    const isOver = new AbortController()
    const { signal } = isOver
    const place = () => {
      const room = isShown ? placeAtFoot(box, dialog) : 0
      setHeight(page, '--toast-room', room)
      if (mayShrink(page, scroller, room)) setHeight(page, '--end-room', room)
      if (!isShown && heightOf(page, '--end-room') === 0) isOver.abort()
    }
    window.addEventListener('resize', place, { signal })
    // Also of the content of a dialog, whose event does not bubble.
    window.addEventListener('scroll', place, { signal, passive: true, capture: true })
    // A dialog moves as it opens.
    dialog?.addEventListener('transitionend', place, { signal })
    place()
    const sizes = new ResizeObserver(place)
    for (const one of [box, dialog ?? document.body, footOf(dialog)]) if (one && isShown) sizes.observe(one)
    return () => {
      page.style.removeProperty('--toast-room')
      isOver.abort()
      sizes.disconnect()
    }
  }, [ref, isShown])
}

/** Returns the height that the element covers, with what is around it. */
function placeAtFoot(box: HTMLElement, dialog: HTMLDialogElement | null): number {
  const bar = footOf(dialog)?.getBoundingClientRect()
  const top = window.innerHeight - edge - box.offsetHeight - gap
  // On a low screen the bar may be out of sight, further down the page.
  const isBarCovered = bar !== undefined && bar.bottom > top && bar.top < window.innerHeight
  box.style.setProperty('--clear', `${isBarCovered ? window.innerHeight - bar.top + gap : edge}px`)
  const isCovered = isBarCovered || !dialog || dialog.getBoundingClientRect().bottom > top
  return isCovered ? box.offsetHeight + edge + gap : 0
}

/** False if the end of the page would move: the user has scrolled into the room, and may be about to press something. */
function mayShrink(page: HTMLElement, scroller: Element | null, wanted: number): boolean {
  if (!scroller || scroller.scrollTop === 0) return true
  const below = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  return below >= heightOf(page, '--end-room') - wanted
}

type Height = '--toast-room' | '--end-room'

function heightOf(page: HTMLElement, name: Height): number {
  return Number.parseFloat(page.style.getPropertyValue(name)) || 0
}

function setHeight(page: HTMLElement, name: Height, height: number) {
  if (height === heightOf(page, name)) return
  if (height === 0) page.style.removeProperty(name)
  else page.style.setProperty(name, `${height}px`)
}

function footOf(dialog: HTMLDialogElement | null): Element | undefined {
  const bars = [...(dialog ?? document).querySelectorAll('[data-foot-bar]')]
  return bars.find((bar) => bar.closest('dialog') === dialog)
}
