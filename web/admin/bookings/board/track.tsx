import { formatBareTime } from '#domain/format/day.ts'
import type { Block } from '#domain/board.ts'
import { cx } from '#web/ui/cx.ts'
import { along, type Axis } from './axis.ts'
import { BlockOnTrack } from './block.tsx'
import { timeAt, whyInWords } from './labels.ts'
import { hatched, placeOf, variables } from './placement.ts'
import { type BoardRow, type Span, unassigned, type Stage } from './rows.ts'

const hourLines = {
  x: 'border-l border-border bg-[linear-gradient(90deg,transparent_calc(100%-1px),var(--border)_0)] bg-size-[calc(100%/var(--hours))_100%]',
  y: 'bg-[linear-gradient(transparent_calc(100%-1px),var(--border)_0)] bg-size-[100%_calc(100%/var(--hours))]',
}
const whyPlace = { x: 'inset-0 text-2xs leading-[1.3]', y: 'inset-x-0 top-24 text-xs' }

type Props = {
  axis: Axis
  row: BoardRow
  stage: Stage
  /** Where the lifted booking would lie in this row, if it can. */
  aimed?: Span | undefined
  /** The buttons of the hours in which something could be booked. */
  free?: React.ReactNode
  /** What each block needs besides its place. */
  propsOf: (block: Block) => Pick<React.ComponentProps<typeof BlockOnTrack>, 'isLifted' | 'button'>
}

/** The day of one professional: hours off work are hatched, bookings lie at their times. */
export function Track({ axis, row, stage, aimed, free, propsOf }: Props) {
  const { hours, isToday, closed } = stage
  return (
    <div className={cx('relative', hourLines[axis])} style={variables({ '--hours': hours[1] - hours[0] })}>
      {row.idle.map((span) => (
        <span key={span[0]} style={placeOf(span, hours)} className={cx('absolute', along[axis], hatched)} />
      ))}
      {row.why && (
        <p className={cx('absolute grid place-items-center font-semibold text-text-2', whyPlace[axis])}>
          <span className="relative z-2 rounded-xs bg-surface px-2 py-0.75">
            {whyInWords(row.why, { isToday, closed })}
          </span>
        </p>
      )}
      {aimed && (
        <span
          style={placeOf(aimed, hours)}
          className="absolute inset-y-0.75 left-[calc(var(--from)*100%-6px)] z-2 w-[calc((var(--to)-var(--from))*100%+12px)] rounded-md border-2 border-ink bg-fill"
        />
      )}
      {free}
      <ul
        aria-label={`Appointments: ${row.name}`}
        className="pointer-events-none absolute inset-0 *:pointer-events-auto"
      >
        {row.placed.map((placed) => (
          <BlockOnTrack
            key={placed.block._id}
            {...{ axis, placed, stage, ...propsOf(placed.block) }}
            lanes={row.lanes}
            isAlert={row.key === unassigned}
          />
        ))}
      </ul>
    </div>
  )
}

const nowLine = {
  x: '-top-1 bottom-0 left-[calc(var(--from)*100%-1px)] w-0.5',
  y: 'inset-x-0 top-[calc(var(--from)*100%-1px)] h-0.5',
}

/** The current time as a line behind the bookings. */
export function NowLine({ axis, stage, children }: { axis: Axis; stage: Stage; children?: React.ReactNode }) {
  const place = placeOfNow(stage)
  return (
    place && (
      <span
        style={place}
        aria-hidden="true"
        className={cx('pointer-events-none absolute z-1 bg-ink forced-colors:bg-[CanvasText]', nowLine[axis])}
      >
        {children}
      </span>
    )
  )
}

const nowTime = {
  x: 'bottom-1 left-[calc(var(--from)*100%)] -translate-x-1/2',
  y: 'top-1/2 right-full mr-1 -translate-y-1/2',
}

/** The current time in figures, beside the names of the hours. */
export function NowTime({ axis, stage }: { axis: Axis; stage: Stage }) {
  const place = placeOfNow(stage)
  return (
    place && (
      <span
        style={place}
        className={cx(
          'figures absolute rounded-xs bg-ink px-1.5 py-0.5 text-2xs leading-[1.35] font-semibold text-on-ink',
          nowTime[axis],
        )}
      >
        {formatBareTime(timeAt(stage.minute ?? 0), stage.locale)}
      </span>
    )
  )
}

function placeOfNow({ minute, hours }: Stage) {
  if (minute === undefined || minute < hours[0] * 60 || minute > hours[1] * 60) return undefined
  return placeOf([minute, minute], hours)
}
