import { useEffect, useRef, useState } from 'react'
import { daysFrom, formatDay, formatDays, placeInWeek } from '#domain/format/day.ts'
import type { DaysOfWindow } from '#domain/slot.ts'
import { focusAfter } from '#web/ui/focus-after.ts'
import { Icon } from '#web/art/icons.tsx'
import { Day } from '#web/ui/form/day.tsx'
import { isForOthers } from '#web/ui/keys.ts'
import { useIsWide } from '#web/ui/use-wide.ts'
import { StepTitle } from './step-title.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

type OneDay = DaysOfWindow['days'][number]
type Props = { days: OneDay[]; chosen: string | undefined; onChoose: (date: string) => void }

const few = 3
const ofStrip = 7

/** All bookable days at once, without paging; on phones the next seven, and the rest on demand. */
export function DatePicker({ days, chosen, onChoose, takesFocus }: Props & { takesFocus: boolean }) {
  const { locale } = useStorefront()
  const isWide = useIsWide() !== false
  const isNear = days.slice(0, ofStrip).some(({ date }) => date === chosen)
  const [isOpen, setOpen] = useState(!isNear)
  if (!isNear && !isOpen) setOpen(true)
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const isGrid = isWide || isOpen
  const shown = isGrid ? days : days.slice(0, ofStrip)
  const box = useRef<HTMLDivElement>(null)

  function showAll() {
    const day = () => box.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')
    focusAfter(() => setOpen(true), day)
  }

  return (
    <div ref={box}>
      <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <StepTitle takesFocus={takesFocus}>Choose a date</StepTitle>
        {first !== '' && <span className="figures text-sm text-text-3">{formatDays(first, last, locale)}</span>}
      </div>
      <Days days={shown} chosen={chosen} onChoose={onChoose} isGrid={isGrid} />
      {isGrid && <Legend />}
      <ClosedDays days={shown} />
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

/** One tab stop. Arrows move by day and week and skip full days; Home and End move within the week. */
function Days({ days, chosen, onChoose, isGrid }: Props & { isGrid: boolean }) {
  const { locale } = useStorefront()
  const box = useRef<HTMLDivElement>(null)
  const [first] = days
  const blanks = first && isGrid ? placeInWeek(first.date, locale) : 0
  const tabStop = (days.find((day) => day.date === chosen && isOpen(day)) ?? days.find(isOpen))?.date
  useEffect(() => {
    // The grid does not scroll, and measuring it would lay out the page.
    const day = isGrid ? undefined : box.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    // Scroll the strip sideways only, or the page would jump.
    if (day) box.current?.scrollTo({ left: day.offsetLeft - (box.current.clientWidth - day.clientWidth) / 2 })
  }, [chosen, isGrid])

  function move(event: React.KeyboardEvent) {
    const at = days.findIndex(({ date }) => date === document.activeElement?.getAttribute('data-date'))
    const to = at === -1 || isForOthers(event) ? undefined : dayAfterKey(event.key, { days, at, blanks })
    if (to === undefined) return
    event.preventDefault()
    box.current?.querySelector<HTMLElement>(`[data-date="${days[to]?.date}"]`)?.focus()
  }

  return (
    <div
      ref={box}
      role="group"
      aria-label="Choose a date"
      className={
        isGrid
          ? 'grid grid-cols-7 gap-1 text-center max-481:-mx-2'
          : 'relative -mx-5 flex snap-x scroll-px-5 scrollbar-none gap-2 overflow-x-auto px-5 py-1 600:-mx-6 600:px-6'
      }
    >
      {first && isGrid && <Weekdays first={first.date} blanks={blanks} />}
      {days.map((day, index) => (
        <Day
          key={day.date}
          {...faceOf(day, { isToday: index === 0, isGrid, locale })}
          data-date={day.date}
          isChosen={day.date === chosen}
          tabIndex={day.date === tabStop ? 0 : -1}
          onKeyDown={move}
          onClick={() => onChoose(day.date)}
        />
      ))}
    </div>
  )
}

function isOpen({ free }: OneDay): boolean {
  return free > 0
}

type KeyMove = { days: OneDay[]; at: number; blanks: number }

/** The day that a key moves to, skipping full days. */
function dayAfterKey(key: string, { days, at, blanks }: KeyMove): number | undefined {
  const way = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7, Home: 1, End: -1 }[key]
  if (way === undefined) return undefined
  const inWeek = (at + blanks) % 7
  const edge = { Home: Math.max(0, at - inWeek), End: Math.min(days.length - 1, at + 6 - inWeek) }[key]
  let to = edge ?? at + way
  while (days[to]?.free === 0) to += way
  return to
}

type FaceOptions = { isToday: boolean; isGrid: boolean; locale: string }

function faceOf(day: OneDay, { isToday, isGrid, locale }: FaceOptions) {
  const { date, free } = day
  const month = date.endsWith('-01') ? formatDay(date, locale, 'month') : undefined
  return {
    label: labelOf(day, isToday, locale),
    number: Number(date.slice(8)),
    above: isGrid ? month : formatDay(date, locale, 'weekday'),
    shape: isGrid ? 'cell' : 'tile',
    state: free > few ? 'open' : free > 0 ? 'few' : 'full',
    isToday,
  } as const
}

function labelOf({ date, free, closed }: OneDay, isToday: boolean, locale: string): string {
  const full = closed === undefined ? (isToday ? 'no times left' : 'fully booked') : 'closed'
  const how = free === 0 ? full : free <= few ? 'few slots left' : undefined
  return [formatDay(date, locale, 'near'), isToday ? 'today' : undefined, how].filter(Boolean).join(', ')
}

/** The names of the weekdays, and the past days of the first week. */
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

/** Why the shop is closed on some of the days. */
function ClosedDays({ days }: Pick<Props, 'days'>) {
  const { locale } = useStorefront()
  const closings = closingsIn(days)
  if (closings.length === 0) return null
  return (
    <ul className="mt-3.5 grid gap-1 text-sm text-text-2">
      {closings.map(({ first, last, reason }) => (
        <li key={first} className="wrap-anywhere">
          Closed {formatDay(first, locale, 'brief')}
          {last !== first && ` to ${formatDay(last, locale, 'brief')}`}: {reason}
        </li>
      ))}
    </ul>
  )
}

type Closing = { first: string; last: string; reason: string }

/** Adjacent days with the same reason are one closing. */
function closingsIn(days: OneDay[]): Closing[] {
  const closings: Closing[] = []
  for (const [index, { date, closed }] of days.entries()) {
    if (closed === undefined) continue
    const before = closings.at(-1)
    if (before && days[index - 1]?.closed === closed) before.last = date
    else closings.push({ first: date, last: date, reason: closed })
  }
  return closings
}

function Legend() {
  return (
    <p aria-hidden="true" className="figures mt-3.5 flex gap-4.5 text-xs text-text-3">
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
