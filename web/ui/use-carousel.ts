import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Filled backwards: a busy browser may draw a frame before the animation starts, and would show its end. */
const movement = { duration: 500, easing: 'cubic-bezier(.2,.7,.2,1)', fill: 'backwards' } as const

/**
 * The strip is a native scroll container: it can be swiped, and works before hydration. A step scrolls at once and is
 * then animated from where it was, so that it takes the same time in every browser.
 *
 * An endless strip has its slides three times, in an order that begins with the first visible one, and rests at the
 * start of the middle ones. So no copy is visible at rest, and there are slides on both sides. The copies are made when
 * the strip comes near the screen.
 */
export function useCarousel(count: number, endless: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  /** The first visible slide. */
  const [at, setAt] = useState(0)
  /** The number of visible slides; undefined until measured. */
  const [inSight, setInSight] = useState<number>()
  const isNear = useIsNear(scroller)
  const isEndless = endless && inSight !== undefined && count > inSight
  /** Whether the copies are there. */
  const wraps = isEndless && isNear
  const stops = inSight === undefined || count <= inSight ? 1 : isEndless ? count : count - inSight + 1

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    // Called after layout: measuring earlier would force a layout for each carousel of the page.
    const observer = new ResizeObserver(() => {
      const count = slidesInSight(box, track.current)
      startTransition(() => setInSight(count))
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const rest = useCallback((first: number) => stepOf(track.current) * (wraps ? count : first), [count, wraps])
  const place = useCallback(
    (first: number) => scroller.current?.scrollTo({ left: rest(first), behavior: 'instant' }),
    [rest],
  )

  // Copies before the first slide, or a new width, must not move it.
  useLayoutEffect(() => {
    const first = Math.min(at, stops - 1)
    setAt(first)
    if (wraps || first > 0) place(first)
    // Not when `at` changes: after a step or a swipe the strip is already in place.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wraps, inSight, place])

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    let timer: number
    const settle = () => {
      // During an animation the strip seems shorter or longer than it is.
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
    const target = isEndless ? around(to, count) : Math.min(Math.max(to, 0), stops - 1)
    const hadFocus = strip.contains(document.activeElement)
    const inMotion = new DOMMatrix(getComputedStyle(strip).transform).m41
    const left = box.scrollLeft
    flushSync(() => setAt(target))
    // The browser would snap to where the moving slides seem to be, or back to its last snap position. Both would undo
    // the step, so snapping is off until the animation ends.
    box.style.scrollSnapType = 'none'
    place(target)
    // A new order of an endless strip moves every slide by the length of the step.
    const turned = wraps ? (to - at) * stepOf(strip) : 0
    show(strip, box, box.scrollLeft - left + turned + inMotion)
    // A slide out of sight cannot keep the focus; the first visible one takes it.
    if (hadFocus && !document.activeElement?.closest('li:not([inert])')) {
      const first = strip.querySelector<HTMLElement>('li:not([inert]) :is(a, button):not([tabindex="-1"])')
      first?.focus({ preventScroll: true })
    }
  }

  return { scroller, track, at, stops, isEndless, wraps, inSight, go }
}

/** Whether the element has been less than one screen away. */
function useIsNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting) startTransition(() => setNear(true))
    }
    const observer = new IntersectionObserver(look, { rootMargin: '100% 0px' })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
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

/** From the start of one slide to the start of the next. */
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
