import { minutesOf } from '#domain/format/zone.ts'
import type { Span } from '#domain/professional/hours.ts'

/** A span with its place in the list of the whole week, which names its fields. */
export type PlacedSpan = Span & { at: number }

export function spansOf(hours: Span[], day: number): PlacedSpan[] {
  return hours.map((span, at) => ({ ...span, at })).filter((span) => span.day === day)
}

/** The week with other hours on a day. */
function withDay(hours: Span[], day: number, spans: Pick<Span, 'from' | 'to'>[]): Span[] {
  const rest = hours.filter((span) => span.day !== day)
  const added = spans.map(({ from, to }) => ({ day, from, to }))
  return [...rest, ...added].toSorted((one, other) => one.day - other.day)
}

const usual = { from: '09:00', to: '18:00' }

/** Begins with the hours of the working day before it, else of the first one. */
export function switchDay(hours: Span[], day: number, isOn: boolean): Span[] {
  if (!isOn) return withDay(hours, day, [])
  const before = hours.findLast((span) => span.day < day)?.day ?? hours[0]?.day
  return withDay(hours, day, before === undefined ? [usual] : spansOf(hours, before))
}

/** Another shift on a day, an hour after the last one where there is room. */
export function addSpan(hours: Span[], day: number): Span[] {
  const spans = spansOf(hours, day)
  const end = minutesOf(
    spans
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? '08:00',
  )
  const from = Math.min(end + 60, lastStart)
  return withDay(hours, day, [...spans, { from: clockOf(from), to: clockOf(Math.min(from + 180, wholeDay)) }])
}

export function removeSpan(hours: Span[], at: number): Span[] {
  return hours.filter((_, place) => place !== at)
}

export function changeSpan(hours: Span[], at: number, change: Partial<Span>): Span[] {
  return hours.map((span, place) => (place === at ? { ...span, ...change } : span))
}

export function copyToAll(hours: Span[], day: number): Span[] {
  const spans = spansOf(hours, day)
  return [1, 2, 3, 4, 5, 6, 7].reduce((week, one) => withDay(week, one, spans), hours)
}

const wholeDay = 24 * 60
const step = 15
const lastStart = wholeDay - 4 * step

export function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The times at which a span can begin or end, with the present one. */
export function timesFor(edge: 'from' | 'to', present: string): string[] {
  const steps = Array.from({ length: wholeDay / step }, (_, at) => clockOf((edge === 'from' ? at : at + 1) * step))
  return [...new Set([...steps, present])].toSorted()
}
