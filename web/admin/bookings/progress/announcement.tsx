import { useState } from 'react'
import type { Board } from '#domain/board.ts'
import { progressOf } from '#domain/booking/progress.ts'
import { newsIn } from './words.ts'

/** More at once would take too long to read out. */
const most = 3

/** Reads out the steps that arrive while a board is open. */
export function ProgressAnnouncement({ of, now }: { of: Pick<Board, 'blocks' | 'version'>; now: number }) {
  const [{ known, text }, setNews] = useState({ known: progressIn(of, now), text: '' })
  const news = newsIn(of.blocks, known, now)
  const isNew = of.blocks.some((block) => !known.has(block._id) || known.get(block._id) !== progressOf(block, now))
  if (isNew) setNews({ known: progressIn(of, now), text: news.length > 0 ? news.slice(0, most).join('. ') : text })
  // Without the role of a status: the board has one, which says what dropping a booking would do.
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}

function progressIn({ blocks }: Pick<Board, 'blocks'>, now: number) {
  return new Map(blocks.map((block) => [block._id, progressOf(block, now)]))
}
