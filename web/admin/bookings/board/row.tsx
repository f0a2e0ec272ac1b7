import type { Block } from '#domain/board.ts'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { BlockInRow } from './block.tsx'
import type { Lifted } from './use-lifted.ts'
import { type BoardRow, nobody, type Span } from './rows.ts'
import type { Stage } from './stage.ts'
import { placeOf, useVariables } from './css-variables.ts'
import { dutyInWords, whyInWords } from './labels.ts'

/** The ground of hours in which nobody comes. */
export const hatched =
  'bg-[repeating-linear-gradient(135deg,var(--fill)_0_6px,var(--fill-hover)_6px_8px)] forced-colors:bg-[repeating-linear-gradient(135deg,Canvas_0_6px,GrayText_6px_7px)]'

type Props = {
  row: BoardRow
  stage: Stage
  lifted: Lifted | undefined
  /** Where what is held would lie; undefined where it is held over another row, or this one cannot take it. */
  aimed: Span | undefined
  /** The appointment that Tab comes to. */
  stop: string | undefined
  onPress: (block: Block) => void
  onPointerDown: (event: React.PointerEvent<HTMLElement>, block: Block) => void
  onKeyDown: (event: React.KeyboardEvent, block: Block) => void
  onFocus: (block: Block) => void
  onBlur: () => void
}

export function RowOnBoard({ row, stage, lifted, aimed, stop, ...acts }: Props) {
  const { key, placed, lanes } = row
  const { hours, locale } = stage
  const ref = useVariables<HTMLLIElement>({ '--lanes': lanes })
  const tabStop = placed.some(({ block }) => block._id === stop) ? stop : placed[0]?.block._id
  return (
    <li
      ref={ref}
      data-row={key}
      className={cx(
        'grid min-h-[calc(var(--lanes)*4.5rem+0.5rem)] grid-cols-[var(--names)_minmax(0,1fr)] border-b border-border',
        aimed ? 'bg-brand-soft' : key === nobody && 'bg-surface-2',
      )}
    >
      <NameOfRow row={row} nameOf={stage.nameOf} locale={locale} />
      <div className="relative border-l border-border bg-[linear-gradient(90deg,transparent_calc(100%-1px),var(--border)_0)] bg-size-[calc(100%/var(--hours))_100%]">
        <Idle row={row} stage={stage} />
        {aimed && <Frame span={aimed} hours={hours} />}
        <ul aria-label={`Appointments: ${row.name}`} className="absolute inset-0">
          {placed.map((one) => (
            <BlockInRow
              key={one.block._id}
              placed={one}
              {...{ hours, locale }}
              isLifted={lifted?.block._id === one.block._id}
              isAlert={key === nobody}
              tabIndex={one.block._id === tabStop ? 0 : -1}
              {...acts}
            />
          ))}
        </ul>
      </div>
    </li>
  )
}

type NameProps = Pick<Stage, 'nameOf' | 'locale'> & { row: BoardRow }

export function NameOfRow({ row, nameOf, locale }: NameProps) {
  const { key, name, categories, placed, duty, why } = row
  const count = placed.length
  const about = key === nobody ? (count === 1 ? '1 booking' : `${count} bookings`) : categories.map(nameOf).join(', ')
  return (
    <div className="flex min-w-0 items-center gap-2 py-1 pr-1 pl-3">
      {key === nobody ? (
        <span className="arch grid h-9 w-8 flex-none place-items-center border border-transparent bg-danger-soft text-danger-text">
          <Icon name="alert" className="size-4.5" />
        </span>
      ) : (
        <span
          aria-hidden="true"
          className="arch grid h-9 w-8 flex-none place-items-center border border-transparent bg-brand-soft-2 pt-0.5 text-xs font-heavy text-on-brand-soft uppercase"
        >
          {name.trim()[0] ?? '?'}
        </span>
      )}
      <span className="min-w-0">
        <b className="line-clamp-2 text-sm leading-[1.25] font-semibold wrap-anywhere">{name}</b>
        <span className="line-clamp-2 text-xs leading-[1.25] text-text-2">{about}</span>
        {duty && why === undefined && <span className="sr-only">{dutyInWords(duty, locale)}</span>}
      </span>
    </div>
  )
}

function Idle({ row: { idle, why }, stage }: Pick<Props, 'row' | 'stage'>) {
  const { hours, isToday, closed } = stage
  return (
    <>
      {idle.map((span) => (
        <Hatching key={span[0]} span={span} hours={hours} />
      ))}
      {why && (
        <p className="absolute inset-0 grid place-items-center">
          <span className="relative z-2 rounded-xs bg-surface px-2 py-0.75 text-2xs leading-[1.3] font-semibold text-text-2">
            {whyInWords(why, { isToday, closed })}
          </span>
        </p>
      )}
    </>
  )
}

function Hatching({ span, hours }: { span: Span; hours: Span }) {
  const ref = useVariables<HTMLSpanElement>(placeOf(span, hours))
  return (
    <span
      ref={ref}
      className={cx('absolute inset-y-0 left-[calc(var(--from)*100%)] w-[calc((var(--to)-var(--from))*100%)]', hatched)}
    />
  )
}

function Frame({ span, hours }: { span: Span; hours: Span }) {
  const ref = useVariables<HTMLSpanElement>(placeOf(span, hours))
  return (
    <span
      ref={ref}
      className="absolute inset-y-0.75 left-[calc(var(--from)*100%-6px)] z-2 w-[calc((var(--to)-var(--from))*100%+12px)] rounded-md border-2 border-ink bg-fill"
    />
  )
}
