import { Link } from 'react-router'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { plural } from '#domain/format/plural.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { addDays } from '#domain/format/zone.ts'
import { closedAccount } from '#domain/customer.ts'
import { Icon } from '#web/art/icons.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { cx } from '#web/ui/cx.ts'
import { RadioRow } from '#web/ui/form/choice.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { type Choice, choicesInWords } from './choices.ts'
import type { Away, AwayRow } from './use-away.ts'

const columns =
  '1024:grid-cols-[minmax(0,1fr)_6.5rem_minmax(0,13.5rem)_minmax(0,11.75rem)_minmax(0,8.75rem)] 1024:gap-x-4'

type Props = { away: Away; isSick: boolean; onDates: () => void; rows: AwayRow[] }

/** The bookings during an absence, each with what can happen to it. */
export function AwayProposals({ away, isSick, onDates, rows }: Props) {
  const { more, begun, locale, chooseAll, isUnsure } = away
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="figures mr-auto font-semibold">
          {datesInWords(away)}{' '}
          <button type="button" className={cx(linkClass, 'ml-1.5 text-sm')} disabled={isUnsure} onClick={onDates}>
            Change
          </button>
        </p>
        {rows.length > 1 && (
          <div role="group" aria-label="For all bookings" className="flex flex-wrap items-center gap-2">
            <span className="text-sm text-text-2">For all {rows.length.toLocaleString(locale)}:</span>
            <Button look="secondary" size="s" disabled={isUnsure} onClick={() => chooseAll('assign')}>
              {isSick ? 'All to the least busy' : 'Other people'}
            </Button>
            <Button look="secondary" size="s" disabled={isUnsure} onClick={() => chooseAll('reschedule')}>
              Other times
            </Button>
          </div>
        )}
      </div>
      <div className="grid gap-3 1024:gap-0 1024:rounded-lg 1024:border 1024:border-border">
        <div
          aria-hidden="true"
          className={`hidden border-b border-border px-5 py-2.5 text-sm text-text-2 1024:grid ${columns}`}
        >
          {['Booking', 'Status', 'Another professional', 'Another time', 'Leave it'].map((title) => (
            <span key={title}>{title}</span>
          ))}
        </div>
        {rows.map((row) => (
          <ProposalRow key={row.booking._id} row={row} away={away} />
        ))}
      </div>
      {begun.length > 0 && <BegunNote begun={begun} />}
      {more > 0 && <Note tone="warning">{`${plural(more, 'later booking', locale)} will wait in Unassigned.`}</Note>}
      <p role="status" className="min-h-10.5 text-sm text-text-2">
        {choicesInWords(
          rows.map(({ choice }) => choice),
          locale,
        )}
      </p>
    </>
  )
}

function ProposalRow({ row, away }: { row: AwayRow; away: Away }) {
  const { booking, others, otherTime, choice } = row
  const { locale, choose, isUnsure, errorOf } = away
  const { _id, date, time, customer, service, number, status } = booking
  const name = `away ${_id}`
  const error = errorOf(_id)
  const at = (day: string, hour: string) => `${formatDay(day, locale, 'brief')}, ${formatTime(hour, locale)}`
  const radio = (next: Choice) => ({
    name,
    tone: 'ink' as const,
    checked: choice.do === next.do,
    onChange: () => choose(_id, next),
  })
  const taker = others.find((one) => choice.do === 'assign' && one._id === choice.professional) ?? others[0]
  const who = customer?.name ?? closedAccount
  return (
    <fieldset
      disabled={isUnsure}
      className="min-w-0 rounded-lg border border-border p-4 1024:rounded-none 1024:border-0 1024:border-b 1024:px-5 1024:py-3 1024:last:border-b-0"
    >
      <legend className="sr-only">{`${number}, ${who}, ${at(date, time)}`}</legend>
      <div className={`grid grid-cols-1 items-center gap-2.5 ${columns}`}>
        <div className="flex items-start justify-between gap-3 1024:contents">
          <div aria-hidden="true" className="min-w-0 text-sm leading-snug">
            <b className="figures block text-ui font-semibold">{at(date, time)}</b>
            <span className="block truncate">{who}</span>
            <span className="line-clamp-2 text-text-2">{service.title}</span>
          </div>
          <span className="flex-none">
            <StatusBadge status={status} />
          </span>
        </div>
        {taker ? (
          <div className="grid gap-1.5">
            <RadioRow {...radio({ do: 'assign', professional: taker._id })}>
              <Words head={taker.name}>{`Same time, ${visitsOf(taker, locale)}`}</Words>
            </RadioRow>
            {others.length > 1 && (
              <OthersSelect
                label={`Another professional for ${number}`}
                {...{ others, locale }}
                value={taker._id}
                onChoose={(professional) => choose(_id, { do: 'assign', professional })}
              />
            )}
          </div>
        ) : (
          <None>No one is free then</None>
        )}
        {otherTime ? (
          <RadioRow {...radio({ do: 'reschedule' })}>
            <Words head={at(otherTime.date, otherTime.time)}>{otherTime.professional.name}</Words>
          </RadioRow>
        ) : (
          <None>No free time that week</None>
        )}
        <RadioRow {...radio({ do: 'leave' })} tone="danger">
          <span className={choice.do === 'leave' ? 'text-sm font-semibold text-danger-text' : 'text-sm font-semibold'}>
            Unassigned
          </span>
        </RadioRow>
      </div>
      <div className={error === undefined ? undefined : 'max-1024:mt-2.5'}>
        <FieldError id={`${name} error`}>{error}</FieldError>
      </div>
    </fieldset>
  )
}

type Other = AwayRow['others'][number]

function visitsOf({ appointments }: Other, locale: string): string {
  return appointments === 0 ? 'no visits' : plural(appointments, 'visit', locale)
}

type OthersProps = {
  label: string
  others: Other[]
  value: string
  locale: string
  onChoose: (professional: string) => void
}

/** The radio button above it shows the chosen one, so this shows how many others are free. */
function OthersSelect({ label, others, value, locale, onChoose }: OthersProps) {
  const count = others.length - 1
  return (
    <span className="relative flex h-8 w-fit items-center gap-1.5 rounded-xs px-1 text-sm text-brand-text has-focus-visible:outline-3 has-focus-visible:outline-focus pointer-coarse:h-11">
      <span aria-hidden="true" className="underline underline-offset-3">
        {count === 1 ? '1 other is free' : `${count.toLocaleString(locale)} others are free`}
      </span>
      <Icon name="down" className="size-3.5 flex-none" />
      <select
        aria-label={label}
        className="absolute inset-0 w-full cursor-pointer opacity-0 disabled:cursor-not-allowed [&_option]:bg-surface-raised [&_option]:text-text"
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {others.map((one) => (
          <option key={one._id} value={one._id}>
            {`${one.name}, ${visitsOf(one, locale)}`}
          </option>
        ))}
      </select>
    </span>
  )
}

function Words({ head, children }: { head: string; children: string }) {
  return (
    <span className="min-w-0 py-1.5 text-sm leading-snug">
      <b className="figures block font-semibold wrap-anywhere">{head}</b>
      <span className="block text-xs text-text-2">{children}</span>
    </span>
  )
}

function None({ children }: { children: string }) {
  return (
    <p className="grid min-h-13 place-items-center rounded-md bg-fill px-3 text-center text-sm text-text-2">
      {children}
    </p>
  )
}

/** The visits that have begun. Each opens in another tab, because what was chosen here is not saved yet. */
export function BegunNote({ begun }: { begun: AdminBooking[] }) {
  const { pathOf } = useAdmin()
  const isOne = begun.length === 1
  return (
    <Note>
      {isOne ? 'This visit has begun and stays' : 'These visits have begun and stay'} with this professional. To change
      that, open the booking:
      {begun.map(({ _id, number, customer }) => (
        <span key={_id} className="block wrap-anywhere">
          <Link
            to={pathOf('/admin/bookings', { booking: _id })}
            target="_blank"
            className={cx(linkClass, 'figures whitespace-nowrap')}
          >
            {number}
          </Link>
          , {customer?.name ?? closedAccount}
        </span>
      ))}
    </Note>
  )
}

/** 'Nov 23 to Nov 25, 2026, all day' */
function datesInWords({ dates: { isWhole, first, last, from, to }, locale }: Away): string {
  const day = (date: string) => formatDay(date, locale, 'near')
  if (isWhole) return `${first === last ? day(first) : `${day(first)} to ${day(last)}`}, all day`
  if (to === '00:00' && last === addDays(first, 1))
    return `${day(first)}, from ${formatTime(from, locale)} until midnight`
  return `${day(first)}, ${formatTime(from, locale)} to ${day(last)}, ${formatTime(to, locale)}`
}
