import { type RangeName, rangeNamed, rangeNames } from '#domain/format/day-range.ts'
import { daysFrom } from '#domain/format/day.ts'
import { addDays, daysBetween } from '#domain/format/zone.ts'
import type { Zone } from './days.ts'
import { dayOfWall, minutesPerDay, wallOf, weekdayOfWall } from './zone-table.ts'
import { rangeRules } from './rules.ts'

/** The named ranges seen from a day, and the counts of days. */
export function checkRanges(
  { locale, tally, hash, chance }: Pick<Zone, 'locale' | 'tally' | 'hash' | 'chance'>,
  today: string,
) {
  const wall = wallOf(today)
  const at = (days: number) => dayOfWall(wall + days * minutesPerDay)
  const sinceStart = locale.endsWith('-US') ? weekdayOfWall(wall) % 7 : weekdayOfWall(wall) - 1
  const week = (weeks: number) => ({ from: at(7 * weeks - sinceStart), to: at(7 * weeks + 6 - sinceStart) })
  const [firstOfMonth, firstOfNext] = [monthFrom(today, 0), monthFrom(today, 1)]
  const before = (day: string) => dayOfWall(wallOf(day) - minutesPerDay)
  const expected: Record<RangeName, { from: string; to: string }> = {
    today: { from: today, to: today },
    tomorrow: { from: at(1), to: at(1) },
    yesterday: { from: at(-1), to: at(-1) },
    thisWeek: week(0),
    nextWeek: week(1),
    lastWeek: week(-1),
    thisMonth: { from: firstOfMonth, to: before(firstOfNext) },
    lastMonth: { from: monthFrom(today, -1), to: before(firstOfMonth) },
  }
  // The keys of the record are its names.
  for (const name of Object.keys(rangeNames) as RangeName[]) {
    const { from, to } = rangeNamed(name, today, locale)
    hash.update(`${name} ${today} ${from} ${to}\n`)
    if (from !== expected[name].from || to !== expected[name].to)
      tally.wrong(rangeRules.ranges, `${name} on ${today} in ${locale}: ${from} to ${to}`)
    tally.count('ranges')
  }
  const days = chance.whole(0, 90)
  const last = at(days)
  const listed = daysBetween(today, last)
  const isRight =
    listed.length === days + 1 &&
    listed.every((day, index) => day === at(index)) &&
    daysFrom(today, last) === days &&
    addDays(today, days) === last
  if (!isRight) tally.wrong(rangeRules.counts, `${days} days from ${today}: ${listed.length}, until ${last}`)
}

function monthFrom(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
}
