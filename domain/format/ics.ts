export type CalendarEntry = {
  /** Stays the same for the life of the appointment. */
  uid: string
  /** Rises with each change. */
  sequence: number
  changedAt: Date
  status: 'tentative' | 'confirmed' | 'cancelled'
  /** The day, yyyy-MM-dd, and the hour, HH:mm, as the clocks of the zone show them. */
  date: string
  time: string
  /** The instant of that. */
  startsAt: Date
  endsAt: Date
  /** An IANA name. */
  timeZone: string
  /** Who asked everybody to it: what is called off without one is not taken out of calendars. */
  organizer: { name: string; email: string }
  title: string
  place: string
  /** May have several lines. */
  text: string
}

/** One appointment as a file that calendars read: RFC 5545. */
export function calendarFile(entry: CalendarEntry): string {
  const start = zonedOf(entry.startsAt, entry.timeZone)
  const end = zonedOf(entry.endsAt, entry.timeZone)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Doorstep//Bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VTIMEZONE',
    `TZID:${start.timeZoneId}`,
    ...zoneLines(start, end),
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${escape(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utcOf(entry.changedAt)}`,
    `LAST-MODIFIED:${utcOf(entry.changedAt)}`,
    ...timeLines(entry, start, end),
    `ORGANIZER;CN="${quoted(entry.organizer.name)}":mailto:${entry.organizer.email}`,
    `SUMMARY:${escape(entry.title)}`,
    `LOCATION:${escape(entry.place)}`,
    `DESCRIPTION:${escape(entry.text)}`,
    `STATUS:${entry.status.toUpperCase()}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function zonedOf(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return instant.toTemporalInstant().toZonedDateTimeISO(timeZone)
}

/** In the time of the place, so that it stays at ten when the rules of the zone change; in UTC when that is not clear. */
function timeLines(entry: CalendarEntry, start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): string[] {
  const told = Temporal.PlainDateTime.from(`${entry.date}T${entry.time}`)
  if (!isOnly(told, start) || !isOnly(end.toPlainDateTime(), end)) {
    return [`DTSTART:${utcOf(entry.startsAt)}`, `DTEND:${utcOf(entry.endsAt)}`]
  }
  const id = start.timeZoneId
  // An offset like +05:30 is a zone too, and its colon would end the parameter.
  const zone = id.includes(':') ? `"${id}"` : id
  return [`DTSTART;TZID=${zone}:${localOf(told)}`, `DTEND;TZID=${zone}:${localOf(end.toPlainDateTime())}`]
}

/**
 * Whether the local time says this instant and no other. Of an hour that comes twice the first is meant, but there are
 * calendars that take the second; of one that is left out each makes something else.
 */
function isOnly(local: Temporal.PlainDateTime, instant: Temporal.ZonedDateTime): boolean {
  return (['earlier', 'later'] as const).every((disambiguation) =>
    local.toZonedDateTime(instant.timeZoneId, { disambiguation }).equals(instant),
  )
}

/** The zone from before the appointment until after it, each change by itself: rules that repeat may not stay. */
function zoneLines(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): string[] {
  // Strictly before what comes next, so that a change at the very start is in.
  const before = start.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  // Older changes are from clocks set by the sun, with odd seconds that not every calendar reads.
  const isOld = !before || before.epochMilliseconds < 0
  const lines = isOld ? quietLines(start) : changeLines(before)
  for (let change = start.getTimeZoneTransition('next'); change; change = change.getTimeZoneTransition('next')) {
    lines.push(...changeLines(change))
    if (change.epochMilliseconds > end.epochMilliseconds) break
  }
  return lines
}

/** As it is now, since longer ago than there are appointments. */
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
  // Summer is ahead of what was before and of what comes after. Clocks set forward for good are no summer.
  const isAhead = change.offsetNanoseconds > before.offsetNanoseconds
  const isSummer = isAhead && after !== null && after.offsetNanoseconds < change.offsetNanoseconds
  return observanceLines(isSummer ? 'DAYLIGHT' : 'STANDARD', [
    // What the clocks would have shown, had nobody set them.
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

/** 20261124T050000Z */
function utcOf(instant: Date): string {
  return `${localOf(zonedOf(instant, 'UTC').toPlainDateTime())}Z`
}

/**
 * What people typed stays one value. All that anybody reads as the end of a line is written as a letter: after a bare
 * carriage return some calendars would believe that our line is over and theirs, with a guest of their own, begins.
 */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/[\p{Cc}--\t]/gv, '')
}

/** Between quotation marks, which nothing can stand for. */
function quoted(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}"]/gu, ' ')
}

/** At most 75 octets of UTF-8 to a line; the blank that marks the rest of one is counted. */
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
