import { useEffect, useRef, useState } from 'react'
import { clockAt, daysFrom } from '#domain/format/day.ts'
import { Failed } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import { type Taken, TakenNote } from '#web/shared/time-picker/taken-note.tsx'
import { type Choice, TimePicker, TimesSkeleton } from '#web/shared/time-picker/time-picker.tsx'
import { useFresh } from '#web/data/use-polled.ts'
import { type AskForTimes, dayToBeginWith, readDays, useTimes } from '#web/shared/time-picker/use-times.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

type Plan = {
  /** Whose times: of which service, or of which booking. Undefined while nobody knows. */
  of: string | undefined
  /** Keep it the same from one drawing to the next. */
  asking: AskForTimes
  chosen: Choice
  /** The day to begin with, where there is one. */
  wished?: string
}

/** The days and the times that can be had, for whoever asks in the name of a customer. */
export function useOfficeTimes({ of, asking, chosen, wished }: Plan) {
  const reading = useFresh(of ?? '', async () => (of === undefined ? undefined : readDays(asking)), {
    isPolled: false,
  })
  const read = reading.isCurrent ? reading.value : undefined
  const isThere = read?.some(({ date }) => date === chosen.date)
  const date = isThere ? chosen.date : read && dayToBeginWith(read, wished)
  const times = useTimes(asking, date)
  return {
    days: times.days ?? read,
    /** Which day it will probably be, while they are on their way. */
    wished: chosen.date ?? wished,
    hasFailed: reading.hasFailed,
    again: reading.again,
    date,
    /** What was chosen, as far as that day can be booked at all. */
    time: isThere ? chosen.time : undefined,
    times,
  }
}
type OfficeTimesOf = ReturnType<typeof useOfficeTimes>

type Props = {
  picking: OfficeTimesOf
  taken: Taken | undefined
  onChoose: (choice: Choice) => void
  missed: number
  news?: string | undefined
  now?: { date: string; time: string; word: string }
}

/** A day and a time, in a box whose size does not change when they come. */
export function OfficeTimes({ picking, taken, onChoose, ...rest }: Props) {
  const { timeZone } = useStorefront()
  const { days, hasFailed, again, date, time, times } = picking
  if (!days && hasFailed)
    return (
      <div className="p-4">
        <Failed onRetry={again}>We could not load the days that can be booked.</Failed>
      </div>
    )
  if (!days) return <PickerSkeleton date={picking.wished} />
  if (date === undefined)
    return <p className="p-5 text-text-2 600:p-6">Nobody is free on any of the next {days.length} days.</p>
  return (
    <>
      <Offered taken={taken} onChoose={onChoose} />
      <TimePicker {...rest} days={days} timeZone={timeZone} chosen={{ date, time }} onChoose={onChoose} times={times} />
    </>
  )
}

/** Whoever has pressed a button below goes on from here: what is said stands out of their sight. */
function Offered({ taken, onChoose }: Pick<Props, 'taken' | 'onChoose'>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!taken) return
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.querySelector('button')?.focus()
  }, [taken])
  return <div ref={box}>{taken && <TakenNote taken={taken} onChoose={onChoose} />}</div>
}

/** Where a calendar and the hours of a day will be. */
function PickerSkeleton({ date }: { date: string | undefined }) {
  const { timeZone } = useStorefront()
  const [today] = useState(() => clockAt(new Date().toISOString(), timeZone).date)
  const isWide = useIsWide() !== false
  // On a phone a day of the next week stands in a strip, and any other in the whole calendar.
  const isCalendar = isWide || (date !== undefined && daysFrom(today, date) > 6)
  return (
    <div className="@container">
      <div className="late grid @min-[740px]:grid-cols-[minmax(0,1.06fr)_minmax(0,1fr)]">
        <div className="p-5 600:p-6">
          <Skeleton className="mb-3.5 h-7 w-40" />
          <Skeleton className={isCalendar ? 'h-92 rounded-md' : 'h-33 rounded-md'} />
        </div>
        <div className="@container border-t border-border p-5 600:p-6 @min-[740px]:border-t-0 @min-[740px]:border-l">
          <Skeleton className="mb-3.5 h-7 w-48" />
          <TimesSkeleton timeZone={timeZone} date={date ?? today} />
        </div>
      </div>
    </div>
  )
}
