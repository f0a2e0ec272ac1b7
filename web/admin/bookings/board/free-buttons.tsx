import { formatBareTime, formatTime } from '#domain/format/day.ts'
import { cx } from '#web/ui/cx.ts'
import { timeAt } from './labels.ts'
import { placeOf } from './placement.ts'
import type { BoardRow, Span, Stage } from './rows.ts'
import { along, type Axis } from './axis.ts'

type Props = {
  axis: Axis
  row: BoardRow
  /** See freeHoursOf. */
  hours: Span[]
  stage: Stage
  onBook: (time: string, row: BoardRow) => void
  /** What each button needs besides its place. */
  propsOf?: (from: number) => React.ComponentProps<'button'>
}

const looks = {
  // Seen under the pointer and with the focus only: hundreds of them would hide the bookings.
  x: 'inset-y-1 z-1 items-center px-1 text-2xs pointer-fine:not-hover:not-focus-visible:text-transparent pointer-coarse:font-normal pointer-coarse:text-text-3 hover:bg-brand-soft focus-visible:bg-brand-soft',
  y: 'inset-x-1 z-1 items-start px-2 py-1.5 text-xs hover:bg-brand-soft focus-visible:bg-brand-soft',
}
/** In the corner of a cancelled booking, which covers the hour. */
const cornerLook = 'z-3 place-content-center border border-border bg-surface text-xs hover:bg-brand-soft'
const corners = {
  x: 'bottom-0.5 left-[calc(var(--to)*100%-1.75rem)] size-6 items-center',
  y: 'top-[calc(var(--from)*100%+0.5rem)] right-2 size-11 items-center',
}

/** The free hours of a professional: each begins a new booking then. */
export function FreeButtons({ axis, row, hours, stage, onBook, propsOf }: Props) {
  if (hours.length === 0) return null
  return (
    <div role="group" aria-label={`Free hours: ${row.name}`}>
      {hours.map((span) => {
        const time = timeAt(span[0])
        const isCovered = row.placed.some(({ box }) => box[0] < span[1] && span[0] < box[1])
        return (
          <button
            key={span[0]}
            type="button"
            data-free={span[0]}
            data-text={isCovered ? '+' : `+ ${formatBareTime(time, stage.locale)}`}
            aria-label={`Book ${row.name} at ${formatTime(time, stage.locale)}`}
            style={placeOf(span, stage.hours)}
            onClick={() => onBook(time, row)}
            {...propsOf?.(span[0])}
            className={cx(
              'figures absolute flex overflow-hidden rounded-sm font-semibold text-nowrap text-brand-text before:content-[attr(data-text)]',
              isCovered ? cx(cornerLook, corners[axis]) : cx(along[axis], looks[axis]),
            )}
          />
        )
      })}
    </div>
  )
}
