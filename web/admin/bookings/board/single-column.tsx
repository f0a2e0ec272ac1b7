import { spanOn } from '#domain/board.ts'
import { formatBareTime, formatHour } from '#domain/format/day.ts'
import { BadgeShape } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { blockLook } from './block.tsx'
import type { Days } from './use-days.ts'
import { hatched } from './row.tsx'
import { type BoardRow, nobody, type Placed, type Span } from './rows.ts'
import type { Stage } from './stage.ts'
import { placeOf, useVariables } from './css-variables.ts'
import { blockInWords, statusInWords, timeAt, whyInWords } from './labels.ts'
import { ToolbarSelect } from '#web/admin/lists/toolbar.tsx'

type Props = { stage: Stage; days: Days; onOpen: (id: string) => void }

/** One professional at a time, the hours down the page: where there is no room for all. */
export function BoardOfOne({ stage, days, onOpen }: Props) {
  const { rows, date } = stage
  // Where nobody was chosen, the first who has something to do.
  const usual = rows.find(({ placed }) => placed.length > 0) ?? rows[0]
  const row = rows.find(({ key }) => key === days.who) ?? usual
  if (!row) return null
  const at = rows.indexOf(row)
  const goTo = (next: BoardRow | undefined) => next && days.change({ who: next.key })
  return (
    <>
      <div className="sticky top-(--head) z-5 flex items-center gap-2 border-b border-border bg-surface p-4">
        <IconButton
          small
          outlined
          label="Previous professional"
          icon="left"
          aria-disabled={at === 0}
          onClick={() => goTo(rows[at - 1])}
        />
        <span className="flex min-w-0 flex-1 *:flex-1">
          <ToolbarSelect
            label="Professional"
            value={row.key}
            onChange={({ currentTarget: { value } }) => days.change({ who: value })}
          >
            {rows.map(({ key, name, placed }) => (
              <option key={key} value={key}>
                {`${name} (${placed.length})`}
              </option>
            ))}
          </ToolbarSelect>
        </span>
        <IconButton
          small
          outlined
          label="Next professional"
          icon="right"
          aria-disabled={at === rows.length - 1}
          onClick={() => goTo(rows[at + 1])}
        />
      </div>
      <Hours key={`${date} ${row.key}`} {...{ stage, row, onOpen }} />
    </>
  )
}

function Hours({ stage, row, onOpen }: { stage: Stage; row: BoardRow; onOpen: (id: string) => void }) {
  const { hours, locale, minute, isToday, closed } = stage
  const [first, last] = hours
  const names = Array.from({ length: last - first }, (_, index) => first + index)
  const ref = useVariables<HTMLDivElement>({ '--hours': last - first })
  return (
    <div ref={ref} className="relative grid grid-cols-[3.75rem_minmax(0,1fr)] border-b border-border">
      <div aria-hidden="true" className="figures border-r border-border text-2xs font-medium text-text-3">
        {names.map((hour) => (
          <span key={hour} className="block h-22 border-b border-border p-1.5 last:border-0">
            {formatHour(hour, locale)}
          </span>
        ))}
      </div>
      <div className="relative bg-[linear-gradient(transparent_calc(100%-1px),var(--border)_0)] bg-size-[100%_calc(100%/var(--hours))]">
        {row.idle.map((span) => (
          <Hatching key={span[0]} span={span} hours={hours} />
        ))}
        {row.why && (
          <p className="absolute inset-x-0 top-24 grid place-items-center">
            <span className="relative z-2 rounded-xs bg-surface px-2 py-0.75 text-xs font-semibold text-text-2">
              {whyInWords(row.why, { isToday, closed })}
            </span>
          </p>
        )}
        {minute !== undefined && <Now {...{ minute, hours, locale }} />}
        <ul aria-label={`Appointments: ${row.name}`} className="absolute inset-0">
          {row.placed.map((placed) => (
            <Block
              key={placed.block._id}
              {...{ placed, stage, onOpen }}
              lanes={row.lanes}
              isAlert={row.key === nobody}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}

const across = 'absolute inset-x-0 top-[calc(var(--from)*100%)] h-[calc((var(--to)-var(--from))*100%)]'

function Hatching({ span, hours }: { span: Span; hours: Span }) {
  const ref = useVariables<HTMLSpanElement>(placeOf(span, hours))
  return <span ref={ref} className={cx(across, hatched)} />
}

function Now({ minute, hours, locale }: { minute: number; hours: Span; locale: string }) {
  const ref = useVariables<HTMLSpanElement>(placeOf([minute, minute], hours))
  if (minute < hours[0] * 60 || minute > hours[1] * 60) return null
  return (
    <span
      ref={ref}
      aria-hidden="true"
      className="figures absolute inset-x-0 top-[calc(var(--from)*100%-1px)] z-1 h-0.5 bg-ink"
    >
      <span className="absolute top-1/2 right-full mr-1 -translate-y-1/2 rounded-xs bg-ink px-1.5 py-0.5 text-2xs leading-[1.35] font-semibold text-on-ink">
        {formatBareTime(timeAt(minute), locale)}
      </span>
    </span>
  )
}

type BlockProps = {
  placed: Placed
  stage: Stage
  lanes: number
  isAlert: boolean
  onOpen: (id: string) => void
}

function Block({ placed: { block, lane }, stage: { hours, locale, date }, lanes, isAlert, onOpen }: BlockProps) {
  const place = placeOf(spanOn(date, block), hours)
  const ref = useVariables<HTMLLIElement>({ ...place, '--lane': lane / lanes, '--lanes': lanes })
  const { customer, service, time, status } = block
  return (
    <li
      ref={ref}
      className="absolute top-[calc(var(--from)*100%+1px)] left-[calc(var(--lane)*100%+4px)] z-2 h-[calc((var(--to)-var(--from))*100%-3px)] min-h-11 w-[calc(100%/var(--lanes)-8px)]"
    >
      <button
        type="button"
        data-block={block._id}
        onClick={() => onOpen(block._id)}
        className={cx(
          'absolute inset-0',
          blockLook(status),
          isAlert && 'outline-2 -outline-offset-1 outline-danger outline-solid',
        )}
      >
        <span className="sr-only">{blockInWords(block, locale)}</span>
        <span aria-hidden="true" className="flex h-full flex-col gap-0.5 p-1.5 pl-2.5 text-xs">
          <b className="figures truncate font-heavy">
            {formatBareTime(time, locale)} {customer}
          </b>
          <span className="flex min-w-0 items-center gap-1">
            <BadgeShape of={status} />
            <span className="truncate">
              {statusInWords(block)}, {service}
            </span>
          </span>
        </span>
      </button>
    </li>
  )
}
