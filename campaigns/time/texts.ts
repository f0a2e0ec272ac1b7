import {
  clockAt,
  formatBareTime,
  formatDay,
  formatDayAndTime,
  formatMoment,
  formatNearMoment,
  formatTime,
} from '#domain/format/day.ts'
import { calendarFile } from '#domain/format/ics.ts'
import { instantOf, localTime } from '#domain/format/zone.ts'
import type { Zone } from './days.ts'
import { wrongInFile } from './ics.ts'
import { dayOfWall, type Minute, timeOfWall, wallAt } from './zone-table.ts'
import { textRules } from './rules.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** What clocks and calendars of the zone show at an instant, directly from the instant. */
export function shownAt({ zone, locale }: { zone: string; locale: string }, at: Minute) {
  const say = (options: Intl.DateTimeFormatOptions, by = locale) => {
    const key = JSON.stringify([by, zone, options])
    const format = formats.get(key) ?? new Intl.DateTimeFormat(by, { ...options, timeZone: zone })
    formats.set(key, format)
    return format.format(at * 60_000)
  }
  const [day, year] = ['numeric', 'numeric'] as const
  return {
    full: say({ weekday: 'long', day, month: 'long', year }),
    near: `${say({ weekday: 'short' })} ${say({ day, month: 'short' })}`,
    list: say({ day, month: 'short', year }, 'en-US'),
    time: say({ hour: 'numeric', minute: '2-digit' }),
  }
}

/** No-break spaces count as spaces. */
export const plainly = (text: string) => text.replaceAll(/\s+/gu, ' ')

/** All texts about an appointment at an instant, and its calendar file. */
export function checkTexts({ table, locale, tally, hash }: Zone, start: Minute, duration: number) {
  const { zone } = table
  const wall = wallAt(table, start)
  const [date, time] = [dayOfWall(wall), timeOfWall(wall)]
  const instant = instantOf(start).toISOString()
  const what = `${zone} ${date} ${time}`
  const clock = clockAt(instant, zone)
  if (clock.date !== date || clock.time !== time || localTime(instant, zone) !== `${date} ${time}`)
    tally.wrong(textRules.clock, `${what}: ${clock.date} ${clock.time}, ${localTime(instant, zone)}`)
  const shown = shownAt({ zone, locale }, start)
  const where = { timeZone: zone, locale }
  const pairs = [
    [formatDay(date, locale, 'full'), shown.full],
    [formatTime(time, locale), shown.time],
    [formatDayAndTime({ date, time }, locale), `${shown.near}, ${shown.time}`],
    [formatNearMoment({ date, time }, { today: '2020-01-01', locale }), `${shown.near}, ${shown.time}`],
    [formatMoment(instant, where, 'full'), `${shown.full}, ${shown.time}`],
    [formatMoment(instant, where), `${shown.list}, ${shown.time}`],
  ].map((pair) => pair.map(plainly))
  for (const [text, expected] of pairs) {
    hash.update(`${what} ${text}\n`)
    if (text !== expected) tally.wrong(textRules.texts, `${what}: '${text}' and not '${expected}'`)
  }
  // Some locales write the hour of a time alone with two digits.
  if (!shown.time.startsWith(formatBareTime(time, locale).replace(/^0/, '')))
    tally.wrong(textRules.texts, `${what}: ${formatBareTime(time, locale)} in ${shown.time}`)
  tally.count('texts')
  checkFile({ table, tally, hash }, { start, duration, date, time })
}

type Appointment = { start: Minute; duration: number; date: string; time: string }

function checkFile(
  { table, tally, hash }: Pick<Zone, 'table' | 'tally' | 'hash'>,
  { start, duration, date, time }: Appointment,
) {
  const end = start + duration
  const file = calendarFile({
    uid: 'one@doorstep',
    sequence: 0,
    changedAt: instantOf(start),
    status: 'confirmed',
    date,
    time,
    startsAt: instantOf(start),
    endsAt: instantOf(end),
    timeZone: table.zone,
    organizer: { name: 'Doorstep', email: 'help@doorstep.example' },
    title: 'Visit',
    place: 'Lane',
    text: '',
  })
  hash.update(file)
  const wrong = wrongInFile(file, table, { start, end })
  if (wrong !== undefined) tally.wrong(textRules.files, `${table.zone} ${date} ${time}: ${wrong}`)
  tally.count('calendar files')
}
