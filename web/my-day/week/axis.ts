import { minutesOf } from '#domain/format/zone.ts'
import { plannedIn, type WeekDay } from '#domain/professional/my-week.ts'

/** From and to, in minutes since midnight. */
export type Minutes = readonly [number, number]

type Local = { from: string; to: string }

/** What the tracks show at least, so that one week compares with another. */
const [usualFirst, usualLast] = [8 * 60, 23 * 60]

/** Whole hours from the earliest to the latest of the working hours and visits of a week. */
export function axisOf(days: WeekDay[]): Minutes {
  const spans = days.flatMap((day) => [...day.hours.map(minutesIn), ...plannedIn(day.visits).map(minutesOfVisit)])
  const first = Math.min(usualFirst, ...spans.map(([from]) => from))
  const last = Math.max(usualLast, ...spans.map(([, to]) => to))
  return [Math.floor(first / 60) * 60, Math.min(24 * 60, Math.ceil(last / 60) * 60)]
}

export function minutesOfVisit({ time, duration }: { time: string; duration: number }): Minutes {
  const start = minutesOf(time)
  return [start, Math.min(24 * 60, start + duration)]
}

function minutesIn({ from, to }: Local): Minutes {
  return [minutesOf(from), minutesOf(to)]
}

/** When the professional does not work: outside the hours, and during time off. */
export function offWork({ closed, hours, away }: WeekDay, [first, last]: Minutes): Minutes[] {
  if (closed !== null) return [[first, last]]
  const edges: Minutes[] = []
  let end = first
  for (const [from, to] of hours.map(minutesIn).toSorted(([one], [other]) => one - other)) {
    if (from > end) edges.push([end, from])
    end = Math.max(end, to)
  }
  if (end < last) edges.push([end, last])
  return merged([...edges, ...away.map(minutesIn)].map(([from, to]) => [Math.max(first, from), Math.min(last, to)]))
}

function merged(spans: Minutes[]): Minutes[] {
  const joined: [number, number][] = []
  for (const [from, to] of spans.filter(([from, to]) => from < to).toSorted(([one], [other]) => one - other)) {
    const before = joined.at(-1)
    if (before && from <= before[1]) before[1] = Math.max(before[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** Where minutes are on the axis, in percent of its length. */
export function placeOn([first, last]: Minutes, minute: number): number {
  return (Math.min(last, Math.max(first, minute)) - first) / ((last - first) / 100)
}
