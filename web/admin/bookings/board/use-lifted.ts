import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { Block, Board } from '#domain/board.ts'
import type { Candidate } from '#domain/booking/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask, Outage } from '#web/api.ts'
import { type BoardRow, nobody } from './rows.ts'
import { type Verdict, verdictOf } from './labels.ts'

export type Lifted = {
  /** As it was then: what others change meanwhile does not tear it away. */
  board: Board
  block: Block
  by: 'pointer' | 'keys'
  /** The row that it is held over. */
  target: string
  /** Who could come, as the server says; undefined until it has. */
  candidates?: Candidate[]
}

/** An appointment that is in somebody's hand, on its way to another row. */
export function useLifting() {
  const [lifted, setLifted] = useState<Lifted>()

  function lift(block: Block, { board, by }: Pick<Lifted, 'board' | 'by'>) {
    setLifted({ board, block, by, target: block.professional ?? nobody })
    void askWho(block._id).then((candidates) => {
      if (!candidates) return
      setLifted((now) => (now?.block._id === block._id ? { ...now, candidates } : now))
    })
  }

  return {
    lifted,
    lift,
    aim: (target: string) => setLifted((now) => (now && now.target !== target ? { ...now, target } : now)),
    letGo: () => setLifted(undefined),
  }
}

/** Undefined where that cannot be found out: then the server says it when it is dropped. */
async function askWho(booking: string): Promise<Candidate[] | undefined> {
  try {
    return (await ask(api.adminBookings.candidates, { params: { booking } })).items
  } catch (error) {
    if (error instanceof Outage || error instanceof Refusal) return undefined
    throw error
  }
}

const keysInWords = 'Up and down choose who goes, Enter drops, Escape lets go.'

/** Whether the row that it is held over can take it, and what is said of that. */
export function verdictOn(
  { block, by, target, candidates }: Lifted,
  { rows, locale }: { rows: BoardRow[]; locale: string },
): Verdict & { row: BoardRow | undefined } {
  const row = rows.find(({ key }) => key === target)
  if (!row) return { can: false, words: '', row }
  const { can, words } = verdictOf({ block, row, candidates, locale })
  const isHome = target === (block.professional ?? nobody)
  return { can, words: isHome && by === 'keys' ? `${words} ${keysInWords}` : words, row }
}
