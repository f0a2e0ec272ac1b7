import { useLayoutEffect, useRef } from 'react'
import { spanOn } from '#domain/board.ts'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { BlockInHand } from './block.tsx'
import { formatHour } from '#domain/format/day.ts'
import { hoursIn } from './placement.ts'
import { RowOnBoard } from './row.tsx'
import { NowLine, NowTime } from './track.tsx'
import { type DragProps, useDrag } from './use-drag.ts'
import { type BoardRow, isFolded, type Stage } from './rows.ts'

type Props = Omit<DragProps, 'rows'> & {
  onBook: (time: string, row: BoardRow) => void
  /** Whether those who do not work on this day are shown. */
  isUnfolded: boolean
  onFold: (isUnfolded: boolean) => void
}

/** A day with one row per professional and the hours from left to right. Those who do not work come last, folded away. */
export function BoardGrid({ stage, lifted, onBook, isUnfolded, onFold, ...drag }: Props) {
  const folded = stage.rows.filter(isFolded)
  const working = stage.rows.filter((row) => !isFolded(row))
  const rows = isUnfolded ? [...working, ...folded] : working
  const { body, verdict, handlers } = useDrag({ stage, rows, lifted, ...drag })
  const span = lifted && spanOn(stage.date, lifted.block)
  const overRow = verdict?.can ? 'grabbing' : 'not-allowed'
  const cursor = lifted?.by === 'pointer' ? overRow : undefined
  const rowOf = (row: BoardRow) => (
    <RowOnBoard
      key={row.key}
      {...{ row, stage, lifted, cursor, handlers, onBook }}
      aimed={lifted?.target === row.key && verdict?.can ? span : undefined}
    />
  )
  return (
    <div className="relative [--names:8.375rem]">
      <Axis stage={stage} />
      <div className="relative">
        {/* One element for the cursor: with a class on the list, every element of the board would be styled again. */}
        {cursor !== undefined && <div aria-hidden="true" className="fixed inset-0 z-50" style={{ cursor }} />}
        <ol ref={body} aria-label="Professionals" className="relative">
          {working.map(rowOf)}
          {folded.length > 0 && (
            <li className="relative z-2 flex border-b border-border bg-surface">
              <FoldButton {...{ stage, isUnfolded, onFold }} count={folded.length} />
            </li>
          )}
          {isUnfolded && folded.map(rowOf)}
          {lifted && span && (
            <li aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-0 left-(--names) z-6">
              <BlockInHand block={lifted.block} {...{ span, stage }} />
            </li>
          )}
        </ol>
        <div className="pointer-events-none absolute inset-y-0 right-0 left-(--names)">
          <NowLine axis="x" stage={stage} />
        </div>
      </div>
      <Verdict words={verdict?.words} />
    </div>
  )
}

type FoldProps = Pick<Props, 'stage' | 'isUnfolded' | 'onFold'> & { count: number }

function FoldButton({ stage: { isToday, locale }, isUnfolded, onFold, count }: FoldProps) {
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      onClick={() => onFold(!isUnfolded)}
      className="flex min-h-11 flex-1 items-center gap-2 px-3 text-sm font-semibold text-text-2 hover:bg-fill hover:text-text"
    >
      <Icon name={isUnfolded ? 'up' : 'down'} className="size-4.5 flex-none" />
      {`${count.toLocaleString(locale)} not working${isToday ? ' today' : ''}`}
    </button>
  )
}

/** The label of an hour is hidden if the current time is closer to it than this, in hours. */
const besideNow = 0.65

function Axis({ stage }: { stage: Stage }) {
  const { hours, locale, minute } = stage
  const isHidden = (hour: number) => minute !== undefined && Math.abs(minute / 60 - hour) < besideNow
  return (
    <div
      aria-hidden="true"
      className="figures sticky top-(--head) z-5 h-9 border-b border-border bg-surface pl-(--names) text-2xs font-medium text-text-3"
    >
      <div className="relative flex h-full items-end">
        {hoursIn(hours).map((hour, index) => (
          <span
            key={hour}
            className={cx('w-0 flex-1 pb-2 first:*:translate-x-1', index % 2 === 1 && 'max-1280:invisible')}
          >
            <span className={cx('inline-block -translate-x-1/2 whitespace-nowrap', isHidden(hour) && 'invisible')}>
              {formatHour(hour, locale)}
            </span>
          </span>
        ))}
        <NowTime axis="x" stage={stage} />
      </div>
    </div>
  )
}

/** What dropping the booking would do: for screen readers, and at the bottom of the screen above any toast. */
function Verdict({ words }: { words: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = words !== undefined && words !== ''
  useLayoutEffect(() => {
    if (isShown) box.current?.showPopover()
    else box.current?.hidePopover()
  }, [isShown])
  return (
    <>
      <p role="status" className="sr-only">
        {words}
      </p>
      <div
        ref={box}
        popover="manual"
        aria-hidden="true"
        className="pointer-events-none top-auto bottom-5 mx-auto my-0 rounded-lg border border-transparent bg-ink px-4 py-3 text-ui font-medium text-on-ink shadow-3"
      >
        {words}
      </div>
    </>
  )
}
