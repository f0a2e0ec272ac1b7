import { useEffect, useLayoutEffect, useRef } from 'react'
import { api } from '#domain/api.ts'
import type { Block } from '#domain/board.ts'
import type { Candidate } from '#domain/booking/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask, Outage } from '#web/api.ts'
import { onKey, showInRow } from './keyboard.ts'
import { canBeAssigned, verdictOn } from './labels.ts'
import { type BoardRow, unassigned } from './rows.ts'
import type { Stage } from './stage.ts'

export type Lifted = {
  /** The day when the booking was lifted: a refresh must not move the rows under it. */
  stage: Stage
  block: Block
  by: 'pointer' | 'keys'
  /** Key of the row that it is held over. */
  target: string
  /** Undefined until the server has answered. */
  candidates?: Candidate[]
}

type Options = {
  stage: Stage
  lifted: Lifted | undefined
  setLifted: React.Dispatch<React.SetStateAction<Lifted | undefined>>
  onOpen: (id: string) => void
  onAssign: (block: Block, to: BoardRow) => void
}
export type Lifting = ReturnType<typeof useDrag>

/** Lifts a booking by pointer or keyboard and drops it on another row. The handlers belong on the button of each block. */
export function useDrag({ stage, lifted, setLifted, onOpen, onAssign }: Options) {
  const { rows, board, locale } = stage
  const body = useRef<HTMLOListElement>(null)
  const press = useRef<Press>(undefined)
  const row = lifted && rows.find(({ key }) => key === lifted.target)
  const verdict = row && verdictOn(lifted, row, locale)

  useLayoutEffect(() => {
    if (lifted?.by === 'keys') showInRow(body.current, lifted.target)
  }, [lifted])

  function lift(block: Block, by: Lifted['by']) {
    setLifted({ stage, block, by, target: block.professional ?? unassigned })
    void readCandidates(block._id).then((candidates) => {
      if (candidates) setLifted((now) => (now?.block._id === block._id ? { ...now, candidates } : now))
    })
  }
  const aim = (target: string) => setLifted((now) => (now && now.target !== target ? { ...now, target } : now))
  const letGo = () => {
    press.current = undefined
    setLifted(undefined)
  }
  function drop() {
    if (!lifted || !row || !verdict) return
    const isHome = row.key === (lifted.block.professional ?? unassigned)
    // By keyboard it stays lifted, so that the user can choose another row.
    if (lifted.by === 'keys' && !verdict.can && !isHome) return
    letGo()
    if (verdict.can) onAssign(lifted.block, row)
  }

  const blockOf: BlockOf = ({ currentTarget }) => board.blocks.find(({ _id }) => _id === currentTarget.dataset['block'])
  const { wasDrag, ...pointer } = usePointer({ body, press, blockOf, lift, aim, drop, letGo })
  const handlers = {
    ...pointer,
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) =>
      onKey(event, { body: body.current, block: blockOf(event), lifted, rows, lift, aim, letGo }),
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      const block = blockOf(event)
      if (wasDrag(event) || !block) return
      if (lifted) drop()
      else onOpen(block._id)
    },
    // Losing the window counts too.
    onBlur: () => lifted && letGo(),
  }
  return { body, verdict, handlers }
}

/** Undefined if they cannot be read; the server then decides when the booking is dropped. */
async function readCandidates(booking: string): Promise<Candidate[] | undefined> {
  try {
    return (await ask(api.adminBookings.candidates, { params: { booking } })).items
  } catch (error) {
    if (error instanceof Outage || error instanceof Refusal) return undefined
    throw error
  }
}

/** Pixels that a pointer moves by accident, and milliseconds that a finger rests before it lifts a booking. */
const [jitter, rest] = [5, 400]
/** Pixels from the edge of the screen where the page scrolls along, and pixels per frame. */
const [edge, pace] = [88, 9]

type Press = {
  block: Block
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

type BlockOf = (event: React.SyntheticEvent<HTMLElement>) => Block | undefined
type PointerOptions = {
  body: React.RefObject<HTMLElement | null>
  press: React.RefObject<Press | undefined>
  blockOf: BlockOf
  lift: (block: Block, by: 'pointer') => void
  aim: (row: string) => void
  drop: () => void
  letGo: () => void
}

/** Each pointer is captured, so that its events reach the button where it went down. */
function usePointer({ body, press, blockOf, lift, aim, drop, letGo }: PointerOptions) {
  const dragged = useRef(false)

  useEffect(() => {
    const list = body.current
    // Keeps the page still under a finger. React's own listener is passive and cannot.
    const stay = (event: Event) => press.current?.isLifted && event.preventDefault()
    list?.addEventListener('touchmove', stay, { passive: false })
    return () => {
      list?.removeEventListener('touchmove', stay)
      end(press)
    }
  }, [body, press])

  function start(held: Press, button: HTMLElement) {
    if (!button.isConnected) return
    held.isLifted = true
    dragged.current = true
    // Safari does not focus a pressed button, and Escape is heard there.
    button.focus({ preventScroll: true })
    lift(held.block, 'pointer')
    follow(held)
    scroll(held)
  }

  function follow({ block, y, grabbed }: Press) {
    const list = body.current
    if (!list) return
    list.style.setProperty('--lifted', `${y - grabbed - list.getBoundingClientRect().top}px`)
    const row = [...list.querySelectorAll<HTMLElement>('[data-row]')].find((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top <= y && y < bottom
    })
    aim(row?.dataset['row'] ?? block.professional ?? unassigned)
  }

  /** Scrolls the page along where there are more rows than fit on the screen. */
  function scroll(held: Press) {
    if (press.current !== held) return
    const way = held.y < edge ? -1 : held.y > window.innerHeight - edge ? 1 : 0
    if (way !== 0) {
      window.scrollBy({ top: way * pace, behavior: 'instant' })
      follow(held)
    }
    requestAnimationFrame(() => scroll(held))
  }

  const isOurs = ({ pointerId }: React.PointerEvent) => press.current?.pointer === pointerId

  return {
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      dragged.current = false
      const held = pressOf(event, blockOf(event))
      if (!held) return
      const button = event.currentTarget
      end(press)
      button.setPointerCapture(held.pointer)
      press.current = held
      if (held.mayScroll) held.timer = window.setTimeout(() => start(held, button), rest)
    },
    onPointerMove: (event: React.PointerEvent<HTMLElement>) => {
      const held = press.current
      if (!held || !isOurs(event)) return
      const { clientX, clientY, currentTarget } = event
      if (!held.isLifted && Math.hypot(clientX - held.x, clientY - held.y) <= jitter) return
      if (!held.isLifted && held.mayScroll) return void end(press)
      held.y = clientY
      if (held.isLifted) follow(held)
      else start(held, currentTarget)
    },
    onPointerUp: (event: React.PointerEvent) => isOurs(event) && end(press)?.isLifted && drop(),
    onLostPointerCapture: (event: React.PointerEvent) => isOurs(event) && end(press)?.isLifted && letGo(),
    onContextMenu: (event: React.MouseEvent) => press.current?.isFinger && event.preventDefault(),
    /** Whether a click ends a drag; one by keyboard has no detail. */
    wasDrag: ({ detail }: React.MouseEvent) => detail > 0 && dragged.current,
  }
}

function pressOf(event: React.PointerEvent<HTMLElement>, block: Block | undefined): Press | undefined {
  if (event.button !== 0 || !event.isPrimary || !block || !canBeAssigned(block)) return undefined
  const { pointerId: pointer, clientX: x, clientY: y, currentTarget, target } = event
  const grabbed = y - currentTarget.getBoundingClientRect().top
  const isFinger = event.pointerType === 'touch'
  const mayScroll = isFinger && !(target instanceof Element && target.closest('[data-handle]'))
  return { block, pointer, x, y, grabbed, isFinger, mayScroll, isLifted: false }
}

function end(press: React.RefObject<Press | undefined>): Press | undefined {
  const held = press.current
  window.clearTimeout(held?.timer)
  press.current = undefined
  return held
}
