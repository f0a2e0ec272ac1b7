import { useEffect, useRef, useState } from 'react'
import { noTime } from '#domain/booking/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { clockAt, daysFrom, placeInWeek } from '#domain/format/day.ts'
import { Failed } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import { type Taken, TakenNote } from '#web/shared/time-picker/taken-note.tsx'
import { type Choice, TimePicker, TimesSkeleton } from '#web/shared/time-picker/time-picker.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { type AskForTimes, dayToBeginWith, readDays, useTimes } from '#web/shared/time-picker/use-times.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

type Options = {
  /** The id of the service or the booking whose times these are; undefined until one is chosen. */
  of: string | undefined
  /** Must stay the same between renders. */
  asking: AskForTimes
  chosen: Choice
  /** The day to start with, if it is free. */
  preferred?: string
}

/** The free days and times when an administrator books or reschedules for a customer. */
export function useFreeTimes({ of, asking, chosen, preferred }: Options) {
  const reading = useQuery(of, () => readDays(asking), { when: of !== undefined })
  const read = reading.isCurrent ? reading.value : undefined
  const isThere = read?.some(({ date }) => date === chosen.date)
  const date = isThere ? chosen.date : read && dayToBeginWith(read, preferred)
  const times = useTimes(asking, date)
  return {
    days: times.days ?? read,
    /** The probable day, for the skeleton. */
    preferred: chosen.date ?? preferred,
    hasFailed: reading.hasFailed,
    /** The service is archived. */
    isGone: reading.error instanceof Refusal && reading.error.status === 404,
    refresh: reading.refresh,
    /** The days are those of what is asked for now. */
    isRead: read !== undefined,
    date,
    /** Undefined where the chosen day cannot be booked. */
    time: isThere ? chosen.time : undefined,
    times,
  }
}
type FreeTimesChoice = ReturnType<typeof useFreeTimes>

type Props = {
  picking: FreeTimesChoice
  taken: Taken | undefined
  onChoose: (choice: Choice) => void
  missed: number
  news?: string | undefined
  now?: { date: string; time: string; word: string }
  /** The postcode, if only professionals who go there are offered. */
  postcode?: string | undefined
}

/** The day and time pickers. Loading does not change the size of their box. */
export function FreeTimes({ picking, taken, onChoose, postcode, ...rest }: Props) {
  const { timeZone } = useStorefront()
  const { days, hasFailed, refresh, date, time, times } = picking
  if (!days && hasFailed)
    return (
      <div className="p-4">
        <Failed onRetry={refresh}>We could not load the days that can be booked.</Failed>
      </div>
    )
  if (!days) return <PickerSkeleton date={picking.preferred} />
  if (date === undefined)
    return (
      <p className="p-5 text-text-2 600:p-6">
        No professional{postcode !== undefined && ` who goes to ${postcode}`} is free in the next {days.length} days.
      </p>
    )
  return (
    <>
      <Alternatives taken={taken} onChoose={onChoose} />
      <TimePicker
        {...rest}
        days={days}
        timeZone={timeZone}
        chosen={{ date, time }}
        onChoose={onChoose}
        missing={noTime}
        times={times}
      />
    </>
  )
}

/** Takes the focus, because the button that was pressed may be far below. */
function Alternatives({ taken, onChoose }: Pick<Props, 'taken' | 'onChoose'>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!taken) return
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.querySelector('button')?.focus()
  }, [taken])
  return <div ref={box}>{taken && <TakenNote taken={taken} onChoose={onChoose} />}</div>
}

function PickerSkeleton({ date }: { date: string | undefined }) {
  const { timeZone } = useStorefront()
  const [today] = useState(() => clockAt(new Date().toISOString(), timeZone).date)
  const isWide = useIsWide() !== false
  // On a phone the next seven days are a strip; a later day opens the whole calendar.
  const isCalendar = isWide || (date !== undefined && daysFrom(today, date) > 6)
  return (
    <div className="@container">
      <div className="late grid @min-[740px]:grid-cols-[minmax(0,1.06fr)_minmax(0,1fr)]">
        <div className="p-5 600:p-6">
          <Skeleton className="mb-3.5 h-lh w-40 text-h3" />
          {isCalendar ? <CalendarSkeleton today={today} /> : <Skeleton className="h-33 rounded-md" />}
        </div>
        <div className="@container border-t border-border p-5 600:p-6 @min-[740px]:border-t-0 @min-[740px]:border-l">
          <Skeleton className="mb-3.5 h-lh w-48 text-h3" />
          <TimesSkeleton timeZone={timeZone} date={date ?? today} />
        </div>
      </div>
    </div>
  )
}

/** With a row for each week of the days that can be booked: today and `bookingDays` more. */
function CalendarSkeleton({ today }: { today: string }) {
  const { bookingDays, locale } = useStorefront()
  const weeks = Math.ceil((placeInWeek(today, locale) + bookingDays + 1) / 7)
  return (
    <>
      <div className="grid gap-1">
        <Skeleton className="h-[calc(1lh+4px)] text-xs" />
        {Array.from({ length: weeks }, (_, week) => (
          <Skeleton key={week} className="h-12 rounded-md" />
        ))}
      </div>
      <Skeleton className="mt-3.5 h-lh w-44 text-xs" />
    </>
  )
}
