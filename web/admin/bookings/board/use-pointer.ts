import { useEffect, useRef } from 'react'
import type { Block } from '#domain/board.ts'
import { placeInHand } from './in-hand.ts'
import { canBeAssigned } from './labels.ts'
import { unassigned } from './rows.ts'

/** Pixels that a pointer moves by accident, and milliseconds that a finger rests before it lifts a booking. */
const [jitter, rest] = [5, 400]
/** Pixels from the edge of the screen where the page scrolls along, and pixels per frame. */
const [edge, pace] = [88, 9]

/** A pointer that is down on a block. */
type Press = {
  block: Block
  button: HTMLElement
  pointer: number
  x: number
  y: number
  /** How far below the top of the block it went down. */
  grabbed: number
  isFinger: boolean
  /** A finger outside the handle scrolls the page, unless it rests first. */
  mayScroll: boolean
  isLifted: boolean
  timer?: number
}
type PressRef = React.RefObject<Press | undefined>
type PointerEvent = React.PointerEvent<HTMLElement>

type Options = {
  body: React.RefObject<HTMLElement | null>
  blockOf: (button: HTMLElement) => Block | undefined
  lift: (block: Block) => void
  aim: (row: string) => void
  drop: () => void
  cancel: () => void
}

/** Each pointer is captured, so that its events reach the button where it went down. */
export function usePointer({ body, blockOf, lift, aim, drop, cancel }: Options) {
  const press = useRef<Press>(undefined)
  const last = useRef<Press>(undefined)
  useStillPage(body, press)
  const follow = (held: Press) => body.current && aim(moveTo(body.current, held))
  const start = (held: Press) => {
    if (!held.button.isConnected) return
    held.isLifted = true
    // Safari does not focus a pressed button, and Escape is heard there.
    held.button.focus({ preventScroll: true })
    lift(held.block)
    follow(held)
    scrollAlong(press, held, follow)
  }
  const endOf = ({ pointerId }: PointerEvent) => (press.current?.pointer === pointerId ? end(press) : undefined)

  return {
    onPointerDown: (event: PointerEvent) => {
      const held = (last.current = pressOf(event, blockOf(event.currentTarget)))
      if (!held) return
      end(press)
      held.button.setPointerCapture(held.pointer)
      press.current = held
      if (held.mayScroll) held.timer = window.setTimeout(() => start(held), rest)
    },
    onPointerMove: (event: PointerEvent) => {
      const held = press.current
      if (held?.pointer !== event.pointerId || !hasMoved(held, event)) return
      if (held.isLifted) follow(held)
      else if (held.mayScroll) end(press)
      else start(held)
    },
    onPointerUp: (event: PointerEvent) => endOf(event)?.isLifted && drop(),
    onLostPointerCapture: (event: PointerEvent) => endOf(event)?.isLifted && cancel(),
    onContextMenu: (event: React.MouseEvent) => press.current?.isFinger && event.preventDefault(),
    release: () => void end(press),
    /** Whether a click ends a drag; one by keyboard has no detail. */
    wasDrag: ({ detail }: React.MouseEvent) => detail > 0 && last.current?.isLifted === true,
  }
}

/** Whether the pointer has moved further than by accident; if so, records its position. */
function hasMoved(held: Press, { clientX, clientY }: PointerEvent): boolean {
  if (!held.isLifted && Math.hypot(clientX - held.x, clientY - held.y) <= jitter) return false
  held.y = clientY
  return true
}

/** Keeps the page still under a finger that holds a block. React's own listener is passive and cannot. */
function useStillPage(body: Options['body'], press: PressRef) {
  useEffect(() => {
    const list = body.current
    const stay = (event: Event) => press.current?.isLifted && event.cancelable && event.preventDefault()
    list?.addEventListener('touchmove', stay, { passive: false })
    return () => {
      list?.removeEventListener('touchmove', stay)
      end(press)
    }
  }, [body, press])
}

/** Moves the lifted block below the pointer; returns the key of the row that it is over, or else of its own. */
function moveTo(list: HTMLElement, { block, y, grabbed }: Press): string {
  placeInHand(list, y - grabbed - list.getBoundingClientRect().top)
  const row = [...list.querySelectorAll<HTMLElement>('[data-row]')].find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top <= y && y < bottom
  })
  return row?.dataset['row'] ?? block.professional ?? unassigned
}

/** Scrolls the page along where there are more rows than fit on the screen. */
function scrollAlong(press: PressRef, held: Press, follow: (held: Press) => void) {
  if (press.current !== held) return
  const way = held.y < edge ? -1 : held.y > window.innerHeight - edge ? 1 : 0
  if (way !== 0) {
    window.scrollBy({ top: way * pace, behavior: 'instant' })
    follow(held)
  }
  requestAnimationFrame(() => scrollAlong(press, held, follow))
}

function pressOf(event: PointerEvent, block: Block | undefined): Press | undefined {
  if (event.button !== 0 || !event.isPrimary || !block || !canBeAssigned(block)) return undefined
  const { pointerId: pointer, clientX: x, clientY: y, currentTarget: button, target } = event
  const grabbed = y - button.getBoundingClientRect().top
  const isFinger = event.pointerType === 'touch'
  const mayScroll = isFinger && !(target instanceof Element && target.closest('[data-handle]'))
  return { block, button, pointer, x, y, grabbed, isFinger, mayScroll, isLifted: false }
}

function end(press: PressRef): Press | undefined {
  const held = press.current
  window.clearTimeout(held?.timer)
  press.current = undefined
  return held
}
