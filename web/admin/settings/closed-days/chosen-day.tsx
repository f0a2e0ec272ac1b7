import { useId } from 'react'
import { formatDay } from '#domain/format/day.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Hits } from './hits.tsx'
import type { ClosedDays, DayState } from './use-closed-days.ts'

type Props = { closing: ClosedDays; date: string }

/** The chosen day: whether it is closed, why, and the bookings that this hits. */
export function ChosenDay({ closing, date }: Props) {
  const id = useId()
  const { locale } = useStorefront()
  const state = closing.stateOf(date)
  const { closed, planned, isChanged } = state
  const isOver = date < closing.today
  return (
    <section aria-labelledby={id} className="grid content-start gap-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="font-text text-base font-heavy">
          {formatDay(date, locale, 'full')}
        </h3>
        <Badge>{stateInWords(state)}</Badge>
      </div>
      {isOver ? (
        <p className="text-sm text-text-2">
          This day is over.{closed !== undefined && ` The shop was closed${closed === '' ? '.' : `: ${closed}`}`}
        </p>
      ) : (
        <>
          <div className="setting" data-changed={isChanged || undefined}>
            <TextField
              label="Reason"
              optional
              hint="Customers see it."
              maxLength={200}
              value={planned ?? ''}
              onChange={({ currentTarget }) => closing.plan([{ date, reason: currentTarget.value }])}
            />
          </div>
          <DayActions {...{ closing, state }} />
          <Hits date={date} isClosed={planned !== undefined} isUnsaved={closing.changes.length > 0} />
        </>
      )}
    </section>
  )
}

function stateInWords({ closed, planned, isChanged }: DayState): string {
  if (planned === undefined) return isChanged ? 'Will be open' : 'Open'
  return closed === undefined ? 'Will be closed' : 'Closed'
}

function DayActions({ closing, state }: { closing: ClosedDays; state: DayState }) {
  const { date, closed, planned, isChanged } = state
  const plan = (reason: string | null | undefined) => closing.plan([{ date, reason }])
  const [label, act] =
    planned === undefined
      ? isChanged
        ? ['Keep it closed', () => plan(undefined)]
        : ['Close this day', () => plan('')]
      : closed === undefined
        ? ['Keep it open', () => plan(undefined)]
        : ['Reopen this day', () => plan(null)]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* One button, so that it keeps the focus. */}
      <Button look="secondary" size="s" onClick={act as () => void}>
        {label as string}
      </Button>
      <span className="text-sm text-text-3">{isChanged && 'Not saved yet'}</span>
    </div>
  )
}
