import { useRef, useState } from 'react'
import { isForOthers } from '#web/ui/keys.ts'

/**
 * Finds which of many narrow bands, side by side, the mouse, a finger or the keyboard points to. The first tap on a
 * band only shows it; the second follows its link.
 */
export function useBand(count: number, list: React.RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState<number>()
  const [focused, setFocused] = useState<number>()
  const [last, setLast] = useState<number>()
  const [isHidden, setHidden] = useState(false)
  const [hasTouch, setTouch] = useState(false)
  const isSeen = useRef(false)
  const place = isHidden ? undefined : (pointed ?? focused)
  const shown = place !== undefined && place < count ? place : undefined
  const stop = Math.min(last ?? count - 1, count - 1)

  function linkAt(place: number | undefined) {
    return place === undefined ? undefined : list.current?.querySelectorAll('a')[place]
  }

  function point(event: React.PointerEvent) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const to = Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * count)))
    setTouch(event.pointerType === 'touch')
    if (to !== pointed) setHidden(false)
    setPointed(to)
    return to
  }

  const handlers = {
    onPointerMove: (event: React.PointerEvent) => void point(event),
    onPointerDown: (event: React.PointerEvent) => {
      const to = point(event)
      isSeen.current = event.pointerType !== 'touch' || to === shown
    },
    // Lifting the finger does not leave the band.
    onPointerLeave: (event: React.PointerEvent) => {
      if (event.pointerType !== 'touch') setPointed(undefined)
    },
    onClickCapture: (event: React.MouseEvent) => {
      // Enter is a click too, with detail 0.
      if (event.detail === 0 || isSeen.current) return
      event.preventDefault()
      linkAt(pointed)?.focus({ preventScroll: true })
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (isForOthers(event)) return
      if (event.key === 'Escape') setHidden(true)
      const at = focused ?? stop
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      setPointed(undefined)
      linkAt(Math.min(count - 1, Math.max(0, to)))?.focus()
    },
    onFocus: (event: React.FocusEvent) => {
      const to = [...(list.current?.querySelectorAll('a') ?? [])].indexOf(event.target as HTMLAnchorElement)
      if (to < 0) return
      setFocused(to)
      setLast(to)
      setHidden(false)
    },
    onBlur: () => {
      setFocused(undefined)
      if (hasTouch) setPointed(undefined)
    },
  }

  return {
    /** The hovered, tapped or focused band. */
    shown,
    /** The band that Tab stops at. */
    stop,
    hasTouch,
    /** For the list. */
    handlers,
  }
}
