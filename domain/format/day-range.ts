import { formatDay, formatDays, placeInWeek } from './day.ts'
import { addDays } from './zone.ts'

/** Days including the first and the last; open where one is missing. */
export type DayRange = { from?: string | undefined; to?: string | undefined }

/** The first and the last of them. */
type Days = { from: string; to: string }

/** Ranges of days that people ask for by name. */
export const rangeNames = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  thisWeek: 'This week',
  nextWeek: 'Next week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
} as const
export type RangeName = keyof typeof rangeNames

export function rangeNamed(name: RangeName, today: string, locale: string): Days {
  const monday = addDays(today, -placeInWeek(today, locale))
  const week = (from: string) => ({ from, to: addDays(from, 6) })
  const day = (one: string) => ({ from: one, to: one })
  const ranges: Record<RangeName, () => Days> = {
    today: () => day(today),
    tomorrow: () => day(addDays(today, 1)),
    yesterday: () => day(addDays(today, -1)),
    thisWeek: () => week(monday),
    nextWeek: () => week(addDays(monday, 7)),
    lastWeek: () => week(addDays(monday, -7)),
    thisMonth: () => monthOf(today),
    lastMonth: () => monthOf(addDays(`${today.slice(0, 8)}01`, -1)),
  }
  return ranges[name]()
}

function monthOf(day: string): Days {
  const from = `${day.slice(0, 8)}01`
  const next = addDays(from, 31)
  return { from, to: addDays(`${next.slice(0, 8)}01`, -1) }
}

/** Undefined unless the text is one of the names. */
export function rangeNameOf(text: string | undefined): RangeName | undefined {
  // `Object.keys` does not know the names.
  return (Object.keys(rangeNames) as RangeName[]).find((name) => name === text)
}

type InUrl = Record<string, string>

/** The query of a list with the days that its names mean today, so that `days=tomorrow` moves with the calendar. */
export function withDays(query: InUrl, { today, locale }: { today: string; locale: string }): InUrl {
  const { days, createdDays, date, ...others } = query
  const [name, created] = [rangeNameOf(days), rangeNameOf(createdDays)]
  const visit: InUrl = name ? rangeNamed(name, today, locale) : date === undefined ? {} : { date }
  const made = created && rangeNamed(created, today, locale)
  return { ...others, ...visit, ...(made ? { createdFrom: made.from, createdTo: made.to } : {}) }
}

/** '1 Nov – 30 Nov 2026', 'From 1 Nov 2026'; undefined without days. */
export function formatRange({ from, to }: DayRange, locale: string): string | undefined {
  if (from !== undefined && to !== undefined) {
    return from === to ? formatDay(from, locale, 'short') : formatDays(from, to, locale)
  }
  if (from !== undefined) return `From ${formatDay(from, locale, 'short')}`
  return to === undefined ? undefined : `Until ${formatDay(to, locale, 'short')}`
}
