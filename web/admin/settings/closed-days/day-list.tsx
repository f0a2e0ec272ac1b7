import { formatDay } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { focusAfter } from '#web/ui/focus-after.ts'
import { BookingsLink } from './hits.tsx'
import type { ClosedDays, DayState } from './use-closed-days.ts'

type Props = { closing: ClosedDays; onChoose: (date: string) => void }

/** All days ahead that are closed, or will be. */
export function DayList({ closing, onChoose }: Props) {
  const { rows } = closing
  if (rows.length === 0) {
    return (
      <p className="border-t border-border px-4 py-5 text-sm text-text-2 600:px-6">
        No closed days. On a closed day no one can book. Bookings that exist stay.
      </p>
    )
  }
  return (
    <ul aria-label="Closed days" className="border-t border-border">
      {rows.map((state) => (
        <DayRow key={state.date} {...{ closing, state, onChoose }} />
      ))}
    </ul>
  )
}

function DayRow({ closing, state, onChoose }: Props & { state: DayState }) {
  const { locale } = useStorefront()
  const { date, closed, planned, isChanged } = state
  const bookings = closing.bookingsOn(date)
  const isReopened = planned === undefined
  const name = formatDay(date, locale, 'full')
  const reason = planned ?? closed ?? ''
  const [label, next] = isReopened
    ? [`Keep ${name} closed`, undefined]
    : closed === undefined
      ? [`Keep ${name} open`, undefined]
      : [`Reopen ${name}`, null]

  function act(button: HTMLElement) {
    const row = button.closest('li')
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    // A day that was never saved leaves the list.
    focusAfter(
      () => closing.plan([{ date, reason: next as null | undefined }]),
      () => (row?.isConnected ? button : neighbour?.querySelector<HTMLElement>('button')),
    )
  }

  return (
    <li className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-border px-4 py-1.5 text-sm last:border-b-0 600:px-6 900:grid-cols-[8.25rem_minmax(0,1fr)_auto_2.75rem]">
      <button
        type="button"
        className="figures min-h-9 justify-self-start rounded-sm text-left font-semibold hover:underline pointer-coarse:min-h-11"
        onClick={() => onChoose(date)}
      >
        <span className="sr-only">Show </span>
        {formatDay(date, locale, 'short')}
      </button>
      <span className="min-w-0 wrap-anywhere max-900:col-start-1 max-900:row-start-2 max-900:pb-1.5">
        <span className={cx(isReopened && 'line-through', reason === '' && 'text-text-3')}>
          {reason === '' ? 'No reason given' : reason}
        </span>
        {isChanged && (
          <span className="ml-2 text-xs text-text-3">{isReopened ? 'opens again, not saved' : 'not saved'}</span>
        )}
      </span>
      <span className="max-900:col-start-1 max-900:row-start-3 max-900:pb-1.5 max-900:empty:hidden">
        {bookings > 0 && (
          <span className="flex items-center gap-1.5">
            {!isReopened && <Icon name="alert" className="size-3.5 text-danger-text" />}
            <BookingsLink date={date} isUnsaved={closing.changes.length > 0} isWarning={!isReopened}>
              {plural(bookings, 'booking', locale)}
            </BookingsLink>
          </span>
        )}
      </span>
      <span className="max-900:row-span-3 max-900:row-start-1 max-900:self-start">
        <IconButton
          small
          label={label as string}
          icon={isReopened ? 'back' : 'trash'}
          onClick={({ currentTarget }) => act(currentTarget)}
        />
      </span>
    </li>
  )
}
