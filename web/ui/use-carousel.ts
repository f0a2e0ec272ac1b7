import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Backwards: a busy browser draws a frame between making it and starting it, and would show where it ends. */
const movement = { duration: 500, easing: 'cubic-bezier(.2,.7,.2,1)', fill: 'backwards' } as const

/**
 * The strip is the browser's own scroller: it can be swiped, and used before our scripts are there. A step jumps to its
 * place at once and is then shown as a movement from where it was, so that it takes the same time in every browser.
 *
 * An endless strip has its slides three times, in an order that begins with the first one in sight, and rests where the
 * middle ones begin. So what is in sight is never a copy, and there is always something to either side.
 */
export function useCarousel(count: number, endless: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  /** The first slide in sight. */
  const [at, setAt] = useState(0)
  /** How many are in sight; undefined until it could be measured. */
  const [inSight, setInSight] = useState<number>()
  const wraps = endless && inSight !== undefined && count > inSight
  const stops = inSight === undefined || count <= inSight ? 1 : wraps ? count : count - inSight + 1

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    // It is called when the browser knows all sizes: asked earlier, or changed at once, it would have to work them out
    // again for each carousel of the page.
    const observer = new ResizeObserver(() => setInSight(slidesInSight(box, track.current)))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const rest = useCallback((first: number) => stepOf(track.current) * (wraps ? count : first), [count, wraps])
  const place = useCallback(
    (first: number) => scroller.current?.scrollTo({ left: rest(first), behavior: 'instant' }),
    [rest],
  )

  // The copies before the first slide, and a new width, must not push it away.
  useLayoutEffect(() => {
    const first = Math.min(at, stops - 1)
    setAt(first)
    // The beginning is where a strip stands by itself.
    if (wraps || first > 0) place(first)
    // Not when `at` changes: a step has placed itself, and a swipe is where it is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wraps, inSight, place])

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    let timer: number
    const settle = () => {
      // What is on its way makes the strip seem shorter or longer than it is.
      if (track.current?.getAnimations().length) return onScroll()
      const step = stepOf(track.current)
      if (step === 0) return
      const swiped = Math.round((box.scrollLeft - rest(at)) / step)
      const isAtEnd = box.scrollLeft >= box.scrollWidth - box.clientWidth - 2
      if (!wraps) return setAt(isAtEnd ? stops - 1 : Math.min(Math.max(at + swiped, 0), stops - 1))
      if (swiped === 0) return
      const left = box.scrollLeft - swiped * step
      flushSync(() => setAt(around(at + swiped, count)))
      box.scrollTo({ left, behavior: 'instant' })
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = window.setTimeout(settle, 80)
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      box.removeEventListener('scroll', onScroll)
    }
  }, [at, count, rest, stops, wraps])

  function go(to: number) {
    const [box, strip] = [scroller.current, track.current]
    if (!box || !strip) return
    const target = wraps ? around(to, count) : Math.min(Math.max(to, 0), stops - 1)
    const hadFocus = strip.contains(document.activeElement)
    const inMotion = new DOMMatrix(getComputedStyle(strip).transform).m41
    const left = box.scrollLeft
    flushSync(() => setAt(target))
    // The browser snaps to where slides seem to be on their way, and some time later to where it had snapped before:
    // both would undo the movement. It is free again when all has come to rest.
    box.style.scrollSnapType = 'none'
    place(target)
    // Turning the order of an endless strip moves every slide as far as the step goes.
    const turned = wraps ? (to - at) * stepOf(strip) : 0
    show(strip, box, box.scrollLeft - left + turned + inMotion)
    // What is out of sight cannot hold the focus; the first in sight takes it.
    if (hadFocus && !document.activeElement?.closest('li:not([inert])')) {
      const first = strip.querySelector<HTMLElement>('li:not([inert]) :is(a, button):not([tabindex="-1"])')
      first?.focus({ preventScroll: true })
    }
  }

  return { scroller, track, at, stops, wraps, inSight, go }
}

function show(strip: HTMLElement, box: HTMLElement, distance: number) {
  for (const animation of strip.getAnimations()) animation.cancel()
  const rest = () => box.style.removeProperty('scroll-snap-type')
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return rest()
  strip.animate([{ transform: `translateX(${distance}px)` }, { transform: 'none' }], movement).onfinish = rest
}

function around(index: number, count: number): number {
  return ((index % count) + count) % count
}

/** From the beginning of one slide to the beginning of the next. */
function stepOf(track: HTMLElement | null): number {
  const [first, second] = track?.querySelectorAll<HTMLElement>(':scope > li') ?? []
  return first && second ? second.offsetLeft - first.offsetLeft : (first?.offsetWidth ?? 0)
}

function slidesInSight(box: HTMLElement, track: HTMLElement | null): number {
  const step = stepOf(track)
  const { paddingLeft, paddingRight } = getComputedStyle(box)
  const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  const width = track?.querySelector('li')?.offsetWidth ?? 0
  return step === 0 ? 1 : Math.max(1, Math.floor((room - width + 1) / step) + 1)
}
