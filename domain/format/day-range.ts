import { formatDay, formatDays, placeInWeek } from './day.ts'
import { addDays } from './zone.ts'

/** Days including the first and the last; open where one is missing. */
export type DayRange = { from?: string | undefined; to?: string | undefined }

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

export function rangeNamed(name: RangeName, today: string, locale: string): Required<DayRange> {
  const monday = addDays(today, -placeInWeek(today, locale))
  const week = (from: string) => ({ from, to: addDays(from, 6) })
  const day = (one: string) => ({ from: one, to: one })
  const ranges: Record<RangeName, () => Required<DayRange>> = {
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

function monthOf(day: string): Required<DayRange> {
  const from = `${day.slice(0, 8)}01`
  const next = addDays(from, 31)
  return { from, to: addDays(`${next.slice(0, 8)}01`, -1) }
}

/** The first of the names that means this range. */
export function nameOfRange(
  { from, to }: DayRange,
  names: readonly RangeName[],
  at: { today: string; locale: string },
) {
  return names.find((name) => {
    const range = rangeNamed(name, at.today, at.locale)
    return range.from === from && range.to === to
  })
}

/** '1 Nov – 30 Nov 2026', 'From 1 Nov 2026'; undefined without days. */
export function formatRange({ from, to }: DayRange, locale: string): string | undefined {
  if (from !== undefined && to !== undefined) {
    return from === to ? formatDay(from, locale, 'short') : formatDays(from, to, locale)
  }
  if (from !== undefined) return `From ${formatDay(from, locale, 'short')}`
  return to === undefined ? undefined : `Until ${formatDay(to, locale, 'short')}`
}
