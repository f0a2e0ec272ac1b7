import type { Hash } from 'node:crypto'
import { addDays, boundsOf, dayIn, edgeIn, instantIn, instantOf, weekdayOf } from '#domain/format/zone.ts'
import type { Random } from '#domain/random/random.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import {
  clockOf,
  dayOfWall,
  edgeOf,
  firstInstantFrom,
  instantsOf,
  minutesPerDay,
  wallAt,
  wallOf,
  weekdayOfWall,
  type ZoneTable,
} from './zone-table.ts'
import { dayRules } from './rules.ts'

export type Zone = {
  table: ZoneTable
  locale: string
  tally: Tally
  /** Takes all instants and texts, so that runs can be compared. */
  hash: Hash
  chance: Random
}

/** In minutes: Lord Howe moves its clocks by half an hour, Troll by two hours. */
const lengths = [22, 23, 23.5, 24, 24.5, 25, 26].map((hours) => hours * 60)
const quarters = Array.from({ length: 97 }, (_, at) => at * 15)
/** On a day without a change of the clocks these are enough. */
const few = [0, 480, 765, 1_425, 1_440]

/** The functions of days, instants and edges for a day, against the table of the zone. */
export function checkDay({ table, tally, hash, chance }: Zone, day: string) {
  const { zone } = table
  const wall = wallOf(day)
  const next = dayOfWall(wall + minutesPerDay)
  const expected = { start: firstInstantFrom(table, wall), end: firstInstantFrom(table, wall + minutesPerDay) }
  const length = expected.end - expected.start
  const found = boundsOf(day, zone)
  const what = `${zone} ${day}`
  hash.update(`${what} ${found.start} ${found.end}\n`)
  if (found.start !== expected.start || found.end !== expected.end)
    tally.wrong(dayRules.bounds, `${what}: ${JSON.stringify({ found, expected })}`)
  if (!lengths.includes(found.end - found.start)) tally.wrong(dayRules.lengths, `${what}: ${found.end - found.start}`)
  tally.count('days')
  tally.count(`days of ${length / 60} hours`)
  if (found.next !== next || addDays(day, 1) !== next || addDays(next, -1) !== day)
    tally.wrong(dayRules.weekdays, `${what}: next ${found.next}`)
  if (found.weekday !== weekdayOfWall(wall) || weekdayOf(day) !== weekdayOfWall(wall))
    tally.wrong(dayRules.weekdays, `${what}: ${found.weekday}`)
  const within = [expected.start, expected.end - 1, chance.whole(expected.start, expected.end - 1)]
  for (const at of within)
    if (dayIn(zone, instantOf(at)) !== day || dayOfWall(wallAt(table, at)) !== day)
      tally.wrong(dayRules.days, `${what}: ${dayIn(zone, instantOf(at))} at ${instantOf(at).toISOString()}`)
  for (const minutes of length === minutesPerDay ? few : quarters) checkTime({ table, tally }, day, minutes)
}

function checkTime({ table, tally }: Pick<Zone, 'table' | 'tally'>, day: string, minutes: number) {
  const what = `${table.zone} ${day} ${clockOf(minutes)}`
  const edge = edgeIn(table.zone, day, clockOf(minutes))
  const expectedEdge = edgeOf(table, day, minutes)
  if (edge !== expectedEdge) tally.wrong(dayRules.edges, `${what}: ${edge} and not ${expectedEdge}`)
  if (minutes === minutesPerDay) return
  const instants = instantsOf(table, wallOf(day) + minutes)
  const instant = instantIn(table.zone, day, clockOf(minutes))
  if (instant !== instants[0]) tally.wrong(dayRules.instants, `${what}: ${instant} and not ${instants[0]}`)
  if (instants.length === 0) tally.count('skipped times')
  if (instants.length > 1) tally.count('repeated times')
}
