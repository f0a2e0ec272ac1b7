/** A minute since 1970: of the instant, or of what the clock on the wall shows. */
export type Minute = number
type Change = { from: Minute; offset: number }

/**
 * The offsets of a time zone, found only by asking `Intl.DateTimeFormat` what its clocks show: by steps, and where the
 * offset is another one at the end of a step, by halving. The product uses Temporal, so that an error in its use of it
 * cannot be in both.
 */
export type ZoneTable = { zone: string; changes: Change[] }

/** No zone changes its clocks twice within it. */
const step = 720
export const minutesPerDay = 1_440

export function tableOf(zone: string, from: Minute, to: Minute): ZoneTable {
  const offset = offsetAsker(zone)
  const changes: Change[] = [{ from, offset: offset(from) }]
  for (let at = from; at < to; at += step) {
    const [before, after] = [offset(at), offset(at + step)]
    if (before !== after) changes.push({ from: firstWith(offset, { before: at, after: at + step }), offset: after })
  }
  return { zone, changes }
}

function offsetAsker(zone: string): (at: Minute) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return (at) => {
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = format
      .format(at * 60_000)
      .split(/\D+/)
      .map(Number)
    return Date.UTC(year, month - 1, day, hour, minute) / 60_000 - at
  }
}

function firstWith(offset: (at: Minute) => number, { before, after }: { before: Minute; after: Minute }): Minute {
  const wanted = offset(after)
  let [low, high] = [before, after]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offset(middle) === wanted) high = middle
    else low = middle
  }
  return high
}

export function offsetAt({ changes }: ZoneTable, at: Minute): number {
  return changes.findLast(({ from }) => from <= at)?.offset ?? changes[0]?.offset ?? 0
}

/** What the clocks show at an instant. */
export function wallAt(table: ZoneTable, at: Minute): Minute {
  return at + offsetAt(table, at)
}

/** Every instant at which the clocks show this: none in a skipped hour, two in a repeated one. */
export function instantsOf(table: ZoneTable, wall: Minute): Minute[] {
  const offsets = [...new Set(table.changes.map(({ offset }) => offset))]
  return offsets
    .map((offset) => wall - offset)
    .filter((at) => wallAt(table, at) === wall)
    .toSorted((one, other) => one - other)
}

/** The first instant at which the clocks show this or more. */
export function firstInstantFrom({ changes }: ZoneTable, wall: Minute): Minute {
  const firsts = changes.flatMap(({ from, offset }, at) => {
    const until = changes[at + 1]?.from ?? Infinity
    const first = at === 0 ? wall - offset : Math.max(from, wall - offset)
    return first < until ? [first] : []
  })
  return Math.min(...firsts)
}

/** The end or the beginning of a span: a skipped time counts on from the last one before the gap. */
export function edgeOf(table: ZoneTable, day: string, minutes: number): Minute {
  const wall = wallOf(day) + minutes
  const end = firstInstantFrom(table, wallOf(day) + minutesPerDay)
  if (minutes === minutesPerDay) return end
  const [first] = instantsOf(table, wall)
  if (first !== undefined) return first
  const gap = table.changes.find(({ from, offset }, at) => {
    const before = table.changes[at - 1]
    return before !== undefined && from + before.offset <= wall && wall < from + offset
  })
  const before = gap && table.changes[table.changes.indexOf(gap) - 1]
  return Math.min(end, wall - (before?.offset ?? 0))
}

/** Midnight of a day by the calendar, as a number of minutes; the clocks may skip it. */
export function wallOf(day: string): Minute {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date) / 60_000
}

const two = (value: number) => String(value).padStart(2, '0')

export function dayOfWall(wall: Minute): string {
  const date = new Date(wall * 60_000)
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}

/** 09:30 */
export function timeOfWall(wall: Minute): string {
  const minutes = ((wall % minutesPerDay) + minutesPerDay) % minutesPerDay
  return clockOf(minutes)
}

/** 09:30 for 570; 24:00 for the end of a day. */
export function clockOf(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The day of the week of a day, 1 for Monday: 1 January 1970 was a Thursday. */
export function weekdayOfWall(wall: Minute): number {
  return ((Math.floor(wall / minutesPerDay) + 3) % 7) + 1
}
