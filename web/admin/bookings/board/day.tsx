import type { Block } from '#domain/board.ts'
import { Icon } from '#web/art/icons.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton, useSkeleton } from '#web/ui/skeleton.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import type { Days } from './use-days.ts'
import { BoardGrid } from './grid.tsx'
import { useLifting } from './use-lifted.ts'
import { BoardOfOne } from './single-column.tsx'
import type { BoardRow } from './rows.ts'
import { stageOf } from './stage.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import type { Board } from '#domain/board.ts'

type Props = {
  /** Undefined while that of the day is on its way. */
  board: Board | undefined
  days: Days
  shop: AdminStorefront
  onOpen: (id: string) => void
  onGive: (block: Block, to: BoardRow) => void
}

/** A day: where there is room for it all professionals beside each other, else one of them. */
export function DayBoard({ board, days, shop, onOpen, onGive }: Props) {
  const lifting = useLifting()
  const isWide = useIsWide() !== false
  const shown = lifting.lifted?.board ?? board
  if (!shown) return days.hasFailed ? null : <Waiting rows={days.value?.rows.length ?? 6} isWide={isWide} />
  const stage = stageOf(shown, days, shop)
  if (stage.rows.length === 0) {
    const text = days.category === undefined ? undefined : 'Nobody does this kind of work, and nothing is booked.'
    return <Empty title="There are no professionals here" {...(text !== undefined && { text })} />
  }
  return (
    <>
      {isWide ? <BoardGrid {...{ stage, lifting, onOpen, onGive }} /> : <BoardOfOne {...{ stage, days, onOpen }} />}
      <p className="flex gap-2.5 p-4 text-sm text-text-2">
        <Icon name="info" className="mt-px flex-none" />
        <span>
          {stage.board.blocks.length === 0 && 'Nothing is booked on this day. '}
          {isWide &&
            'Drag a booking to another row to change who goes; the time never moves. With the keyboard: press M on a booking, or open it, '}
          {!isWide && 'To change who goes, open the booking, '}
          <b className="font-semibold text-text">Change professional</b>.
        </span>
      </p>
    </>
  )
}

/** As high as what comes, so that nothing jumps. */
function Waiting({ rows, isWide }: { rows: number; isWide: boolean }) {
  const isShown = useSkeleton(true)
  return (
    <div role="status" aria-label="Loading the board" className={isWide ? 'pt-9' : 'p-4'}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-20 items-center gap-3 border-b border-border px-3">
          {isShown && (
            <>
              <Skeleton className="h-9 w-8" />
              <Skeleton className="h-4 w-18" />
              <Skeleton className="h-16 flex-1" />
            </>
          )}
        </div>
      ))}
    </div>
  )
}
