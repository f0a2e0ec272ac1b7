import { addDays } from '#domain/format/zone.ts'
import type { Entry } from './entries.ts'
import { type ContentLine, refusalOfLine } from './lines.ts'

/** The days that an entry covers as a whole: the first one, and the day after the last; and the day of its start in the file. */
export type Span = { first: string; end: string; written: string }

const dayForm = /^(\d{4})(\d{2})(\d{2})$/
const timeForm = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z?)$/i
const lengthForm = /^([+-])?P(?:(\d{1,4})W|(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?)$/i

type Moment = { day: string; time: Temporal.PlainTime }
const midnight = Temporal.PlainTime.from('00:00')

/** What an entry covers, by the clock of the shop. */
export function spanOf(entry: Entry, timeZone: string): Span {
  const line = entry.lines.get('DTSTART')?.[0]
  if (!line) throw refusalOfLine(entry.number, 'this entry has no start (DTSTART).')
  const start = momentOf(line.value, line, timeZone)
  const end = endOf(entry, { line, start, timeZone })
  const first = start.time.equals(midnight) ? start.day : addDays(start.day, 1)
  const written = line.value.trim().replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3')
  return { first, end: end.day, written }
}

/** How many whole days it covers; 0 or less for an hour. */
export function daysOfEntry({ first, end }: Span): number {
  return Math.round((Date.parse(end) - Date.parse(first)) / 86_400_000)
}

type Started = { line: ContentLine; start: Moment; timeZone: string }

function endOf({ lines }: Entry, { line, start, timeZone }: Started): Moment {
  const isDay = dayForm.test(line.value.trim())
  const [endLine, lengthLine] = [lines.get('DTEND')?.[0], lines.get('DURATION')?.[0]]
  if (endLine) {
    const end = momentOf(endLine.value, endLine, timeZone)
    if (end.day < start.day) throw refusalOfLine(endLine.number, 'the end is before the start.')
    // Some programs give the same day for both.
    return isDay && end.day === start.day ? { day: addDays(start.day, 1), time: midnight } : end
  }
  if (lengthLine) return later(start, lengthLine)
  return isDay ? { day: addDays(start.day, 1), time: midnight } : start
}

function later({ day, time }: Moment, line: ContentLine): Moment {
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = lengthForm.exec(line.value.trim()) ?? []
  if (sign === '-' || !lengthForm.test(line.value.trim()))
    throw refusalOfLine(line.number, 'this length cannot be read.')
  const total = Temporal.PlainDate.from(day)
    .toPlainDateTime(time)
    .add({ weeks: Number(weeks), days: Number(days) })
    .add({ hours: Number(hours), minutes: Number(minutes), seconds: Number(seconds) })
  return { day: total.toPlainDate().toString(), time: total.toPlainTime() }
}

/** The day of a date or a time. */
export function readDay(value: string, line: ContentLine, timeZone: string): string {
  return momentOf(value, line, timeZone).day
}

/**
 * A date, or a time by the clock of the shop. A time without a zone, or with one that only the program that has written
 * the file knows, counts as a time of the shop.
 */
function momentOf(value: string, line: ContentLine, timeZone: string): Moment {
  const text = value.trim()
  const [, year, month, date, hour = '00', minute = '00', second = '00', isUtc = ''] =
    timeForm.exec(text) ?? dayForm.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  const isReal = day >= '1000' && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true
  if (!isReal || hour > '23' || minute > '59' || second > '60')
    throw refusalOfLine(line.number, 'this date cannot be read.')
  if (dayForm.test(text)) return { day, time: midnight }
  const local = Temporal.PlainDateTime.from(`${day}T${hour}:${minute}:${second}`)
  const zoned = inZone(local, isUtc === '' ? line.parameters.get('TZID') : 'UTC')
  const here = zoned?.withTimeZone(timeZone).toPlainDateTime() ?? local
  return { day: here.toPlainDate().toString(), time: here.toPlainTime() }
}

/** Undefined if the zone is not known. */
function inZone(local: Temporal.PlainDateTime, name = ''): Temporal.ZonedDateTime | undefined {
  try {
    return local.toZonedDateTime(name)
  } catch {
    // The list of names has only one of several for the same zone, so only this says which are known.
    return undefined
  }
}
