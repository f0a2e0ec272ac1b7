import { day } from '#domain/contract/field.ts'
import { rangeNamed, rangeNames } from '#domain/format/day-range.ts'
import { formatDay, formatDays } from '#domain/format/day.ts'
import { addDays } from '#domain/format/zone.ts'
import { Icon } from '#web/art/icons.tsx'
import { useUrlText } from '#web/data/use-url-text.ts'
import { IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { usePopover } from '#web/ui/use-popover.ts'
import { type MoneyView, type Range, shifted, usualDays } from './use-money.ts'

const names = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const

type Props = { view: Pick<MoneyView, 'range' | 'today' | 'setRange'>; locale: string }

/** The days, with those before and after them. */
export function RangeButton({ view, locale }: Props) {
  const { range, today, setRange } = view
  const isLast = range.to >= today
  return (
    <div className="flex min-w-0 items-center gap-1.5 max-600:w-full">
      <IconButton small outlined label="Earlier days" icon="left" onClick={() => setRange(shifted(range, -1, today))} />
      <Chooser view={view} locale={locale} />
      <IconButton
        small
        outlined
        label="Later days"
        icon="right"
        aria-disabled={isLast}
        onClick={() => !isLast && setRange(shifted(range, 1, today))}
      />
    </div>
  )
}

function Chooser({ view: { range, today, setRange }, locale }: Props) {
  const { from, to } = range
  const popover = usePopover<HTMLDivElement>({ isKept: true })
  const text = from === to ? formatDay(from, locale, 'short') : formatDays(from, to, locale)
  const usual: Range = { from: addDays(today, 1 - usualDays), to: today }
  const choices = [
    { name: `Last ${usualDays} days`, range: usual },
    ...names.map((name) => {
      const named = rangeNamed(name, today, locale)
      // Nothing is collected in days to come.
      return { name: rangeNames[name], range: { from: named.from, to: named.to > today ? today : named.to } }
    }),
  ]
  function choose(next: Range) {
    setRange(next)
    popover.close()
  }
  return (
    <>
      <button
        type="button"
        {...popover.button}
        aria-haspopup="dialog"
        aria-label={`${text}, choose other days`}
        className="figures flex h-11 min-w-0 flex-1 items-center gap-2.5 rounded-md border-[1.5px] border-border-strong bg-surface px-3 text-ui font-semibold whitespace-nowrap transition-colors hover:border-text-2"
      >
        <Icon name="cal" className="size-4.5 flex-none text-text-2" />
        <span className="min-w-0 flex-1 truncate text-left">{text}</span>
        <Icon name="down" className="size-4 flex-none" />
      </button>
      <div
        {...popover.content}
        role="dialog"
        aria-label="Days"
        className="m-auto w-72 rounded-lg border border-border bg-surface-raised p-2 text-text shadow-3 supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:m-0 supports-[position-area:block-end]:my-2 [position-area:block-end_span-inline-end] [position-try-fallbacks:flip-block,flip-inline]"
      >
        <ul aria-label="Days" className="grid grid-cols-2 gap-1">
          {choices.map((one) => (
            <li key={one.name} className="first:col-span-2">
              <button
                type="button"
                aria-pressed={one.range.from === from && one.range.to === to}
                onClick={() => choose(one.range)}
                className="min-h-9 w-full rounded-sm px-3 text-left text-sm hover:bg-fill aria-pressed:bg-fill aria-pressed:font-semibold pointer-coarse:min-h-11"
              >
                {one.name}
              </button>
            </li>
          ))}
        </ul>
        <div className="mt-2 grid gap-3 border-t border-border px-1 pt-3 pb-1">
          <OneDay label="From" value={from} most={to} onChange={(next) => setRange({ from: next, to })} />
          <OneDay
            label="To"
            value={to}
            most={today}
            onChange={(next) => setRange({ from: next < from ? next : from, to: next })}
          />
        </div>
      </div>
    </>
  )
}

type DayProps = { label: string; value: string; most: string; onChange: (day: string) => void }

/** The year of a typed day arrives digit by digit. */
function OneDay({ label, value, most, onChange }: DayProps) {
  const { text, setText } = useUrlText(value, (typed) => {
    const read = day().safeParse(typed).data
    if (read !== undefined && read <= most) onChange(read)
  })
  return (
    <TextField
      label={label}
      type="date"
      max={most}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
