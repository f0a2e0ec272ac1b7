import { useLayoutEffect, useRef } from 'react'
import type { Block } from '#domain/board.ts'
import { useCandidates } from '#web/admin/bookings/use-candidates.ts'
import { onKey, showInRow } from './keyboard.ts'
import { verdictOn } from './labels.ts'
import { type BoardRow, unassigned, type Stage } from './rows.ts'
import { usePointer } from './use-pointer.ts'

export type Lifted = {
  /** The day when the booking was lifted: a refresh must not move the rows under it. */
  stage: Stage
  block: Block
  by: 'pointer' | 'keys'
  /** Key of the row that it is held over. */
  target: string
}

export type DragProps = {
  stage: Stage
  /** Those that are shown. */
  rows: BoardRow[]
  lifted: Lifted | undefined
  setLifted: React.Dispatch<React.SetStateAction<Lifted | undefined>>
  onOpen: (id: string) => void
  onAssign: (block: Block, to: BoardRow) => void
}
export type Drag = ReturnType<typeof useDrag>

/** Lifts a booking by pointer or keyboard and drops it on another row. The handlers belong on the button of each block. */
export function useDrag({ stage, rows, lifted, setLifted, onOpen, onAssign }: DragProps) {
  const { board } = stage
  const body = useRef<HTMLOListElement>(null)
  const { row, verdict } = useTarget(body, lifted, stage)

  const lift = (block: Block, by: Lifted['by'] = 'pointer') =>
    setLifted({ stage, block, by, target: block.professional ?? unassigned })
  const aim = (target: string) => setLifted((now) => (now && now.target !== target ? { ...now, target } : now))
  const cancel = () => setLifted(undefined)
  function drop() {
    if (!lifted || !row || !verdict) return
    // By keyboard it stays lifted, so that the user can choose another row.
    if (lifted.by === 'keys' && !verdict.can && !verdict.isHome) return
    cancel()
    if (verdict.can) onAssign(lifted.block, row)
  }

  const blockOf = (button: HTMLElement) => board.blocks.find(({ _id }) => _id === button.dataset['block'])
  const { wasDrag, release, ...pointer } = usePointer({ body, blockOf, lift, aim, drop, cancel })
  const letGo = () => {
    release()
    cancel()
  }
  const handlers = {
    ...pointer,
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) =>
      onKey(event, { body: body.current, block: blockOf(event.currentTarget), lifted, rows, lift, aim, letGo }),
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      const block = blockOf(event.currentTarget)
      if (wasDrag(event) || !block) return
      if (lifted) drop()
      else onOpen(block._id)
    },
    // Also when the window loses the focus.
    onBlur: () => lifted && letGo(),
  }
  return { body, verdict, handlers }
}

/** The row that the booking is held over, and whether it can take it. */
function useTarget(body: React.RefObject<HTMLElement | null>, lifted: Lifted | undefined, { rows, locale }: Stage) {
  useLayoutEffect(() => {
    if (lifted?.by === 'keys') showInRow(body.current, lifted.target)
  }, [body, lifted])
  const { isCurrent, value } = useCandidates(lifted?.block)
  const row = lifted && rows.find(({ key }) => key === lifted.target)
  return { row, verdict: row && verdictOn(lifted, row, { candidates: isCurrent ? value : undefined, locale }) }
}
