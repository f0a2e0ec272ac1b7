import { Refusal } from '#domain/contract/refusal.ts'
import { plural } from '#domain/format/plural.ts'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import type { Away, Dates } from './use-away.ts'

/** When the professional is away, and why. */
export function AwayDates({ away }: { away: Away }) {
  const { dates, edit, isForward, isOver, isUnsure, rows, more, locale, today } = away
  const field = (name: Exclude<keyof Dates, 'isWhole'>) => ({
    name,
    value: dates[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => edit({ [name]: event.currentTarget.value }),
  })
  const isComplete = dates.first !== '' && dates.last !== ''
  const order = isForward || !isComplete ? undefined : 'The end must be after the beginning.'
  const error = isOver ? 'The end must be later than now.' : order
  const count = (rows?.length ?? 0) + more
  return (
    <>
      <fieldset disabled={isUnsure} className="grid min-w-0 gap-4.5">
        <div className="grid grid-cols-2 gap-4">
          <TextField label="First day" type="date" required {...field('first')} />
          <TextField
            label="Last day"
            type="date"
            required
            min={dates.first > today ? dates.first : today}
            {...field('last')}
            error={error}
          />
        </div>
        <div className="in-ink">
          <Checkbox checked={dates.isWhole} onChange={(event) => edit({ isWhole: event.currentTarget.checked })}>
            All day
          </Checkbox>
        </div>
        {!dates.isWhole && (
          <div className="grid grid-cols-2 gap-4">
            <TextField label="From" type="time" required {...field('from')} />
            <TextField label="Until" type="time" required {...field('to')} />
          </div>
        )}
        <TextField label="Reason" optional maxLength={200} hint="Only administrators see it." {...field('reason')} />
        <p role="status" className="min-h-6 text-sm text-text-2">
          {rows &&
            (count === 0 ? 'No bookings during this time.' : `${plural(count, 'booking', locale)} during this time.`)}
        </p>
      </fieldset>
      <NotRead away={away} />
    </>
  )
}

/** The bookings cannot be read, for example because a time is one that the change to daylight saving time skips. */
export function NotRead({ away: { rows, read } }: { away: Away }) {
  if (rows || !read.hasFailed) return null
  const { error, refresh } = read
  const isRefused = error instanceof Refusal && error.status < 500
  return <Failed onRetry={refresh}>{isRefused ? error.message : 'We could not load the bookings.'}</Failed>
}
