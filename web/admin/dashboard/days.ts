import { statusNames } from '#domain/booking.ts'
import type { OverviewDay } from '#domain/dashboard.ts'
import { formatCount } from '#domain/format/count.ts'
import { formatDay, formatDays } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import type { Bar, Series } from '#web/ui/chart/series.tsx'

/** The statuses of a bar from the bottom up, the settled ones first. */
export const stacked = ['completed', 'confirmed', 'pending', 'cancelled'] as const

const looks: Record<(typeof stacked)[number], Series['look']> = {
  completed: { fill: 'fill-completed forced-colors:fill-[CanvasText]' },
  confirmed: { fill: 'fill-confirmed forced-colors:fill-[Highlight]' },
  pending: {
    fill: 'fill-pending stroke-pending-text/55 forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]',
  },
  cancelled: { fill: 'fill-cancelled forced-colors:fill-[CanvasText]', isHatched: true },
}

export const series: Series[] = stacked.map((status) => ({ name: statusNames[status], look: looks[status] }))

/** One bar: a day, or up to seven days of which `date` is the first. */
export type Days = OverviewDay & { last: string }

const longest = 31

/** One bar for each day, or for each week if the days are too many. Weeks end today, so the first may be shorter. */
export function daysToShow(days: OverviewDay[]): Days[] {
  if (days.length <= longest) return days.map((day) => ({ ...day, last: day.date }))
  const shown: Days[] = []
  for (let end = days.length; end > 0; end -= 7) shown.unshift(weekOf(days.slice(Math.max(0, end - 7), end)))
  return shown
}

function weekOf(days: OverviewDay[]): Days {
  const [completed = 0, confirmed = 0, pending = 0, cancelled = 0] = totalsOf(days)
  return { date: days[0]?.date ?? '', last: days.at(-1)?.date ?? '', completed, confirmed, pending, cancelled }
}

export function sumOf(counts: number[]): number {
  return counts.reduce((all, one) => all + one, 0)
}

/** The total of each status, in the order of the stack. */
export function totalsOf(days: OverviewDay[]): number[] {
  return stacked.map((status) => sumOf(days.map((day) => day[status])))
}

type BarOptions = { locale: string; pathOf: (path: string, query: object) => string }

export function barOf(days: Days, { locale, pathOf }: BarOptions): Bar {
  const { date, last } = days
  const isDay = date === last
  const format = (count: number) => formatCount(count, locale)
  const values = stacked.map((status) => days[status])
  const total = sumOf(values)
  const brief = formatDay(date, locale, 'brief')
  const name = isDay ? `${formatDay(date, locale, 'weekday')}, ${brief}` : formatDays(date, last, locale)
  const parts = stacked.map((status) => `${format(days[status])} ${status}`).join(', ')
  return {
    key: date,
    label: total === 0 ? `${name}: no bookings` : `${name}: ${plural(total, 'booking', locale)}, ${parts}`,
    name,
    // A non-breaking space keeps the number and its noun on one line.
    note: `${isDay ? brief : name} · ${plural(total, 'booking', locale).replace(' ', '\u00a0')}`,
    tick: brief,
    values,
    total,
    to: pathOf('/admin/bookings', isDay ? { date } : { from: date, to: last }),
  }
}

/** If every bar has room for a label, only the first of a month names it: 14 Nov, 15, 16. */
export function withShortTicks(bars: Bar[]): Bar[] {
  return bars.map((bar, index) => {
    const day = bar.key.slice(-2)
    return index === 0 || day === '01' ? bar : { ...bar, tick: String(Number(day)) }
  })
}
