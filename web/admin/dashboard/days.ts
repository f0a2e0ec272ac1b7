import { statusNames } from '#domain/booking.ts'
import type { OverviewDay } from '#domain/dashboard.ts'
import { formatDay, formatDays } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import type { Bar, Series } from '#web/ui/chart/series.tsx'

/** From the bottom of a bar upwards: what is settled stands firm, what is not stands on it. */
export const stacked = ['completed', 'confirmed', 'pending', 'cancelled'] as const

export const series: Series[] = stacked.map((status) => ({ name: statusNames[status], look: status }))

/** One bar: a day, or the seven days of which it is the first. */
export type Days = OverviewDay & { last: string }

const longest = 31

/** Each day by itself; where those are too many, sevens of which the last ends today. The first of them may be shorter. */
export function daysToShow(days: OverviewDay[]): Days[] {
  if (days.length <= longest) return days.map((day) => ({ ...day, last: day.date }))
  const shown: Days[] = []
  for (let end = days.length; end > 0; end -= 7) shown.unshift(togetherOf(days.slice(Math.max(0, end - 7), end)))
  return shown
}

function togetherOf(days: OverviewDay[]): Days {
  const sum = (status: (typeof stacked)[number]) => sumOf(days.map((day) => day[status]))
  const [first] = days
  return {
    date: first?.date ?? '',
    last: days.at(-1)?.date ?? '',
    completed: sum('completed'),
    confirmed: sum('confirmed'),
    pending: sum('pending'),
    cancelled: sum('cancelled'),
  }
}

export function sumOf(counts: number[]): number {
  return counts.reduce((all, one) => all + one, 0)
}

/** What each status comes to, in the order in which they are stacked. */
export function totalsOf(days: OverviewDay[]): number[] {
  return stacked.map((status) => sumOf(days.map((day) => day[status])))
}

type Place = { locale: string; pathOf: (path: string, query: object) => string }

export function barOf(days: Days, { locale, pathOf }: Place): Bar {
  const { date, last } = days
  const isDay = date === last
  const say = (count: number) => count.toLocaleString(locale)
  const values = stacked.map((status) => days[status])
  const total = sumOf(values)
  const brief = formatDay(date, locale, 'brief')
  const name = isDay ? `${formatDay(date, locale, 'weekday')}, ${brief}` : formatDays(date, last, locale)
  const parts = stacked.map((status) => `${say(days[status])} ${status}`).join(', ')
  return {
    key: date,
    label: total === 0 ? `${name}: no bookings` : `${name}: ${plural(total, 'booking', locale)}, ${parts}`,
    name,
    // The number stays with its word.
    note: `${isDay ? brief : name} · ${plural(total, 'booking', locale).replace(' ', '\u00a0')}`,
    tick: brief,
    values,
    total,
    to: pathOf('/admin/bookings', isDay ? { date } : { from: date, to: last }),
  }
}

/** Where each bar has room for its own day, the month is named once: 14 Nov, 15, 16. */
export function withShortTicks(bars: Bar[]): Bar[] {
  return bars.map((bar, place) => {
    const day = bar.key.slice(-2)
    return place === 0 || day === '01' ? bar : { ...bar, tick: String(Number(day)) }
  })
}
