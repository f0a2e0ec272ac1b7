import { IconButton } from '#web/ui/button.tsx'
import { ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import { formatHour } from '#domain/format/day.ts'
import { FreeButtons } from './free-buttons.tsx'
import { freeHoursOf } from './free-hours.ts'
import { hoursIn } from './placement.ts'
import type { BoardRow, Stage } from './rows.ts'
import { NameOfRow } from './row.tsx'
import { RowAct } from './row-act.tsx'
import { NowLine, NowTime, Track } from './track.tsx'
import type { Days } from './use-days.ts'

type Props = {
  stage: Stage
  days: Days
  onOpen: (id: string) => void
  onBook: (time: string, row: BoardRow) => void
}

/** A narrow screen shows one professional at a time, with the hours down the page. */
export function SingleColumn({ stage, days, onOpen, onBook }: Props) {
  const { rows, date } = stage
  // Unless the URL names a professional, the first who has a booking.
  const usual = rows.find(({ placed }) => placed.length > 0) ?? rows[0]
  const row = rows.find(({ key }) => key === days.who) ?? usual
  if (!row) return null
  const at = rows.indexOf(row)
  const step = (label: string, icon: 'left' | 'right', next: BoardRow | undefined) => (
    <IconButton
      small
      outlined
      {...{ label, icon }}
      aria-disabled={!next}
      onClick={() => next && days.change({ who: next.key })}
    />
  )
  return (
    <>
      <div className="sticky top-(--head) z-5 flex items-center gap-2 border-b border-border bg-surface p-4">
        {step('Previous professional', 'left', rows[at - 1])}
        <span className="flex min-w-0 flex-1 *:flex-1">
          <ToolbarSelect
            label="Professional"
            options={rows.map(({ key, name, placed }) => ({
              key,
              name: `${name} (${placed.length.toLocaleString(stage.locale)})`,
            }))}
            value={row.key}
            onChoose={(who) => days.change({ who })}
          />
        </span>
        {step('Next professional', 'right', rows[at + 1])}
      </div>
      <div className="flex min-h-15 items-stretch gap-2 border-b border-border pr-2 pl-1 *:first:flex-1">
        <NameOfRow {...row} rowKey={row.key} count={row.placed.length} storefront={stage.storefront} />
        <span className="flex flex-none items-center">
          <RowAct row={row} stage={stage} isNarrow />
        </span>
      </div>
      <Hours key={`${date} ${row.key}`} {...{ stage, row, onOpen, onBook }} />
    </>
  )
}

type HoursProps = Omit<Props, 'days'> & { row: BoardRow }

function Hours({ stage, row, onOpen, onBook }: HoursProps) {
  const hours = freeHoursOf(row, stage)
  return (
    <div className="grid grid-cols-[3.75rem_minmax(0,1fr)] border-b border-border">
      <div aria-hidden="true" className="figures border-r border-border text-2xs font-medium text-text-3">
        {hoursIn(stage.hours).map((hour) => (
          <span key={hour} className="block h-22 border-b border-border p-1.5 last:border-0">
            {formatHour(hour, stage.locale)}
          </span>
        ))}
      </div>
      <div className="relative grid">
        <Track
          axis="y"
          {...{ row, stage }}
          propsOf={({ _id }) => ({ button: { onClick: () => onOpen(_id) } })}
          free={<FreeButtons axis="y" {...{ row, hours, stage, onBook }} />}
        />
        <NowLine axis="y" stage={stage}>
          <NowTime axis="y" stage={stage} />
        </NowLine>
      </div>
    </div>
  )
}
