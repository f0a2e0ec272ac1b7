import { useState } from 'react'
import { api } from '#domain/api.ts'
import { formatDay } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { addDays } from '#domain/format/zone.ts'
import type { ClosedDayCalendar } from '#domain/professional/closed-day.ts'
import { askAt } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { chosenOf, PlannedDays, type Proposal } from './planned-days.tsx'
import type { ClosedDays } from './use-closed-days.ts'

type Props = { open?: boolean; onClose: () => void; closing: ClosedDays }

/** Proposes the closed days of one year for the next. Holidays that move are shown with their dates to adjust. */
export function CopyDialog({ open = false, ...rest }: Props) {
  // What was typed belongs to one opening.
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, closing }: Omit<Props, 'open'>) {
  const { key, locale } = useStorefront()
  const thisYear = Number(closing.today.slice(0, 4))
  const [year, setYear] = useState(Number(closing.month.slice(0, 4)) > thisYear ? thisYear + 1 : thisYear)
  const { value, isCurrent, hasFailed, refresh } = useQuery(`closed days of ${key} before ${year}`, () =>
    askAt(key)(api.closedDay.calendar, { query: { from: `${year - 2}-01-01`, to: `${year - 1}-12-31` } }),
  )
  const [edits, setEdits] = useState<Record<string, Partial<Proposal>>>({})
  const edit = (id: string, part: Partial<Proposal>) => setEdits({ ...edits, [id]: { ...edits[id], ...part } })
  const known = isCurrent ? value : undefined
  const proposals = known && proposalsFor(year, known.closed, locale).map((one) => ({ ...one, ...edits[one.id] }))
  const chosen = proposals ? chosenOf(closing, proposals) : []
  return (
    <Dialog
      open
      onClose={onClose}
      title="Copy last year’s"
      shape="form"
      guarded
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="ink"
            disabled={chosen.length === 0}
            onClick={() => {
              closing.plan(chosen)
              onClose()
            }}
          >
            {chosen.length === 0 ? 'Add days' : `Add ${plural(chosen.length, 'day', locale)}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <SelectField label="Copy" value={year} onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}>
          {[thisYear, thisYear + 1].map((one) => (
            <option key={one} value={one}>
              {one - 1} to {one}
            </option>
          ))}
        </SelectField>
        {!proposals &&
          (hasFailed ? (
            <Failed onRetry={refresh}>We could not load these days.</Failed>
          ) : (
            <Skeleton className="h-40" />
          ))}
        {proposals?.length === 0 && <p className="text-text-2">No day was closed in {year - 1}.</p>}
        {proposals && proposals.length > 0 && (
          <>
            <p className="text-text-2">
              Holidays that follow the moon or a weekday have another date each year: adjust them here. Nothing is
              closed until you save.
            </p>
            <PlannedDays
              closing={closing}
              proposals={proposals}
              onTick={(id, isTicked) => edit(id, { isTicked })}
              onDate={(id, date) => edit(id, { date, isTicked: date !== '' })}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

type Closed = ClosedDayCalendar['closed']

/** A day whose reason had another date the year before is not ticked: it moves. */
export function proposalsFor(year: number, closed: Closed, locale: string): Proposal[] {
  const last = closed.filter(({ date }) => date.startsWith(`${year - 1}-`))
  return last.map(({ date, reason }) => {
    const earlier = closed.filter((day) => day.date.startsWith(`${year - 2}-`) && day.reason === reason)
    const moves = reason !== '' && earlier.length > 0 && !earlier.some((day) => day.date.slice(4) === date.slice(4))
    const next = `${year}${date.slice(4)}`
    // 29 February is not in every year, and browsers read such a date in different ways.
    const exists = addDays(`${next.slice(0, 8)}01`, Number(next.slice(8)) - 1) === next
    const was = (day: string) => formatDay(day, locale, 'short')
    const before = moves ? `, ${was(earlier[0]?.date ?? '')} before` : ''
    return {
      id: date,
      date: exists ? next : '',
      reason,
      note: `${was(date)} last time${before}${moves ? ': please check the date' : ''}`,
      isTicked: exists && !moves,
    }
  })
}
