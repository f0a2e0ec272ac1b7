export type CalendarEntry = {
  /** Stays the same for the life of the appointment. */
  uid: string
  /** Incremented by each change. */
  sequence: number
  changedAt: Date
  status: 'tentative' | 'confirmed' | 'cancelled'
  /** The local day, yyyy-MM-dd, and time, HH:mm, in the time zone. */
  date: string
  time: string
  /** The instant of that local time. */
  startsAt: Date
  endsAt: Date
  /** An IANA time zone. */
  timeZone: string
  /** Calendars ignore a cancellation without an organizer. */
  organizer: { name: string; email: string }
  title: string
  place: string
  /** May have several lines. */
  text: string
  /** Where it can be read. */
  url?: string
  /** Whether the time stays free for other appointments. */
  isTransparent?: boolean
  /** Whether it is made of whole local days. */
  isAllDay?: boolean
}

/** Appointments as an iCalendar file (RFC 5545): one, or several of which none is cancelled. */
export function calendarFile(first: CalendarEntry, ...others: CalendarEntry[]): string {
  const entries = [first, ...others]
  return fileOf([
    `METHOD:${first.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'}`,
    ...zonesLines(entries),
    ...entries.flatMap(eventLines),
  ])
}

type Feed = {
  name: string
  timeZone: string
  /** The first moment that it covers. */
  since: Date
  entries: CalendarEntry[]
}

/** How often calendars read a feed again. Some know only the second name. */
const interval = 'PT1H'

/** A calendar that others subscribe to. It also lists what was cancelled, and it may be empty. */
export function calendarFeed({ name, timeZone, since, entries }: Feed): string {
  return fileOf([
    'METHOD:PUBLISH',
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    `X-WR-TIMEZONE:${escape(timeZone)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${interval}`,
    `X-PUBLISHED-TTL:${interval}`,
    // A calendar has to contain something.
    ...zonesLines([{ timeZone, startsAt: since, endsAt: since }, ...entries]),
    ...entries.flatMap(eventLines),
  ])
}

function fileOf(content: string[]): string {
  const head = ['VERSION:2.0', 'PRODID:-//Doorstep//Bookings//EN', 'CALSCALE:GREGORIAN']
  const lines = ['BEGIN:VCALENDAR', ...head, ...content, 'END:VCALENDAR']
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

type Timed = Pick<CalendarEntry, 'startsAt' | 'endsAt' | 'timeZone'>

function zonesLines(entries: Timed[]): string[] {
  return [...Map.groupBy(entries, ({ timeZone }) => timeZone).values()].flatMap(timeZoneLines)
}

/** The zone of these appointments, from the first to the last. */
function timeZoneLines(entries: Timed[]): string[] {
  const edges = entries
    .flatMap(({ startsAt, endsAt, timeZone }) => [zonedOf(startsAt, timeZone), zonedOf(endsAt, timeZone)])
    .toSorted((one, other) => Temporal.ZonedDateTime.compare(one, other))
  const [start, end] = [edges.at(0), edges.at(-1)]
  if (!start || !end) return []
  return ['BEGIN:VTIMEZONE', `TZID:${start.timeZoneId}`, ...zoneLines(start, end), 'END:VTIMEZONE']
}

function eventLines(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escape(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utcOf(entry.changedAt)}`,
    `LAST-MODIFIED:${utcOf(entry.changedAt)}`,
    ...timeLines(entry, zonedOf(entry.startsAt, entry.timeZone), zonedOf(entry.endsAt, entry.timeZone)),
    `ORGANIZER;CN="${quoted(entry.organizer.name)}":mailto:${entry.organizer.email}`,
    `SUMMARY:${escape(entry.title)}`,
    `LOCATION:${escape(entry.place)}`,
    `DESCRIPTION:${escape(entry.text)}`,
    ...(entry.url === undefined ? [] : [`URL:${encodeURI(entry.url)}`]),
    `STATUS:${entry.status.toUpperCase()}`,
    `TRANSP:${entry.isTransparent ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

function zonedOf(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return instant.toTemporalInstant().toZonedDateTimeISO(timeZone)
}

/** In local time, which stays the same if the rules of the zone change; in UTC if the local time is ambiguous. */
function timeLines(entry: CalendarEntry, start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): string[] {
  if (entry.isAllDay) return [`DTSTART;VALUE=DATE:${dayOf(start)}`, `DTEND;VALUE=DATE:${dayOf(end)}`]
  const local = Temporal.PlainDateTime.from(`${entry.date}T${entry.time}`)
  if (!isOnly(local, start) || !isOnly(end.toPlainDateTime(), end)) {
    return [`DTSTART:${utcOf(entry.startsAt)}`, `DTEND:${utcOf(entry.endsAt)}`]
  }
  const id = start.timeZoneId
  // An offset like +05:30 is also a valid time zone, and its colon would end the parameter.
  const zone = id.includes(':') ? `"${id}"` : id
  return [`DTSTART;TZID=${zone}:${localOf(local)}`, `DTEND;TZID=${zone}:${localOf(end.toPlainDateTime())}`]
}

/**
 * Whether the local time means exactly this instant. For a repeated hour, the standard means the first pass, but some
 * calendars use the second; calendars also disagree about a skipped hour.
 */
function isOnly(local: Temporal.PlainDateTime, instant: Temporal.ZonedDateTime): boolean {
  return (['earlier', 'later'] as const).every((disambiguation) =>
    local.toZonedDateTime(instant.timeZoneId, { disambiguation }).equals(instant),
  )
}

/** The zone's changes around the appointment, listed one by one, since recurring rules may change. */
function zoneLines(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): string[] {
  // Strictly before the start, so that a change at the start itself is included.
  const before = start.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  // Older offsets come from local mean time, with seconds that not every calendar reads.
  const isOld = !before || before.epochMilliseconds < 0
  const lines = isOld ? quietLines(start) : changeLines(before)
  for (let change = start.getTimeZoneTransition('next'); change; change = change.getTimeZoneTransition('next')) {
    lines.push(...changeLines(change))
    if (change.epochMilliseconds > end.epochMilliseconds) break
  }
  return lines
}

/** The current offset, valid since before any appointment. */
function quietLines(at: Temporal.ZonedDateTime): string[] {
  const offset = offsetOf(at)
  return observanceLines('STANDARD', [
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    `TZNAME:${nameAt(at)}`,
  ])
}

function changeLines(change: Temporal.ZonedDateTime): string[] {
  const before = change.subtract({ nanoseconds: 1 })
  const after = change.getTimeZoneTransition('next')
  // Daylight saving time is ahead of the offsets before and after it. A permanent change is not daylight saving time.
  const isAhead = change.offsetNanoseconds > before.offsetNanoseconds
  const isSummer = isAhead && after !== null && after.offsetNanoseconds < change.offsetNanoseconds
  return observanceLines(isSummer ? 'DAYLIGHT' : 'STANDARD', [
    // The local time of the change by the offset before it.
    `DTSTART:${localOf(before.toPlainDateTime().add({ nanoseconds: 1 }))}`,
    `TZOFFSETFROM:${offsetOf(before)}`,
    `TZOFFSETTO:${offsetOf(change)}`,
    `TZNAME:${nameAt(change)}`,
  ])
}

function observanceLines(kind: 'STANDARD' | 'DAYLIGHT', lines: string[]): string[] {
  return [`BEGIN:${kind}`, ...lines, `END:${kind}`]
}

function nameAt(at: Temporal.ZonedDateTime): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: at.timeZoneId, timeZoneName: 'short' })
  const name = format.formatToParts(at.epochMilliseconds).find(({ type }) => type === 'timeZoneName')
  return escape(name?.value ?? at.offset)
}

/** +0530 */
function offsetOf(at: Temporal.ZonedDateTime): string {
  return at.offset.replaceAll(':', '')
}

/** 20261124T103000 */
function localOf(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
}

/** 20261124 */
function dayOf(at: Temporal.ZonedDateTime): string {
  return at.toPlainDate().toString().replaceAll('-', '')
}

/** 20261124T050000Z */
function utcOf(instant: Date): string {
  return `${localOf(zonedOf(instant, 'UTC').toPlainDateTime())}Z`
}

/**
 * Keeps typed text in one value. Every kind of line end is escaped: some calendars treat even a bare carriage return as
 * the end of the line, so that typed text could add properties such as an attendee.
 */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/[\p{Cc}--\t]/gv, '')
}

/** For a quoted parameter value, in which quotation marks cannot be escaped. */
function quoted(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}"]/gu, ' ')
}

/** Folds a line at 75 octets of UTF-8, including the space that begins a continuation line. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
