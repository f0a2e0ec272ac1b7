import { useEffect, useRef } from 'react'
import { formatDay, placeInWeek } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { addDays, daysBetween } from '#domain/format/zone.ts'
import { hatched } from '#web/admin/bookings/board/placement.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { isForOthers } from '#web/ui/keys.ts'
import { type ClosedDays, monthOf } from './use-closed-days.ts'

type Props = { closing: ClosedDays; chosen: string; onChoose: (date: string) => void }

/** A month with its closed days and the number of bookings of each day. */
export function Month(props: Props) {
  const { closing } = props
  const { locale } = useStorefront()
  const { month, months, showMonth } = closing
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(month),
  )
  return (
    <div>
      <div className="mb-2.5 flex items-center justify-between">
        <IconButton
          icon="left"
          label="Earlier month"
          disabled={month <= months.first}
          onClick={() => showMonth(addDays(month, -1))}
        />
        <b aria-live="polite" className="font-semibold">
          {name}
        </b>
        <IconButton
          icon="right"
          label="Later month"
          disabled={month >= months.last}
          onClick={() => showMonth(addDays(month, 31))}
        />
      </div>
      <Days {...props} name={name} />
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-text-3">
        <span className="flex items-center gap-1.75">
          <span aria-hidden="true" className={cx('h-4 w-4.5 rounded-xs border border-border', hatched)} />
          Closed
        </span>
        <span>Small figures: bookings</span>
        <span>Grey: cannot be booked</span>
      </p>
    </div>
  )
}

/** One tab stop. Arrows move by day and week, Page Up and Page Down by month. */
function Days({ closing, chosen, onChoose, name }: Props & { name: string }) {
  const { locale } = useStorefront()
  const box = useRef<HTMLDivElement>(null)
  /** The day to focus once its month is shown. */
  const wanted = useRef<string>(undefined)
  const { month, months, showMonth, today } = closing
  const { from, to } = monthOf(month)
  const days = daysBetween(from, to)
  const tabStop = days.find((day) => day === chosen) ?? days.find((day) => day === today) ?? from
  const dayButton = (day: string) => box.current?.querySelector<HTMLElement>(`[data-date="${day}"]`)
  useEffect(() => {
    if (wanted.current !== undefined) dayButton(wanted.current)?.focus()
    wanted.current = undefined
  }, [month])

  function move(event: React.KeyboardEvent) {
    const at = document.activeElement?.getAttribute('data-date')
    const day = !at || isForOthers(event) ? undefined : dayAfterKey(event.key, at, placeInWeek(at, locale))
    if (day === undefined) return
    event.preventDefault()
    const target = monthOf(day).from
    if (target < months.first || target > months.last) return
    if (target === month) dayButton(day)?.focus()
    else {
      wanted.current = day
      showMonth(day)
    }
  }

  return (
    <div ref={box} role="group" aria-label={name} className="grid grid-cols-7 gap-1 text-center max-481:-mx-2">
      {days.slice(0, 7).map((day) => {
        const weekday = addDays(from, days.indexOf(day) - placeInWeek(from, locale))
        return (
          <span key={weekday} aria-hidden="true" className="pb-1 text-xs font-strong text-text-3">
            {formatDay(weekday, locale, 'weekday')}
          </span>
        )
      })}
      {days.map((day, at) => (
        <MonthDay
          key={day}
          closing={closing}
          day={day}
          isChosen={day === chosen}
          tabIndex={day === tabStop ? 0 : -1}
          {...(at === 0 && { style: { gridColumnStart: placeInWeek(from, locale) + 1 } })}
          onKeyDown={move}
          onClick={() => onChoose(day)}
        />
      ))}
    </div>
  )
}

function dayAfterKey(key: string, day: string, place: number): string | undefined {
  const way = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7, Home: -place, End: 6 - place }[key]
  if (way !== undefined) return addDays(day, way)
  const { from, to } = monthOf(day)
  const other = { PageDown: addDays(to, 1), PageUp: addDays(from, -1) }[key]
  if (other === undefined) return undefined
  const last = monthOf(other)
  const same = `${other.slice(0, 8)}${day.slice(8)}`
  return same < last.to ? same : last.to
}

type DayProps = Omit<React.ComponentProps<'button'>, 'className' | 'type' | 'children'> & {
  closing: ClosedDays
  day: string
  isChosen: boolean
}

function MonthDay({ closing, day, isChosen, ...rest }: DayProps) {
  const { locale } = useStorefront()
  const { planned, isChanged } = closing.stateOf(day)
  const isClosed = planned !== undefined
  const bookings = closing.bookingsOn(day)
  const isOut = day < closing.today || day > (closing.bookableTo ?? day)
  const label = [
    formatDay(day, locale, 'full'),
    ...(day === closing.today ? ['today'] : []),
    ...(isClosed ? [isChanged ? 'will be closed' : 'closed'] : isChanged ? ['will be open'] : []),
    ...(bookings > 0 ? [plural(bookings, 'booking', locale)] : []),
  ].join(', ')
  return (
    <button
      {...rest}
      type="button"
      data-date={day}
      aria-pressed={isChosen}
      className={cx(
        'figures relative grid h-12 min-w-0 content-center justify-items-center gap-px rounded-sm border-2 leading-tight transition-colors aria-pressed:border-ink',
        day === closing.today ? 'border-border-strong' : 'border-transparent',
        isClosed ? hatched : 'hover:bg-fill',
        isOut ? 'text-text-3' : 'font-semibold',
      )}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="grid justify-items-center gap-px">
        <span className={cx('text-ui leading-none', isClosed && 'rounded-xs bg-surface px-1.5 py-0.5')}>
          {Number(day.slice(8))}
        </span>
        {bookings > 0 && (
          <small
            className={cx(
              'text-[.6875rem] leading-none',
              isClosed ? 'rounded-xs bg-surface px-1 font-semibold text-danger-text' : 'font-normal text-text-2',
            )}
          >
            {bookings}
          </small>
        )}
      </span>
    </button>
  )
}
