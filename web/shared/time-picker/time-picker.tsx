import { useEffect, useRef, useState } from 'react'
import { formatDay } from '#domain/format/day.ts'
import type { DaysOfWindow } from '#domain/slot.ts'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { cx } from '#web/ui/cx.ts'
import { linkClass } from '#web/ui/link.tsx'
import { DatePicker } from './date-picker.tsx'
import { PhoneLink } from '#web/shared/phone-link.tsx'
import { SlotGroup, SlotsSkeleton } from './slot-group.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import type { useTimes } from './use-times.ts'
import { ZoneNote } from './zone-note.tsx'

export type Choice = { date?: string | undefined; time?: string | undefined }

type Props = {
  days: DaysOfWindow['days']
  timeZone: string
  chosen: Choice
  onChoose: (choice: Choice) => void
  times: ReturnType<typeof useTimes>
  /** The current time of the booking, and its label. It cannot be chosen. */
  now?: { date: string; time: string; word: string }
  /** How often the form was submitted without a time. */
  missed: number
  /** The problem then; administrators read another one than customers. */
  missing?: string
  /** Announced politely above the times: why the chosen time is gone. */
  news?: string | undefined
  /** Whether the customer came from another step: then the title takes the focus. */
  takesFocus?: boolean
}

export function TimePicker({ takesFocus = false, ...props }: Props) {
  const { locale, support } = useStorefront()
  const { days, chosen, onChoose, missed, missing = 'Please select a time slot', news } = props
  const { date } = chosen
  // The room of the problem stays, or choosing a time would move the times under the pointer.
  const [hasMissed, setHasMissed] = useState(false)
  if (missed > 0 && !hasMissed) setHasMissed(true)
  return (
    <div className="@container">
      <div className="grid @min-[740px]:grid-cols-[minmax(0,1.06fr)_minmax(0,1fr)]">
        <div className="min-w-0 p-5 600:p-6">
          <DatePicker
            days={days}
            chosen={date}
            takesFocus={takesFocus}
            onChoose={(date) => onChoose({ date, time: undefined })}
          />
        </div>
        <div className="@container min-w-0 border-t border-border p-5 600:p-6 @min-[740px]:border-t-0 @min-[740px]:border-l">
          {date !== undefined && <DayTitle of={chosen}>{formatDay(date, locale, 'near')}</DayTitle>}
          <div className={cx('text-sm', hasMissed ? 'mb-3.5 min-h-lh' : 'has-[p]:mb-3.5')}>
            <FieldError id="no-time">{missed > 0 ? missing : undefined}</FieldError>
            {/* Always present: screen readers announce only changes to an existing live region. */}
            <div aria-live="polite" className="empty:absolute">
              {news !== undefined && missed === 0 && <p className="text-sm text-text-2">{news}</p>}
            </div>
          </div>
          {date === undefined ? (
            <p className="text-text-2">
              No times are available on these days. Please call{' '}
              <PhoneLink phone={support.phone} className={`${linkClass} whitespace-nowrap`} />, and we will find one
              with you.
            </p>
          ) : (
            <Times {...props} date={date} />
          )}
        </div>
      </div>
    </div>
  )
}

/** Takes the focus when the pressed button, such as an alternative time, is gone. */
function DayTitle({ of: { date, time }, children }: { of: Choice; children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(`${date} ${time}`)
  useEffect(() => {
    const now = `${date} ${time}`
    if (before.current !== now && document.activeElement === document.body)
      title.current?.focus({ preventScroll: true })
    before.current = now
  }, [date, time])
  return (
    <h2 ref={title} tabIndex={-1} className="mb-3.5 text-h3">
      {children}
    </h2>
  )
}

function Times({ date, times, days, timeZone, chosen, onChoose, now, missed }: Props & { date: string }) {
  const { slots, hasFailed, reread } = times
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (missed > 0) group.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }, [missed])
  if (hasFailed) return <Failed onRetry={reread}>We could not load the times of this day.</Failed>
  if (!slots) return <TimesSkeleton timeZone={timeZone} date={date} />
  const offered = slots.filter(({ reason }) => reason !== 'past')
  const open = offered.filter(({ available }) => available).length
  return (
    <div ref={group}>
      {open === 0 ? (
        <NothingLeft days={days} date={date} closed={times.closed} onChoose={onChoose} />
      ) : (
        <SlotGroup
          slots={offered}
          chosen={chosen.time}
          now={now?.date === date ? now : undefined}
          describedBy={missed > 0 ? 'no-time' : undefined}
          onChoose={(time) => onChoose({ date, time })}
        />
      )}
      <ZoneLine timeZone={timeZone} date={date}>
        {open} of {slots.length} slots open.
      </ZoneLine>
    </div>
  )
}

type ZoneProps = { timeZone: string; date: string; children?: React.ReactNode }

function ZoneLine({ timeZone, date, children }: ZoneProps) {
  return (
    <p className="figures mt-4 text-xs text-text-3">
      <ZoneNote timeZone={timeZone} at={`${date}T12:00:00Z`} /> {children}
    </p>
  )
}

export function TimesSkeleton(of: Pick<ZoneProps, 'timeZone' | 'date'>) {
  return (
    <div>
      <SlotsSkeleton />
      <ZoneLine {...of} />
    </div>
  )
}

type NothingProps = Pick<Props, 'days' | 'onChoose'> & { date: string; closed: string | undefined }

function NothingLeft({ days, date, closed, onChoose }: NothingProps) {
  const { locale } = useStorefront()
  const next = days.find((day) => day.date > date && day.free > 0)?.date
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="text-text-2 wrap-anywhere">
        {closed === undefined ? 'No times left on this day.' : `We are closed on this day: ${closed}`}
      </p>
      {next !== undefined && (
        <Button look="secondary" onClick={() => onChoose({ date: next })}>
          Next: {formatDay(next, locale, 'near')}
        </Button>
      )}
    </div>
  )
}
