import { formatDay, formatListDay, formatTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { addDays } from '#domain/format/zone.ts'
import type { Check } from '#domain/slot.ts'
import type { Explanations } from '#domain/slot/why-not.ts'

export type Explained = Explanations['professionals'][number]

/** The checks as they are shown: a check mark beside the word says that it holds. */
export const checkNames: Record<Check, string> = {
  category: 'Category',
  hours: 'Hours',
  area: 'Area',
  time_off: 'Time off',
  closed: 'Open',
  notice: 'Notice',
  free: 'Free',
}

export function failsAt({ checks }: Explained, check: Check): boolean {
  return checks.some((one) => one.check === check && !one.ok)
}

/** 'Legal and Property' */
export function listInWords(names: string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

type When = { date: string; time: string; locale: string }

/** 'Works from 3:00 pm on Tuesdays.' */
export function hoursInWords(works: Explained['works'], { date, time, locale }: When): string {
  const onDay = `on ${formatDay(date, locale, 'longWeekday')}s`
  const [first, last] = [works[0], works.at(-1)]
  if (!first || !last) return `Does not work ${onDay}.`
  const say = (clock: string) => (clock === '24:00' ? 'midnight' : formatTime(clock, locale))
  if (time < first.from) return `Works from ${say(first.from)} ${onDay}.`
  if (time >= last.to) return `Works until ${say(last.to)} ${onDay}.`
  const spans = works.map(({ from, to }) => `from ${say(from)} to ${say(to)}`)
  return `Works ${listInWords(spans, locale)} ${onDay}.`
}

/** 'Starts are between 9:00 am and 6:00 pm on Mondays.' */
export function startsInWords([starts]: { first: string; last: string }[], date: string, locale: string): string {
  const onDay = `on ${formatDay(date, locale, 'longWeekday')}s`
  if (!starts) return `There are no appointments ${onDay}.`
  const [first, last] = [formatTime(starts.first, locale), formatTime(starts.last, locale)]
  return first === last
    ? `Appointments start at ${first} ${onDay}.`
    : `Starts are between ${first} and ${last} ${onDay}.`
}

/** Whether only the notice, which the team does not have to keep, is in the way of someone. */
export function isTeamOnly({ isFree, notice, professionals }: Explanations): boolean {
  return !isFree && notice !== null && professionals.some(({ checks }) => checks.every(onlyNotice))
}

const onlyNotice = ({ check, ok }: Explained['checks'][number]) => ok || check === 'notice'

/** What holds for every professional at a time that is not free. */
export function reasonsInWords(answer: Explanations, locale: string): string {
  const { closed, outsideOf, notice, date, professionals } = answer
  const failed = professionals[0]?.checks.filter(({ ok }) => !ok).map(({ check }) => check) ?? []
  const isSkipped = closed === null && outsideOf === null && failed.includes('closed')
  return [
    closed !== null && (closed === '' ? 'It is closed on that day.' : `It is closed on that day: ${closed}.`),
    isSkipped && 'The clocks skip that time on this day.',
    outsideOf !== null && startsInWords(outsideOf, date, locale),
    failed.includes('notice') && (notice === null ? 'That time has passed.' : noticeInWords(notice)),
  ]
    .filter(Boolean)
    .join(' ')
}

function noticeInWords(minutes: number): string {
  const span = minutes % 60 === 0 ? plural(minutes / 60, 'hour') : plural(minutes, 'minute')
  return `Customers have to book ${span} ahead.`
}

/** 'Away from Nov 23 to Nov 25, family wedding.' */
export function awayInWords(away: Explained['away'], locale: string): string {
  if (!away) return 'Away then.'
  const [from, to] = [splitAt(away.from), splitAt(away.to)]
  const reason = away.reason === '' ? '' : `, ${away.reason}`
  if (from.date === to.date)
    return `Away from ${formatTime(from.time, locale)} to ${formatTime(to.time, locale)}${reason}.`
  const last = to.time === '00:00' ? addDays(to.date, -1) : to.date
  const say = (day: string) => formatListDay(day).split(',')[0]
  if (from.time !== '00:00' && from.date === last)
    return `Away from ${formatTime(from.time, locale)} on ${say(last)}${reason}.`
  if (from.time !== '00:00') {
    const at = ({ date, time }: typeof from) => `${say(date)}, ${formatTime(time, locale)}`
    return `Away from ${at(from)} to ${at(to)}${reason}.`
  }
  return from.date === last ? `Away on ${say(last)}${reason}.` : `Away from ${say(from.date)} to ${say(last)}${reason}.`
}

function splitAt(moment: string) {
  const [date = '', time = ''] = moment.split('T')
  return { date, time }
}

/** The free times nearest to the wanted one, in the order of the day. */
export function nearestTimes(times: string[], wanted: string, most: number): string[] {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const distance = (time: string) => Math.abs(minutes(time) - minutes(wanted))
  return times
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, most)
    .toSorted()
}
