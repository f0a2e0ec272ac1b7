import ICAL from 'ical.js'
import { instantsOf, type Minute, wallOf, type ZoneTable } from './zone-table.ts'

/** A moment of a calendar file: local, if it names a time zone. */
type Stamp = { zone: string | undefined; day: string; minutes: number }

export type Event = { start: Stamp; end: Stamp }

/** Reads the event of a calendar file, line by line. */
export function eventIn(file: string): Event {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  const event = lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT'))
  return { start: stampIn(event, 'DTSTART'), end: stampIn(event, 'DTEND') }
}

const form = /^[A-Z]+(?:;TZID=(?<zone>[^:]+))?:(?<date>\d{8})T(?<time>\d{4})00(?<utc>Z?)$/

function stampIn(lines: string[], name: string): Stamp {
  const groups = lines.map((line) => (line.startsWith(name) ? form.exec(line)?.groups : undefined)).find(Boolean)
  if (!groups) throw new Error(`no ${name} in the calendar file`)
  const { zone, date = '', time = '', utc } = groups
  if ((zone === undefined) === (utc === '')) throw new Error(`${name} has no time zone`)
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  return { zone, day, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(2)) }
}

/** The instant by the table of the zone; undefined if the file leaves open which one it is. */
export function instantOfStamp(table: ZoneTable, { zone, day, minutes }: Stamp): Minute | undefined {
  const wall = wallOf(day) + minutes
  if (zone === undefined) return wall
  const instants = zone === table.zone ? instantsOf(table, wall) : []
  return instants.length === 1 ? instants[0] : undefined
}

/** The same event as another program reads it, with the time zone as the file itself defines it. */
export function readByProgram(file: string): { start: Minute; end: Minute } {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  const event = calendar.getFirstSubcomponent('vevent')
  if (!zone || !event) throw new Error('the calendar file has no event')
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const { startDate, endDate } = new ICAL.Event(event)
  return { start: startDate.toJSDate().getTime() / 60_000, end: endDate.toJSDate().getTime() / 60_000 }
}

type Expected = { start: Minute; end: Minute }

/** Whether both ways of reading the file find this appointment; otherwise what they found. */
export function wrongInFile(file: string, table: ZoneTable, { start, end }: Expected): string | undefined {
  try {
    const event = eventIn(file)
    const own = { start: instantOfStamp(table, event.start), end: instantOfStamp(table, event.end) }
    const program = readByProgram(file)
    const isRight = [own, program].every((one) => one.start === start && one.end === end)
    return isRight ? undefined : `read as ${JSON.stringify(own)} and ${JSON.stringify(program)}`
  } catch (error) {
    return String(error)
  }
}
