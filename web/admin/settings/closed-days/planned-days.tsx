import { formatDay } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { cx } from '#web/ui/cx.ts'
import { Tick } from '#web/ui/form/choice.tsx'
import type { ClosedDays } from './use-closed-days.ts'

/** A day that may be closed. */
export type Proposal = {
  id: string
  /** Empty while it is not known. */
  date: string
  reason: string
  /** What to look at before it is closed. */
  note?: string | undefined
  isTicked: boolean
}

type Known = Pick<ClosedDays, 'today' | 'stateOf'>

/** Why a day cannot be closed, in words; undefined if it can. */
export function whyNotClosed(closing: Known, { date }: Proposal): string | undefined {
  if (date === '') return 'No date'
  if (date < closing.today) return 'Over'
  return closing.stateOf(date).planned === undefined ? undefined : 'Already closed'
}

/** The days that are ticked and can be closed, each once. */
export function chosenOf(closing: Known, proposals: Proposal[]): Proposal[] {
  const open = proposals.filter((one) => one.isTicked && whyNotClosed(closing, one) === undefined)
  return open.filter(({ date }, at) => open.findIndex((other) => other.date === date) === at)
}

type Props = {
  closing: ClosedDays
  proposals: Proposal[]
  onTick: (id: string, isTicked: boolean) => void
  /** Lets the date be changed. */
  onDate?: (id: string, date: string) => void
}

/** A list of days to choose from, before anything is closed. */
export function PlannedDays({ closing, proposals, onTick, onDate }: Props) {
  return (
    <ul aria-label="Days" className="divide-y divide-border rounded-md border border-border">
      {proposals.map((proposal) => (
        <PlannedDay key={proposal.id} {...{ closing, proposal, onTick }} {...(onDate && { onDate })} />
      ))}
    </ul>
  )
}

function PlannedDay({ closing, proposal, onTick, onDate }: Omit<Props, 'proposals'> & { proposal: Proposal }) {
  const { locale } = useStorefront()
  const { id, date, reason, note, isTicked } = proposal
  const whyNot = whyNotClosed(closing, proposal)
  const bookings = date === '' ? 0 : closing.bookingsOn(date)
  const name = [date === '' ? '' : formatDay(date, locale, 'full'), reason].filter(Boolean).join(', ')
  return (
    <li className="flex gap-3 px-3 py-2.5 text-sm">
      <span className="pt-1.5">
        <Tick
          label={`Close ${name || 'this day'}`}
          checked={isTicked && whyNot === undefined}
          disabled={whyNot !== undefined}
          onChange={({ currentTarget }) => onTick(id, currentTarget.checked)}
        />
      </span>
      <span className="grid min-w-0 flex-1 gap-x-4 gap-y-1 600:grid-cols-[13rem_minmax(0,1fr)]">
        {onDate ? (
          <input
            type="date"
            aria-label={`Date of ${reason || 'this day'}`}
            min={closing.today}
            value={date}
            onChange={({ currentTarget }) => onDate(id, currentTarget.value)}
            className="figures h-9 w-44 rounded-sm border-[1.5px] border-border-strong bg-surface px-2.5 pointer-coarse:h-11"
          />
        ) : (
          <b className="figures pt-1.5 font-semibold">{formatDay(date, locale, 'full')}</b>
        )}
        <span className="min-w-0 pt-1.5">
          <span className={cx('block wrap-anywhere', reason === '' && 'text-text-3')}>
            {reason || 'No reason given'}
          </span>
          <span className="block text-xs text-text-2">
            {[
              onDate && date !== '' ? formatDay(date, locale, 'longWeekday') : undefined,
              whyNot,
              whyNot === undefined ? note : undefined,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {bookings > 0 && whyNot === undefined && (
            <span className="block text-xs text-danger-text">{plural(bookings, 'booking', locale)} on this day</span>
          )}
        </span>
      </span>
    </li>
  )
}
