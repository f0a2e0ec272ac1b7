import type { Block } from '#domain/board.ts'
import { isForOthers } from '#web/ui/keys.ts'
import { canBeAssigned } from './labels.ts'
import type { BoardRow } from './rows.ts'
import type { Lifted } from './use-drag.ts'
import { placeInHand } from './in-hand.ts'

type Options = {
  body: HTMLElement | null
  /** The focused booking; undefined on a free hour. */
  block: Block | undefined
  lifted: Lifted | undefined
  rows: BoardRow[]
  lift: (block: Block, by: 'keys') => void
  aim: (row: string) => void
  letGo: () => void
}

/** Arrows move the focus between bookings and free hours. M lifts one; then Up and Down choose a row, and Escape cancels. */
export function onKey(event: React.KeyboardEvent, { body, block, lifted, rows, lift, aim, letGo }: Options) {
  if (isForOthers(event) || !body) return
  if (lifted && event.key === 'Escape') return letGo()
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (lifted && step !== undefined) {
    event.preventDefault()
    const next = rows[rows.findIndex(({ key }) => key === lifted.target) + step]
    if (next) aim(next.key)
  }
  if (lifted) return
  if (event.key.toLowerCase() === 'm' && block && canBeAssigned(block)) {
    event.preventDefault()
    return lift(block, 'keys')
  }
  const next = neighbourOf(body, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** What a key leads to from the focused element: in its row by time, or the nearest in the next row. */
function neighbourOf(board: Element, key: string): HTMLElement | undefined {
  const lines = [...board.querySelectorAll('[data-row]')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-block], [data-free]')])
    .filter((line) => line.length > 0)
    .map((line) => line.toSorted((one, other) => leftOf(one) - leftOf(other)))
  const from = document.activeElement
  const at = lines.findIndex((line) => line.some((one) => one === from))
  const line = lines[at]
  if (!line || !from) return undefined
  const place = line.findIndex((one) => one === from)
  const inLine = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: line.length - 1 }[key]
  if (inLine !== undefined) return line[inLine]
  const way = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (way === undefined) return undefined
  const away = (one: Element) => Math.abs(leftOf(one) - leftOf(from))
  return lines[at + way]?.toSorted((one, other) => away(one) - away(other))[0]
}

const leftOf = (one: Element) => one.getBoundingClientRect().left

/** Puts the lifted booking into its target row, and scrolls to that. */
export function showInRow(body: HTMLElement | null, target: string) {
  const row = body?.querySelector<HTMLElement>(`[data-row="${target}"]`)
  if (!body || !row) return
  placeInHand(body, row.offsetTop + 2)
  row.scrollIntoView({ block: 'nearest' })
}
