/** An instant, in whole minutes since 1970. The offsets of all time zones are whole minutes since 1972. */
export type Minute = number

const minute = 60_000

export function minuteOf(instant: Date): Minute {
  return Math.floor(instant.getTime() / minute)
}

export function instantOf(at: Minute): Date {
  return new Date(at * minute)
}

/** The calendar day there, at that moment. */
export function dayIn(timeZone: string, now: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return ((new Date(day).getUTCDay() + 6) % 7) + 1
}

/** Every day from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const starts = new Map<string, Minute>()
const mostKept = 20_000

/** The first instant of a day, which is not midnight where that is skipped. */
export function startOfDay(day: string, timeZone: string): Minute {
  const key = `${timeZone} ${day}`
  const known = starts.get(key)
  if (known !== undefined) return known
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds / minute
  if (starts.size >= mostKept) starts.clear()
  starts.set(key, start)
  return start
}

const wholeDay = 24 * 60

/** The minutes of a clock, 'HH:mm'. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/**
 * The instant of a local time, the one place where that is decided: undefined when the clock skips it, and the first of
 * the two when it comes twice.
 */
export function instantIn(timeZone: string, day: string, time: string): Minute | undefined {
  const start = startOfDay(day, timeZone)
  if (isPlain(day, timeZone, start)) return start + minutesOf(time)
  const local = Temporal.PlainDateTime.from(`${day}T${time}`)
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  return zoned.toPlainDateTime().equals(local) ? zoned.epochMilliseconds / minute : undefined
}

/**
 * Where a span of time begins or ends: at a time that is skipped it does so as much later, as clocks do, but at the end
 * of its day at the latest.
 */
export function edgeIn(timeZone: string, day: string, time: string): Minute {
  const end = startOfDay(addDays(day, 1), timeZone)
  if (time === '24:00') return end
  const start = startOfDay(day, timeZone)
  if (isPlain(day, timeZone, start)) return start + minutesOf(time)
  return Math.min(
    end,
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds / minute,
  )
}

/** Whether the clock runs through, from midnight to midnight. */
function isPlain(day: string, timeZone: string, start: Minute): boolean {
  return startOfDay(addDays(day, 1), timeZone) - start === wholeDay
}
