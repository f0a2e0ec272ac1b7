import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './ics.ts'

const entry: CalendarEntry = {
  uid: '4e882f35-eeee-4fda-94b0-a9bf695ae8ca@doorstep',
  sequence: 2,
  changedAt: new Date('2026-11-01T08:15:30.250Z'),
  status: 'confirmed',
  date: '2026-11-24',
  time: '10:30',
  startsAt: new Date('2026-11-24T05:00:00Z'),
  endsAt: new Date('2026-11-24T07:00:00Z'),
  timeZone: 'Asia/Kolkata',
  organizer: { name: 'Doorstep Home', email: 'help@doorstep.example' },
  title: 'Deep cleaning',
  place: '12 MG Road, Bengaluru',
  text: 'Two hours; two people.\nPlease ring.',
}

/** Reads the file with the time zone that it defines, and no other. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const [zone, event, ...others] = calendar.getAllSubcomponents()
  if (zone?.name !== 'vtimezone' || event?.name !== 'vevent' || others.length > 0) throw new Error('Not one event.')
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const { uid, summary, location, description, startDate, endDate } = new ICAL.Event(event)
  const times = { startsAt: startDate.toJSDate(), endsAt: endDate.toJSDate() }
  return { calendar, zone, event, uid, summary, location, description, ...times }
}

/** The names of all properties and parameters, in file order. */
function namesOf(component: ICAL.Component): string[] {
  const own = component.getAllProperties().map((one) => [one.name, ...Object.keys(one.jCal[1])].join(';'))
  const inner = component.getAllSubcomponents().flatMap((one) => namesOf(one))
  return [component.name, ...own, ...inner]
}

/** Valid lines: at most 75 octets, no split characters, CRLF line ends. */
function expectSoundLines(file: string) {
  const lines = file.split('\r\n')
  expect(lines.pop()).toBe('')
  for (const line of lines) {
    const octets = Buffer.from(line)
    expect(octets.length, line).toBeLessThanOrEqual(75)
    expect(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets)).toBe(line)
    expect(line).toMatch(/^( |[A-Z-]+[:;])/)
    expect(line).not.toMatch(/[\u2028\u2029]|[\p{Cc}--\t]/v)
  }
}

const around = (zone: string, local: string, ...[startsAt, endsAt]: [string, string]) => {
  const [date = '', time = ''] = local.split(' ')
  return { ...entry, timeZone: zone, date, time, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
}

test('an appointment in summer in New York has the expected lines', () => {
  const summer = around('America/New_York', '2026-07-15 09:00', '2026-07-15T13:00:00Z', '2026-07-15T14:30:00Z')
  expect(calendarFile(summer).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Doorstep//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    'TZID:America/New_York',
    'BEGIN:DAYLIGHT',
    'DTSTART:20260308T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'TZNAME:EDT',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20261101T020000',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'TZNAME:EST',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:4e882f35-eeee-4fda-94b0-a9bf695ae8ca@doorstep',
    'SEQUENCE:2',
    'DTSTAMP:20261101T081530Z',
    'LAST-MODIFIED:20261101T081530Z',
    'DTSTART;TZID=America/New_York:20260715T090000',
    'DTEND;TZID=America/New_York:20260715T103000',
    'ORGANIZER;CN="Doorstep Home":mailto:help@doorstep.example',
    'SUMMARY:Deep cleaning',
    String.raw`LOCATION:12 MG Road\, Bengaluru`,
    String.raw`DESCRIPTION:Two hours\; two people.\nPlease ring.`,
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each([
  ['Asia/Kolkata', '2026-11-24 10:30', '2026-11-24T05:00:00Z', '2026-11-24T07:00:00Z'],
  ['Asia/Kathmandu', '2026-05-05 10:00', '2026-05-05T04:15:00Z', '2026-05-05T05:15:00Z'],
  ['Asia/Dubai', '2026-05-05 10:00', '2026-05-05T06:00:00Z', '2026-05-05T07:00:00Z'],
  ['Pacific/Apia', '2026-07-01 10:00', '2026-06-30T21:00:00Z', '2026-06-30T22:00:00Z'],
  ['UTC', '2026-07-01 10:00', '2026-07-01T10:00:00Z', '2026-07-01T11:00:00Z'],
  ['+05:30', '2026-07-01 10:00', '2026-07-01T04:30:00Z', '2026-07-01T05:30:00Z'],
  // Summer, winter, and the days of both clock changes: before, during and after the change.
  ['America/New_York', '2026-07-15 09:00', '2026-07-15T13:00:00Z', '2026-07-15T14:00:00Z'],
  ['America/New_York', '2026-12-15 09:00', '2026-12-15T14:00:00Z', '2026-12-15T15:00:00Z'],
  ['America/New_York', '2026-03-08 00:30', '2026-03-08T05:30:00Z', '2026-03-08T06:30:00Z'],
  ['America/New_York', '2026-03-08 03:00', '2026-03-08T07:00:00Z', '2026-03-08T08:00:00Z'],
  ['America/New_York', '2026-03-08 09:00', '2026-03-08T13:00:00Z', '2026-03-08T14:00:00Z'],
  ['America/New_York', '2026-11-01 00:00', '2026-11-01T04:00:00Z', '2026-11-01T04:45:00Z'],
  ['America/New_York', '2026-11-01 02:00', '2026-11-01T07:00:00Z', '2026-11-01T08:00:00Z'],
  ['America/New_York', '2026-11-01 09:00', '2026-11-01T14:00:00Z', '2026-11-01T15:00:00Z'],
  ['America/New_York', '2041-07-15 09:00', '2041-07-15T13:00:00Z', '2041-07-15T14:00:00Z'],
  // A change of half an hour.
  ['Australia/Lord_Howe', '2026-01-15 10:00', '2026-01-14T23:00:00Z', '2026-01-15T00:00:00Z'],
  ['Australia/Lord_Howe', '2026-06-15 10:00', '2026-06-14T23:30:00Z', '2026-06-15T00:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-05 02:00', '2026-04-04T15:30:00Z', '2026-04-04T16:30:00Z'],
  ['Australia/Lord_Howe', '2026-10-04 02:30', '2026-10-03T15:30:00Z', '2026-10-03T16:30:00Z'],
  // Here winter time is the exception.
  ['Europe/Dublin', '2026-01-15 10:00', '2026-01-15T10:00:00Z', '2026-01-15T11:00:00Z'],
  ['Europe/Dublin', '2026-07-15 10:00', '2026-07-15T09:00:00Z', '2026-07-15T10:00:00Z'],
  ['Europe/Dublin', '2026-03-29 10:00', '2026-03-29T09:00:00Z', '2026-03-29T10:00:00Z'],
  ['Europe/Dublin', '2026-10-25 10:00', '2026-10-25T10:00:00Z', '2026-10-25T11:00:00Z'],
  // Before, in and after Ramadan.
  ['Africa/Casablanca', '2026-02-10 10:00', '2026-02-10T09:00:00Z', '2026-02-10T10:00:00Z'],
  ['Africa/Casablanca', '2026-03-01 10:00', '2026-03-01T10:00:00Z', '2026-03-01T11:00:00Z'],
  ['Africa/Casablanca', '2026-04-01 10:00', '2026-04-01T09:00:00Z', '2026-04-01T10:00:00Z'],
  // Across one clock change, or two.
  ['America/New_York', '2026-03-07 22:00', '2026-03-08T03:00:00Z', '2026-03-08T11:00:00Z'],
  ['America/New_York', '2026-10-31 23:00', '2026-11-01T03:00:00Z', '2026-11-01T11:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04 22:00', '2026-04-04T11:00:00Z', '2026-04-04T19:00:00Z'],
  ['Africa/Casablanca', '2026-02-14 12:00', '2026-02-14T11:00:00Z', '2026-03-25T11:00:00Z'],
])('in %s an appointment at %s, local time, is at %s', (...row) => {
  const file = calendarFile(around(...row))
  expect(read(file)).toMatchObject({ startsAt: new Date(row[2]), endsAt: new Date(row[3]) })
  const local = row[1].replaceAll(/[-:]/g, '').replace(' ', 'T')
  expect(file).toMatch(new RegExp(`\r\nDTSTART;TZID="?${RegExp.escape(row[0])}"?:${local}00\r\nDTEND;TZID=`))
  expectSoundLines(file)
})

test.each([
  ['the first pass of a repeated hour', 'America/New_York', '2026-11-01 01:30', '2026-11-01T05:30:00Z'],
  ['its second pass', 'America/New_York', '2026-11-01 01:30', '2026-11-01T06:30:00Z'],
  ['the first pass of a repeated half hour', 'Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T14:45:00Z'],
  ['its second pass', 'Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T15:15:00Z'],
  ['the first pass where winter time is the exception', 'Europe/Dublin', '2026-10-25 01:30', '2026-10-25T00:30:00Z'],
  ['its second pass', 'Europe/Dublin', '2026-10-25 01:30', '2026-10-25T01:30:00Z'],
  ['a skipped hour', 'America/New_York', '2026-03-08 02:30', '2026-03-08T07:30:00Z'],
  ['an instant that differs from the local time', 'Asia/Kolkata', '2026-11-24 10:30', '2026-11-24T05:30:00Z'],
])('an ambiguous local time is given in UTC: %s', (_, zone, local, startsAt) => {
  const endsAt = new Date(Date.parse(startsAt) + 6 * 3_600_000)
  const file = calendarFile(around(zone, local, startsAt, endsAt.toISOString()))
  expect(read(file)).toMatchObject({ startsAt: new Date(startsAt), endsAt })
  expect(file).toMatch(/\r\nDTSTART:\d{8}T\d{6}Z\r\nDTEND:\d{8}T\d{6}Z\r\n/)
})

test('an appointment that ends in a repeated hour is given in UTC', () => {
  const late = around('America/New_York', '2026-11-01 00:30', '2026-11-01T04:30:00Z', '2026-11-01T05:30:00Z')
  expect(read(calendarFile(late))).toMatchObject({ startsAt: late.startsAt, endsAt: late.endsAt })
  expect(calendarFile(late)).toContain('\r\nDTSTART:20261101T043000Z\r\nDTEND:20261101T053000Z\r\n')
})

test('appointments keep their instant in every time zone, also on days of a clock change', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const ofYear = Temporal.ZonedDateTime.from(`2026-01-15T10:00[${timeZone}]`)
    const change = ofYear.getTimeZoneTransition('next') ?? ofYear.add({ months: 6 })
    const next = change.getTimeZoneTransition('next') ?? change.add({ months: 3 })
    const quarters = [-4, -1, 0, 2, 4].map((count) => ({ minutes: count * 15 }))
    for (const start of [ofYear, ...[change, next].flatMap((one) => quarters.map((by) => one.add(by)))]) {
      const [startsAt, endsAt] = [0, 1].map((hours) => new Date(start.add({ hours }).epochMilliseconds))
      if (!startsAt || !endsAt) throw new Error('Expected two instants.')
      const [date, time] = [start.toPlainDate().toString(), start.toPlainTime().toString().slice(0, 5)]
      const seen = read(calendarFile({ ...entry, timeZone, date, time, startsAt, endsAt }))
      expect([seen.startsAt, seen.endsAt], start.toString()).toEqual([startsAt, endsAt])
    }
  }
})

test('a zone without changes has one standard time, and a permanent change is not daylight saving time', () => {
  const kindsIn = (timeZone: string) =>
    namesOf(read(calendarFile({ ...entry, timeZone })).zone).filter((name) => /^(standard|daylight)$/.test(name))
  for (const zone of ['Asia/Kolkata', 'Asia/Dubai', 'Asia/Kathmandu', 'UTC'])
    expect(kindsIn(zone)).toEqual(['standard'])
  expect(kindsIn('Europe/Dublin')).toEqual(['standard', 'daylight'])
  expect(calendarFile({ ...entry, timeZone: 'Asia/Dubai' })).toContain('\r\nTZOFFSETFROM:+0400\r\nTZOFFSETTO:+0400\r\n')
})

test('a cancelled appointment has the method CANCEL', () => {
  const { calendar, event, uid } = read(calendarFile({ ...entry, status: 'cancelled', sequence: 3 }))
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(event.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(event.getFirstPropertyValue('sequence')).toBe(3)
  expect(uid).toBe(entry.uid)
})

test('a pending appointment is tentative and blocks its time', () => {
  const { calendar, event } = read(calendarFile({ ...entry, status: 'tentative' }))
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(event.getFirstPropertyValue('status')).toBe('TENTATIVE')
  expect(event.getFirstPropertyValue('transp')).toBe('OPAQUE')
})

/** Puts the typed text into every text field and expects what a calendar reads there. */
function expectRead(typed: string, seen: string) {
  const file = calendarFile({ ...entry, uid: typed, title: typed, place: typed, text: typed })
  const { calendar, uid, summary, location, description } = read(file)
  expect([uid, summary, location, description]).toEqual([seen, seen, seen, seen])
  expect(namesOf(calendar)).toEqual(namesOf(read(calendarFile(entry)).calendar))
  expectSoundLines(file)
  const values = file.replaceAll('\r\n ', '').matchAll(/^(?:UID|SUMMARY|LOCATION|DESCRIPTION):(.*)\r\n/gm)
  expect([...values].filter(([, value]) => /^(\\[\\;,n]|[^\\;,])*$/.test(value ?? ';'))).toHaveLength(4)
}

const guest = 'ATTENDEE:mailto:guest@example.com'
const event = 'END:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nEND:VEVENT'

test.each([
  ...['\r', '\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'].flatMap((end) => [
    [`Hello${end}${guest}`, `Hello\n${guest}`],
    [`${end}${guest}${end}`, `\n${guest}\n`],
    [`Hello${end} ${guest}`, `Hello\n ${guest}`],
    [`Hello\\${end}${guest}`, `Hello\\\n${guest}`],
    [`${'x'.repeat(67)}${end}${guest}`, `${'x'.repeat(67)}\n${guest}`],
  ]),
  [`Hello\n\r${guest}`, `Hello\n\n${guest}`],
  [`Hello\r\0\n${guest}`, `Hello\n\n${guest}`],
  [`Hello\r\r\n${guest}`, `Hello\n\n${guest}`],
  [`Hello\r\n\t${guest}`, `Hello\n\t${guest}`],
  [event, event.replaceAll('\r\n', '\n')],
  [`\r\n${event}\r\n`, `\n${event.replaceAll('\r\n', '\n')}\n`],
  ['\0', ''],
  ['a\0b\u0007c\u001bd\u007fe\u0080f\u009fg', 'abcdefg'],
  ['END:VCALENDAR\0\r\nBEGIN:VCALENDAR', 'END:VCALENDAR\nBEGIN:VCALENDAR'],
  ['lone \ud83d and \udfe0 halves', 'lone \ufffd and \ufffd halves'],
  ...['', ' ', '   ', '\t', ':', ';', ',', '"', '\\', '\\\\', '\\\\\\', '\\;', '\\,', '\\n', '\\N', '\\\\n'].map(same),
  ...['::;;,,""', ';TZID="x":y', ';ALTREP="cid:x":y', 'VALUE=BINARY', '"unclosed', "^n^'^^", '=?utf-8?B?eA==?='].map(
    same,
  ),
  ...['BEGIN:VEVENT', guest, 'X:1', '\ufeffBOM', '\u202eright to left', '%0D%0A', '&#13;', '${x}', '$&', '$1'].map(
    same,
  ),
])('typed text is kept and adds no properties: %j', (typed, seen) => {
  expectRead(typed, seen)
})

function same(text: string): [string, string] {
  return [text, text]
}

test.each(['é', '₹', 'न', '🏠', '👩🏽‍🔧', '\\', ';', '\n', ' ', '\t'])(
  'folding a line at any position of %j loses nothing',
  (character) => {
    for (let length = 60; length <= 90; length++) {
      const text = `${'x'.repeat(length)}${character.repeat(40)}${guest}`
      expectRead(text, text)
    }
  },
)

test.each([
  '🧹 घर की पूरी सफ़ाई — दो कमरे, रसोई और बालकनी; कुल ₹6,999.00 🏠✨ सुबह दस बजे से 👩🏽‍🔧 पहुँचने पर फ़ोन करें',
  `${'👨‍👩‍👧‍👦'.repeat(60)}₹${'क्षि'.repeat(60)}`,
])('a long title is read back exactly (%#)', (title) => {
  expectRead(title, title)
})

test('any text survives except control characters, with line ends normalized', () => {
  const halves = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
  const breaks = fc.constantFrom('\r', '\n', '\r\n', '\\', ':', ';', ',', '"', ' ', '\0', '\u2028', '🏠', 'ATTENDEE:x')
  const characters = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
    halves,
    breaks,
  )
  const texts = fc.array(characters, { maxLength: 30 }).map((parts) => parts.join(''))
  const ends = /\r\n|\r|\n|\v|\f|\u0085|\u2028|\u2029/
  const isKept = (character: string) => /[\n\t]|\P{Cc}/u.test(character)
  fc.assert(
    fc.property(texts, (text) => {
      expectRead(text, [...text.split(ends).join('\n').toWellFormed()].filter(isKept).join(''))
    }),
  )
})
