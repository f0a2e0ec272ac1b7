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
  const today = lastAsked.get(timeZone)
  const moment = now.getTime() / minute
  // Nearly always it is asked about the same day as before.
  if (today && today.start <= moment && moment < today.end) return today.day
  const day = dayOf(timeZone, now)
  lastAsked.set(timeZone, boundsOf(day, timeZone))
  return day
}

const lastAsked = new Map<string, Bounds>()

function dayOf(timeZone: string, now: Date): string {
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

/** A day of a time zone: from its first instant up to that of the next, which need not be midnight, nor 24 hours on. */
export type Bounds = { timeZone: string; day: string; start: Minute; end: Minute; next: string; weekday: number }

const known = new Map<string, Bounds>()
const mostKnown = 20_000

/** Asked for each slot of each professional, and the same on each day: worked out once. */
export function boundsOf(day: string, timeZone: string): Bounds {
  const key = `${timeZone} ${day}`
  const found = known.get(key)
  if (found) return found
  const next = addDays(day, 1)
  const [start, end] = [firstInstantOf(day, timeZone), firstInstantOf(next, timeZone)]
  const bounds = { timeZone, day, start, end, next, weekday: weekdayOf(day) }
  if (known.size >= mostKnown) known.clear()
  known.set(key, bounds)
  return bounds
}

function firstInstantOf(day: string, timeZone: string): Minute {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds / minute
}

export function startOfDay(day: string, timeZone: string): Minute {
  return boundsOf(day, timeZone).start
}

/** The minutes of a clock, 'HH:mm'. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/**
 * The instant of a local time, the one place where that is decided: undefined when the clock skips it, and the first of
 * the two when it comes twice.
 */
export function instantIn(timeZone: string, day: string, time: string): Minute | undefined {
  return instantOn(boundsOf(day, timeZone), time)
}

export function instantOn(bounds: Bounds, time: string): Minute | undefined {
  if (isPlain(bounds)) return bounds.start + minutesOf(time)
  const local = Temporal.PlainDateTime.from(`${bounds.day}T${time}`)
  const zoned = local.toZonedDateTime(bounds.timeZone, { disambiguation: 'earlier' })
  return zoned.toPlainDateTime().equals(local) ? zoned.epochMilliseconds / minute : undefined
}

/**
 * Where a span of time begins or ends: at a time that is skipped it does so as much later, as clocks do, but at the end
 * of its day at the latest.
 */
export function edgeIn(timeZone: string, day: string, time: string): Minute {
  return edgeOn(boundsOf(day, timeZone), time)
}

export function edgeOn(bounds: Bounds, time: string): Minute {
  if (time === '24:00') return bounds.end
  if (isPlain(bounds)) return bounds.start + minutesOf(time)
  const zoned = Temporal.PlainDateTime.from(`${bounds.day}T${time}`).toZonedDateTime(bounds.timeZone)
  return Math.min(bounds.end, zoned.epochMilliseconds / minute)
}

/** Whether the clock runs through, from midnight to midnight. */
function isPlain({ start, end }: Bounds): boolean {
  return end - start === 24 * 60
}
