import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { daysFrom, formatDay, formatDays, placeInWeek } from '#domain/day.ts'
import type { DaysOfWindow } from '#domain/slot.ts'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { isForOthers } from '#web/ui/keys.ts'
import { useIsWide } from '#web/ui/use-wide.ts'
import { StepTitle } from './step-frame.tsx'
import { useStorefront } from './use-storefront.ts'

type OneDay = DaysOfWindow['days'][number]
type Props = { days: OneDay[]; chosen: string | undefined; onChoose: (date: string) => void }

const few = 3
const ofStrip = 7

/** All days that can be booked at once, without paging through months; on a phone the next seven, and the rest on demand. */
export function DatePicker({ days, chosen, onChoose, isMoved }: Props & { isMoved: boolean }) {
  const { locale } = useStorefront()
  const isWide = useIsWide() !== false
  const isNear = days.slice(0, ofStrip).some(({ date }) => date === chosen)
  const [isOpen, setOpen] = useState(!isNear)
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const isGrid = isWide || isOpen
  const box = useRef<HTMLDivElement>(null)

  function showAll() {
    flushSync(() => setOpen(true))
    // The button is gone; it is here that one goes on.
    box.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus()
  }

  return (
    <div ref={box}>
      <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <StepTitle isMoved={isMoved}>Choose a date</StepTitle>
        {first !== '' && <span className="figures text-sm text-text-3">{formatDays(first, last, locale)}</span>}
      </div>
      <Days days={isGrid ? days : days.slice(0, ofStrip)} chosen={chosen} onChoose={onChoose} isGrid={isGrid} />
      {isGrid && <Legend />}
      {!isGrid && (
        <button
          type="button"
          onClick={showAll}
          className="mt-2 inline-flex min-h-11 items-center gap-2 rounded-sm text-sm font-semibold text-brand-text"
        >
          <Icon name="cal" className="size-4.5" />
          Show all {days.length} days
        </button>
      )}
    </div>
  )
}

/** One tab stop; arrows move by day and week past those that are full, Home and End by week. */
function Days({ days, chosen, onChoose, isGrid }: Props & { isGrid: boolean }) {
  const { locale } = useStorefront()
  const box = useRef<HTMLDivElement>(null)
  const isOpen = ({ free }: OneDay) => free > 0
  const [first] = days
  const blanks = first && isGrid ? placeInWeek(first.date, locale) : 0
  const tabStop = days.find(({ date }) => date === chosen)?.date ?? days.find(isOpen)?.date

  function move(event: React.KeyboardEvent) {
    const at = days.findIndex(({ date }) => date === document.activeElement?.getAttribute('data-date'))
    if (at === -1 || isForOthers(event)) return
    const inWeek = (at + blanks) % 7
    const way = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7, Home: 1, End: -1 }[event.key]
    if (way === undefined) return
    event.preventDefault()
    const start = { Home: Math.max(0, at - inWeek), End: Math.min(days.length - 1, at + 6 - inWeek) }[event.key]
    let to = start ?? at + way
    while (days[to]?.free === 0) to += way
    const date = days[to]?.date
    box.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }

  return (
    <div
      ref={box}
      role="group"
      aria-label="Choose a date"
      className={
        isGrid
          ? 'grid grid-cols-7 gap-1 text-center max-481:-mx-2'
          : 'relative -mx-5 flex snap-x scroll-px-5 scrollbar-none gap-2 overflow-x-auto px-5 py-1'
      }
    >
      {first && isGrid && <Weekdays first={first.date} blanks={blanks} />}
      {days.map((day, index) => {
        const { date, free } = day
        const isToday = index === 0
        const state = isOpen(day) ? (free <= few ? 'few' : 'open') : 'full'
        const isNewMonth = isGrid && date.endsWith('-01')
        return (
          <Day
            key={date}
            data-date={date}
            label={labelOf(day, isToday, locale)}
            number={Number(date.slice(8))}
            above={
              isGrid ? (isNewMonth ? formatDay(date, locale, 'month') : undefined) : formatDay(date, locale, 'weekday')
            }
            shape={isGrid ? 'cell' : 'tile'}
            state={state}
            isToday={isToday}
            isChosen={date === chosen}
            tabIndex={date === tabStop ? 0 : -1}
            onKeyDown={move}
            onClick={() => onChoose(date)}
          />
        )
      })}
    </div>
  )
}

function labelOf({ date, free }: OneDay, isToday: boolean, locale: string): string {
  const how = free === 0 ? (isToday ? 'no times left' : 'fully booked') : free <= few ? 'few slots left' : undefined
  return [formatDay(date, locale, 'near'), isToday ? 'today' : undefined, how].filter(Boolean).join(', ')
}

/** The names of the weekdays, and the days of the first week that are over. */
function Weekdays({ first, blanks }: { first: string; blanks: number }) {
  const { locale } = useStorefront()
  const dayAfter = (days: number) => new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10)
  const week = Array.from({ length: 7 }, (_, index) => dayAfter(index - blanks))
  return (
    <>
      {week.map((date) => (
        <span key={date} aria-hidden="true" className="pb-1 text-xs font-strong text-text-3">
          {formatDay(date, locale, 'weekday')}
        </span>
      ))}
      {week
        .filter((date) => daysFrom(date, first) > 0)
        .map((date) => (
          <span
            key={`${date} over`}
            aria-hidden="true"
            className="figures grid h-12 place-content-center text-ui text-text-3"
          >
            {Number(date.slice(8))}
          </span>
        ))}
    </>
  )
}

function Legend() {
  return (
    <p aria-hidden="true" className={cx('figures mt-3.5 flex gap-4.5 text-xs text-text-3')}>
      <span className="flex items-center gap-1.75">
        <span className="size-1.5 rounded-full bg-star" />
        Few slots left
      </span>
      <span>
        <s>22</s>&ensp;No times left
      </span>
    </p>
  )
}
