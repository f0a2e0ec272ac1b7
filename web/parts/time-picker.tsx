import { useEffect, useRef } from 'react'
import { formatDay, formatTime } from '#domain/day.ts'
import type { DaysOfWindow, Slot as SlotOfDay, SlotReason } from '#domain/slot.ts'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Slot } from '#web/ui/slot.tsx'
import { DatePicker } from './date-picker.tsx'
import type { useTimes } from './use-times.ts'
import { useStorefront } from './use-storefront.ts'
import { ZoneNote } from './zone-note.tsx'

export type Choice = { date?: string | undefined; time?: string | undefined }

type Props = {
  days: DaysOfWindow['days']
  timeZone: string
  chosen: Choice
  onChoose: (choice: Choice) => void
  times: ReturnType<typeof useTimes>
  /** The time that a booking has now: it is free, and no change. */
  now?: Choice
  /** Said above the times: what is missing. The focus goes to the first of them. */
  error?: string | undefined
  /** Said above the times, politely: what has become of the time that was chosen. */
  news?: string | undefined
  /** Whether one has come here from another step: then it begins with its title. */
  isMoved?: boolean
}

/** A day and a time of it, of those that can really be had. */
export function TimePicker({ days, timeZone, chosen, onChoose, isMoved = false, ...rest }: Props) {
  const { locale } = useStorefront()
  const { date } = chosen
  return (
    <div className="grid 900:grid-cols-[minmax(0,1.06fr)_minmax(0,1fr)]">
      <div className="min-w-0 p-5 600:p-6">
        <DatePicker
          days={days}
          chosen={date}
          isMoved={isMoved}
          onChoose={(date) => onChoose({ date, time: undefined })}
        />
      </div>
      <div className="min-w-0 border-t border-border p-5 600:p-6 900:border-t-0 900:border-l">
        {date === undefined ? (
          <p className="text-text-2">
            Nobody is free on any of these days. Please call us, and we look for a time with you.
          </p>
        ) : (
          <>
            <h2 className="mb-3.5 text-h3">{formatDay(date, locale, 'near')}</h2>
            <Times {...{ days, timeZone, date, chosen, onChoose }} {...rest} />
          </>
        )}
      </div>
    </div>
  )
}

const parts = [
  ['Morning', '08:00', '12:00'],
  ['Afternoon', '12:00', '17:00'],
  ['Evening', '17:00', '24:00'],
] as const

function Times({ date, times: { slots, hasFailed, reread }, ...props }: Props & { date: string }) {
  const { days, timeZone, chosen, onChoose, now, error, news } = props
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (error !== undefined) group.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }, [error])
  if (hasFailed) return <Failed onRetry={reread}>We could not load the times of this day.</Failed>
  if (!slots) return <TimesSkeleton />
  const offered = slots.filter(({ reason }) => reason !== 'past')
  const open = offered.filter(({ available }) => available).length
  return (
    <>
      <div className="has-[p]:mb-3.5">
        <FieldError id="no-time">{error}</FieldError>
        {news !== undefined && error === undefined && (
          <p role="status" className="text-sm text-text-2">
            {news}
          </p>
        )}
      </div>
      {open === 0 ? (
        <NothingLeft days={days} date={date} onChoose={onChoose} />
      ) : (
        <fieldset ref={group} aria-describedby={error === undefined ? undefined : 'no-time'} className="grid gap-4.5">
          <legend className="sr-only">Time</legend>
          {parts.map(([name, from, to]) => (
            <Part
              key={name}
              name={name}
              slots={offered.filter(({ time }) => from <= time && time < to)}
              chosen={chosen.time}
              now={now?.date === date ? now.time : undefined}
              onChoose={(time) => onChoose({ date, time })}
            />
          ))}
        </fieldset>
      )}
      <p className="figures mt-4 text-xs text-text-3">
        <ZoneNote timeZone={timeZone} at={`${date}T12:00:00Z`} /> {open} of {slots.length} slots open.
      </p>
    </>
  )
}

/** In a word on the slot, and in full for those who do not see where it stands. */
const reasons: Record<SlotReason, [string, string]> = {
  past: ['Over', 'over'],
  full: ['Full', 'fully booked'],
  closed: ['Closed', 'closed'],
  nobody: ['Off hours', 'nobody works then'],
  too_long: ['Too late', 'the work would not be done before we close'],
}

type PartProps = {
  name: string
  slots: SlotOfDay[]
  chosen: string | undefined
  now: string | undefined
  onChoose: (time: string) => void
}

function Part({ name, slots, chosen, now, onChoose }: PartProps) {
  const { locale } = useStorefront()
  if (slots.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 font-text text-sm font-semibold tracking-normal text-text-2">{name}</h3>
      <div className="grid grid-cols-3 gap-2 600:grid-cols-4">
        {slots.map((slot) => {
          const isNow = slot.time === now
          const [note, noteInFull] = isNow ? ['Yours', 'as booked now'] : noteOf(slot)
          return (
            <Slot
              key={slot.time}
              name="time"
              value={slot.time}
              checked={slot.time === chosen}
              disabled={!slot.available || isNow}
              onChange={() => onChoose(slot.time)}
              note={note}
              noteInFull={noteInFull}
            >
              {formatTime(slot.time, locale)}
            </Slot>
          )
        })}
      </div>
    </div>
  )
}

function noteOf({ available, left, reason }: SlotOfDay): [string?, string?] {
  if (available) return left === 1 ? ['1 left'] : []
  return reasons[reason ?? 'full']
}

/** Where the times will be. */
function TimesSkeleton() {
  return (
    <div className="late grid gap-4.5">
      <p role="status" className="sr-only">
        Loading times...
      </p>
      {[4, 5, 4].map((count, part) => (
        <div key={part}>
          <Skeleton className="mb-2 h-5 w-20" />
          <div className="grid grid-cols-3 gap-2 600:grid-cols-4">
            {Array.from({ length: count }, (_, index) => (
              <Skeleton key={index} className="h-13 rounded-md" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function NothingLeft({ days, date, onChoose }: { days: Props['days']; date: string; onChoose: Props['onChoose'] }) {
  const { locale } = useStorefront()
  const next = days.find((day) => day.date > date && day.free > 0)?.date
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="text-text-2">
        No times left on this day.
      </p>
      {next !== undefined && (
        <Button look="secondary" onClick={() => onChoose({ date: next })}>
          Next: {formatDay(next, locale, 'near')}
        </Button>
      )}
    </div>
  )
}
