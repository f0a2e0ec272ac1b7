/** An instant, in whole minutes since 1970. The offsets of all time zones are whole minutes since 1972. */
export type Minute = number

const minute = 60_000

export function minuteOf(instant: Date): Minute {
  return Math.floor(instant.getTime() / minute)
}

export function instantOf(at: Minute): Date {
  return new Date(at * minute)
}

/** The calendar day in a time zone at an instant. */
export function dayIn(timeZone: string, now: Date): string {
  const today = lastAsked.get(timeZone)
  const moment = now.getTime() / minute
  // Nearly every call is about the same day as the one before.
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

/** Every day from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** A day in a time zone, up to the first instant of the next day. It need not begin at midnight or have 24 hours. */
export type Bounds = { timeZone: string; day: string; start: Minute; end: Minute; next: string; weekday: number }

const known = new Map<string, Bounds>()
const mostKnown = 20_000

/** Cached, since it is called for each slot of each professional. */
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

/** The minutes since midnight of a time 'HH:mm'. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/**
 * The instant of a local time: undefined for a skipped time, the first pass of a repeated one. Only this function
 * decides that.
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
 * The start or end of a time span. A skipped time is moved forward by the length of the gap, but at most to the end of
 * its day.
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

/** Whether the day runs from midnight to midnight without a clock change. */
function isPlain({ start, end }: Bounds): boolean {
  return end - start === 24 * 60
}

/** Local time in a form that spreadsheets recognize. */
export function localTime(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
