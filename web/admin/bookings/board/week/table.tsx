import { useRef, useState } from 'react'
import type { Week, WeekDay, WeekLine, WeekRow } from '#domain/board/week.ts'
import { linesShown } from '#domain/board/week.ts'
import { formatDay } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { cx } from '#web/ui/cx.ts'
import { SickToday } from '#web/admin/away/sick-today.tsx'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import { whyInWords } from '#web/admin/bookings/board/labels.ts'
import { hatched, variables } from '#web/admin/bookings/board/placement.ts'
import { NameOfRow } from '#web/admin/bookings/board/row.tsx'
import { unassigned } from '#web/admin/bookings/board/rows.ts'
import type { Days } from '#web/admin/bookings/board/use-days.ts'
import { DayLink, MoreLink } from './day-link.tsx'
import { Line } from './line.tsx'
import { type SetRows, useRowsInView } from './use-rows-in-view.ts'
import type { Rows } from './use-week.ts'

type Props = {
  week: Week
  days: Days
  storefront: AdminStorefront
  /** The rows in view. */
  shown: Rows
  setRows: SetRows
  onOpen: (id: string) => void
}

/**
 * A row per professional. A row out of view shows its number of appointments, in the same height, and so does one whose
 * appointments have not been read.
 */
export function WeekTable({ week, days, storefront, shown, setRows, onOpen }: Props) {
  const { locale } = storefront
  const body = useRowsInView(week.rows.map(keyOf).join(' '), setRows)
  const { focused, ...focus } = useFocusedRow(week.rows)
  const isShown = (place: number) => place >= shown.from && place < shown.from + shown.most
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Appointments of the week, by professional</caption>
      <Head {...{ week, days, locale }} />
      <tbody ref={body} {...focus}>
        {week.rows.map((row, place) => {
          const drawn = keyOf(row) === focused?.key ? focused.lines : isShown(place) && row.lines
          return (
            <tr
              key={row._id}
              data-row={keyOf(row)}
              style={variables({ '--lines': linesOf(row) })}
              className={cx(rowLook, row._id === null && 'bg-surface-2')}
            >
              <th scope="row" className="border-r border-border text-left font-normal">
                <Name {...{ row, storefront }} canFallSick={canFallSickOn(days.today, week, row)} />
              </th>
              {drawn ? (
                week.days.map((day, index) => (
                  <Cell key={day.date} lines={drawn[index] ?? []} {...{ row, day, index, days, storefront, onOpen }} />
                ))
              ) : (
                <td colSpan={week.days.length} className="px-3 text-sm text-text-3">
                  {plural(sumOf(row), 'appointment', locale)}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Whether the row has the button 'Sick today'. */
function canFallSickOn(today: string, { days }: Week, { _id, off }: WeekRow): boolean {
  const index = days.findIndex(({ date }) => date === today)
  return _id !== null && index >= 0 && !off?.[index]
}

type NameProps = { row: WeekRow; storefront: AdminStorefront; canFallSick: boolean }

function Name({ row, storefront, canFallSick }: NameProps) {
  const person = canFallSick && { _id: keyOf(row), name: row.name, storefront: storefront.key }
  return (
    <NameOfRow {...{ ...row, storefront }} rowKey={keyOf(row)} count={sumOf(row)} hasButton={canFallSick}>
      {person && <SickToday person={person} />}
    </NameOfRow>
  )
}

function Head({ week, days, locale }: { week: Week; days: Days; locale: string }) {
  return (
    <thead className="sticky top-(--head) z-5 bg-surface">
      <tr className="border-b border-border">
        <th scope="col" className="w-33.5 border-r border-border">
          <span className="sr-only">Professional</span>
        </th>
        {week.days.map((day) => (
          <th key={day.date} scope="col" className="border-r border-border p-1 last:border-r-0">
            <DayLink {...{ day, days, locale }} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

/**
 * The row with the focus. Out of view it stays drawn, with its last known appointments, because the focus would be lost
 * with its buttons.
 */
function useFocusedRow(rows: WeekRow[]) {
  const [key, setKey] = useState<string>()
  const [known, setKnown] = useState<WeekRow>()
  const row = key === undefined ? undefined : rows.find((one) => keyOf(one) === key)
  if (row?.lines && row !== known) setKnown(row)
  const last = useRef(key)
  const set = (next: string | undefined) => {
    if (last.current === next) return
    last.current = next
    setKey(next)
  }
  const rowOf = (target: Element) => target.closest<HTMLElement>('[data-row]')?.dataset['row']
  const lines = row?.lines ?? (known && keyOf(known) === key ? known.lines : undefined)
  return {
    focused: row && { key, lines },
    onFocus: ({ target }: React.FocusEvent) => set(rowOf(target)),
    onBlur: () => set(undefined),
  }
}

const rowLook = 'h-[max(4.25rem,calc(var(--lines)*1.75rem+0.5rem))] border-b border-border last:border-b-0'

const keyOf = ({ _id }: WeekRow) => _id ?? unassigned
const sumOf = ({ counts }: WeekRow) => counts.reduce((sum, count) => sum + count, 0)

/** The height of a row, in lines: the same with and without its appointments. */
function linesOf({ counts, off }: WeekRow): number {
  const heights = counts.map((count, index) => {
    const shown = linesShown(count, 'professional')
    return shown + (count > shown ? 1 : 0) + (off?.[index] ? 1 : 0)
  })
  return Math.max(...heights)
}

type CellProps = {
  row: WeekRow
  /** Its first appointments of the day. */
  lines: WeekLine[]
  day: WeekDay
  /** The place of the day in the week. */
  index: number
  days: Days
  storefront: AdminStorefront
  onOpen: (id: string) => void
}

function Cell({ row, lines, day: { date, closed }, index, days, storefront, onOpen }: CellProps) {
  const { locale, timeZone } = storefront
  const clock = { locale, timeZone, now: days.now }
  const why = row.off?.[index]
  const more = (row.counts[index] ?? 0) - lines.length
  return (
    <td
      className={cx(
        'border-r border-border px-1 pt-1 align-top last:border-r-0 *:mb-1',
        why ? hatched : date === days.today && 'bg-brand-soft',
      )}
    >
      {why && (
        <span className="block h-6 w-fit rounded-xs bg-surface px-1.5 text-2xs leading-6 font-semibold text-text-2">
          {whyInWords(why, { isToday: false, closed })}
        </span>
      )}
      {lines.map((line) => (
        <Line key={line._id} {...{ line, clock, onOpen }} isAlert={row._id === null} />
      ))}
      {more > 0 && (
        <MoreLink
          count={more}
          to={days.pathOf(date, keyOf(row))}
          locale={locale}
          words={`${row.name}, ${formatDay(date, locale, 'near')}`}
        />
      )}
    </td>
  )
}
