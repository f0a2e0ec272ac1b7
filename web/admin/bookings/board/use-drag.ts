import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Block } from '#domain/board.ts'
import { canBeGiven } from './labels.ts'

type Plan = {
  lift: (block: Block) => void
  /** It is held over this row now. */
  aim: (row: string) => void
  drop: () => void
  letGo: () => void
}

/** So far a pointer goes by accident, in pixels; so long a finger rests before it lifts something. */
const [jitter, rest] = [5, 400]
/** So near to the edge of the screen the page begins to move, and so fast. */
const [edge, pace] = [88, 9]

/** Takes appointments by the pointer: a mouse or a pen at once, a finger by the dots or when it rests, so that it can scroll. */
export function useDrag<E extends HTMLElement>(plan: Plan) {
  const body = useRef<E>(null)
  const latest = useRef(plan)
  useLayoutEffect(() => {
    latest.current = plan
  })
  const end = useRef(() => {})
  useEffect(() => () => end.current(), [])

  function onPointerDown(event: React.PointerEvent<HTMLElement>, block: Block) {
    if (event.button !== 0 || !event.isPrimary || !body.current || !canBeGiven(block)) return
    end.current()
    const drag = new Drag(event, { body: body.current, block, plan: () => latest.current })
    end.current = () => drag.end()
  }

  return { body, onPointerDown }
}

type Around = { body: HTMLElement; block: Block; plan: () => Plan }

/** One drag, from where the pointer goes down to where it comes up. */
class Drag {
  readonly #around: Around
  readonly #over = new AbortController()
  readonly #from: { x: number; y: number; grabbed: number; pointer: number }
  readonly #mayScroll: boolean
  readonly #isFinger: boolean
  #isLifted = false
  #y: number
  #timer: number | undefined

  constructor({ nativeEvent: down, currentTarget }: React.PointerEvent<HTMLElement>, around: Around) {
    this.#around = around
    this.#y = down.clientY
    const grabbed = down.clientY - currentTarget.getBoundingClientRect().top
    this.#from = { x: down.clientX, y: down.clientY, grabbed, pointer: down.pointerId }
    const isByDots = down.target instanceof Element && down.target.closest('[data-handle]') !== null
    this.#isFinger = down.pointerType === 'touch'
    this.#mayScroll = this.#isFinger && !isByDots
    if (this.#mayScroll) this.#timer = window.setTimeout(() => this.#lift(), rest)
    this.#listen()
  }

  #listen() {
    const { signal } = this.#over
    window.addEventListener('pointermove', (event) => this.#move(event), { signal })
    window.addEventListener('pointerup', (event) => this.#up(event), { signal })
    window.addEventListener('pointercancel', () => this.#letGo(), { signal })
    window.addEventListener('blur', () => this.#letGo(), { signal })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !this.#isLifted) return
      event.stopPropagation()
      this.#letGo()
    }
    window.addEventListener('keydown', onKey, { signal, capture: true })
    // Only asked in time the page stays where it is under a finger.
    const stay = (event: Event) => (this.#isLifted || !this.#mayScroll) && event.preventDefault()
    window.addEventListener('touchmove', stay, { signal, passive: false })
    window.addEventListener('contextmenu', (event) => this.#isFinger && event.preventDefault(), { signal })
  }

  #move({ pointerId, clientX, clientY }: PointerEvent) {
    if (pointerId !== this.#from.pointer) return
    this.#y = clientY
    if (this.#isLifted) return this.#follow()
    if (Math.hypot(clientX - this.#from.x, clientY - this.#from.y) <= jitter) return
    if (this.#mayScroll) this.end()
    else this.#lift()
  }

  #lift() {
    this.#isLifted = true
    this.#around.plan().lift(this.#around.block)
    this.#follow()
    this.#scroll()
  }

  #follow() {
    const { body, plan } = this.#around
    const { top } = body.getBoundingClientRect()
    body.style.setProperty('--lifted', `${this.#y - this.#from.grabbed - top}px`)
    const rows = [...body.querySelectorAll<HTMLElement>('[data-row]')]
    const row = rows.find((one) => {
      const box = one.getBoundingClientRect()
      return box.top <= this.#y && this.#y < box.bottom
    })
    plan().aim(row?.dataset['row'] ?? this.#around.block.professional ?? 'none')
  }

  /** Where there are more rows than the screen shows, the page moves along. */
  #scroll() {
    if (!this.#isLifted || this.#over.signal.aborted) return
    const way = this.#y < edge ? -1 : this.#y > window.innerHeight - edge ? 1 : 0
    if (way !== 0) {
      window.scrollBy({ top: way * pace, behavior: 'instant' })
      this.#follow()
    }
    requestAnimationFrame(() => this.#scroll())
  }

  #up({ pointerId }: PointerEvent) {
    if (pointerId !== this.#from.pointer) return
    const wasLifted = this.#isLifted
    this.end()
    if (!wasLifted) return
    swallowClick()
    this.#around.plan().drop()
  }

  #letGo() {
    const wasLifted = this.#isLifted
    this.end()
    if (!wasLifted) return
    window.addEventListener('pointerup', swallowClick, { once: true })
    this.#around.plan().letGo()
  }

  end() {
    window.clearTimeout(this.#timer)
    this.#over.abort()
  }
}

/** The press that ends a drag opens nothing. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
