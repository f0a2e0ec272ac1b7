import { addDays, weekdayOf } from '#domain/format/zone.ts'

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const knownParts = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYMONTH', 'BYMONTHDAY', 'BYDAY']

/** How an entry repeats, as far as it can be read. */
export type Rule = {
  frequency: (typeof frequencies)[number]
  interval: number
  count: number
  /** As in the file. */
  until: string | undefined
  months: number[]
  monthDays: number[]
  /** 1 is Monday; the fourth one is 4, the last one -1, each one 0. */
  days: { weekday: number; nth: number }[]
  weekStart: number
}

/** Undefined for what cannot be read: a wrong guess would close wrong days. */
export function readRule(value: string): Rule | undefined {
  const parts = new Map(
    value
      .toUpperCase()
      .split(';')
      .filter(Boolean)
      .map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).trim()] as const),
  )
  const list = (name: string) => [...new Set(parts.get(name)?.split(','))]
  const [frequency, months, monthDays, days] = [
    frequencies.find((one) => one === parts.get('FREQ')),
    numbersIn(list('BYMONTH'), 1, 12),
    numbersIn(list('BYMONTHDAY'), -31, 31),
    list('BYDAY').map(readWeekday),
  ]
  const [interval = 1] = numbersIn([parts.get('INTERVAL') ?? '1'], 1, 1_000) ?? [0]
  const [count = 0] = numbersIn([parts.get('COUNT') ?? '100000'], 1, 100_000) ?? [0]
  const weekStart = weekdays.indexOf(parts.get('WKST') ?? 'MO') + 1
  const isKnown = [...parts.keys()].every((name) => knownParts.includes(name))
  if (!frequency || !isKnown || !months || !monthDays || interval < 1 || count < 1 || weekStart < 1) return undefined
  const known = days.filter((day) => day !== undefined)
  const isNth = known.some(({ nth }) => nth !== 0)
  // 'The 20th Monday of the year' and the like; and a date without a month, which means one of each month.
  const isOfYear = frequency === 'YEARLY' && known.length + monthDays.length > 0 && months.length === 0
  const isTooFine = ['DAILY', 'WEEKLY'].includes(frequency) && (isNth || monthDays.length > 0)
  if (known.length < days.length || isOfYear || isTooFine) return undefined
  return { frequency, interval, count, until: parts.get('UNTIL'), months, monthDays, days: known, weekStart }
}

function numbersIn(texts: string[], min: number, max: number): number[] | undefined {
  const numbers = texts.map((text) => (/^[+-]?\d{1,6}$/.test(text) ? Number(text) : Number.NaN))
  return numbers.every((one) => one !== 0 && min <= one && one <= max) ? numbers : undefined
}

function readWeekday(text: string): Rule['days'][number] | undefined {
  const [, nth = '', name = ''] = /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text) ?? []
  return name === '' ? undefined : { weekday: weekdays.indexOf(name) + 1, nth: nth === '' ? 0 : Number(nth) }
}

type Window = {
  first: string
  /** The first and the last day that matter. */
  from: string
  to: string
  until: string | undefined
  /** Called with how many days are looked at next; throws when they are too many. */
  spend: (days: number) => void
}

/** The days on which a repeated entry begins, in order, as far as they matter. */
export function* repeats(rule: Rule, { first, from, to, until = to, spend }: Window): Generator<string> {
  const last = until < to ? until : to
  let left = rule.count
  // Without a count nothing before the window has to be known.
  for (let at = rule.count < 100_000 ? 0 : periodsBetween(rule, first, from); ; at += 1) {
    spend(daysIn(rule))
    const { begins, days } = daysOfPeriod(rule, first, at)
    if (begins > last) return
    for (const day of days) {
      if (day < first) continue
      if (day > last || left === 0) return
      left -= 1
      if (day >= from) yield day
    }
  }
}

/** At most this many periods begin before a day; it may be a few less. */
function periodsBetween({ frequency, interval }: Rule, first: string, day: string): number {
  const days = (Date.parse(day) - Date.parse(first)) / 86_400_000
  const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[frequency]
  return Math.max(0, Math.floor(days / longest / interval) - 1)
}

/** How many days are looked at in a period. */
function daysIn({ frequency, months }: Rule): number {
  return { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 31 * Math.max(1, months.length) }[frequency]
}

function daysOfPeriod(rule: Rule, first: string, at: number): { begins: string; days: string[] } {
  const { frequency, interval, months, days, weekStart } = rule
  const by = at * interval
  const isInMonth = (day: string) => months.length === 0 || months.includes(Number(day.slice(5, 7)))
  if (frequency === 'DAILY') {
    const day = addDays(first, by)
    const isMeant = isInMonth(day) && (days.length === 0 || days.some(({ weekday }) => weekday === weekdayOf(day)))
    return { begins: day, days: isMeant ? [day] : [] }
  }
  if (frequency === 'WEEKLY') {
    const begins = addDays(first, by * 7 - ((weekdayOf(first) - weekStart + 7) % 7))
    const meant = days.length > 0 ? days.map(({ weekday }) => weekday) : [weekdayOf(first)]
    const week = Array.from({ length: 7 }, (_, index) => addDays(begins, index))
    return { begins, days: week.filter((day) => meant.includes(weekdayOf(day)) && isInMonth(day)) }
  }
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))]
  if (frequency === 'MONTHLY') {
    const since = month - 1 + by
    const [ofYear, ofMonth] = [year + Math.floor(since / 12), (since % 12) + 1]
    const begins = dayOf(ofYear, ofMonth, 1)
    return { begins, days: isInMonth(begins) ? daysOfMonth(rule, first, begins) : [] }
  }
  const ofYear = months.length > 0 ? months.toSorted((one, other) => one - other) : [month]
  return {
    begins: dayOf(year + by, 1, 1),
    days: ofYear.flatMap((one) => daysOfMonth(rule, first, dayOf(year + by, one, 1))),
  }
}

/** The days of a month that a rule means; by default that of the first day. */
function daysOfMonth({ monthDays, days }: Rule, first: string, begins: string): string[] {
  const length = Number(addDays(dayOf(Number(begins.slice(0, 4)), Number(begins.slice(5, 7)) + 1, 1), -1).slice(8))
  const meant = monthDays.length === 0 && days.length === 0 ? [Number(first.slice(8))] : monthDays
  const isMeant = (date: number) => meant.length === 0 || meant.includes(date) || meant.includes(date - length - 1)
  const isDay = (date: number) => {
    const weekday = weekdayOf(addDays(begins, date - 1))
    const [fromStart, fromEnd] = [Math.ceil(date / 7), -Math.ceil((length - date + 1) / 7)]
    return days.some((day) => day.weekday === weekday && [0, fromStart, fromEnd].includes(day.nth))
  }
  return Array.from({ length }, (_, index) => index + 1)
    .filter((date) => isMeant(date) && (days.length === 0 || isDay(date)))
    .map((date) => addDays(begins, date - 1))
}

function dayOf(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
}
