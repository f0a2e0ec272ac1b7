import { useState } from 'react'
import type { Block, Board } from '#domain/board.ts'
import { ProgressAnnouncement } from '#web/admin/bookings/progress/announcement.tsx'
import { ProgressLegend } from '#web/admin/bookings/progress/legend.tsx'
import { Icon } from '#web/art/icons.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { BoardSkeleton } from './skeleton.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import { BoardGrid } from './grid.tsx'
import { type BoardRow, stageOf } from './rows.ts'
import { SingleColumn } from './single-column.tsx'
import type { Days } from './use-days.ts'
import type { Lifted } from './use-drag.ts'

type Props = {
  /** Undefined while it loads. */
  board: Board | undefined
  /** The number of rows of the day before, for the placeholder. */
  rows?: number | undefined
  days: Days
  storefront: AdminStorefront
  onOpen: (id: string) => void
  onAssign: (block: Block, to: BoardRow) => void
  /** Begins a booking with a professional at a free time. */
  onBook: (time: string, row: BoardRow) => void
}

/** A day: all professionals where there is room for them, else one at a time. */
export function DayBoard({ board, rows = 6, days, storefront, onOpen, onAssign, onBook }: Props) {
  const [lifted, setLifted] = useState<Lifted>()
  const [isUnfolded, setUnfolded] = useState(false)
  const isWide = useIsWide() !== false
  const stage = lifted?.stage ?? (board && stageOf(board, days, storefront))
  if (!stage) return <BoardSkeleton rows={rows} label="Loading the board" className={isWide ? 'pt-9' : 'p-4'} />
  if (stage.rows.length === 0) {
    const text =
      days.category === undefined ? undefined : 'No professionals offer this category and there are no bookings.'
    return <Empty title="There are no professionals here" {...(text !== undefined && { text })} />
  }
  return (
    <>
      <ProgressAnnouncement key={stage.date} of={stage.board} now={stage.now} />
      {isWide ? (
        <BoardGrid {...{ stage, lifted, setLifted, onOpen, onAssign, onBook, isUnfolded }} onFold={setUnfolded} />
      ) : (
        <SingleColumn {...{ stage, days, onOpen, onBook }} />
      )}
      <ProgressLegend blocks={stage.board.blocks} />
      <p className="flex gap-2.5 p-4 text-sm text-text-2">
        <Icon name="info" className="mt-px flex-none" />
        <span>
          {stage.board.blocks.length === 0 && 'Nothing is booked on this day. '}
          {isWide
            ? 'Drag a booking to another row to assign another professional; its time stays. By keyboard, press M on a booking, or open it and choose '
            : 'To assign another professional, open the booking and choose '}
          <b className="font-semibold text-text">Change professional</b>.
          {stage.isToday && isWide && ' If a professional is sick, point at the name and press Sick today.'}
        </span>
      </p>
    </>
  )
}
