import { addDays } from '#domain/format/zone.ts'

const daysAhead = 14

/** Whether a day or week is too long ago, or too far ahead, to stay on the phone: it names customers. */
export function isOutOfReach(name: string, today: string): boolean {
  const [, kind, first] = /^(day|week) (\d{4}-\d{2}-\d{2})/.exec(name) ?? []
  if (first === undefined) return false
  const last = kind === 'week' ? addDays(first, 6) : first
  return last < addDays(today, -1) || first > addDays(today, daysAhead)
}
