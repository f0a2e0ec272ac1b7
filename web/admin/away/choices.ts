import { plural } from '#domain/format/plural.ts'
import type { Proposals, VisitChange } from '#domain/professional/away.ts'

export type Proposed = Proposals['bookings'][number]

/** What happens to one booking. */
export type Choice = { do: 'assign'; professional: string } | { do: 'reschedule' } | { do: 'leave' }

/** A choice that is no longer proposed falls back: to the least busy professional, then to another time. */
export function choiceFor({ others, otherTime }: Proposed, wish?: Choice): Choice {
  if (wish?.do === 'leave') return wish
  if (wish?.do === 'reschedule' && otherTime) return wish
  if (wish?.do === 'assign' && others.some(({ _id }) => _id === wish.professional)) return wish
  const [first] = others
  if (first) return { do: 'assign', professional: first._id }
  return { do: otherTime ? 'reschedule' : 'leave' }
}

export function changeOf({ booking, otherTime }: Proposed, choice: Choice): VisitChange {
  const about = { booking: booking._id, version: booking.version }
  if (choice.do === 'assign') return { ...about, ...choice }
  if (choice.do === 'leave' || !otherTime) return { ...about, do: 'leave' }
  const { date, time, professional } = otherTime
  return { ...about, do: 'reschedule', date, time, professional: professional._id }
}

/** '3 go to other people, 1 moves, 1 waits in Unassigned. Prices stay, and each customer gets one email.' */
export function choicesInWords(choices: Choice[], locale: string): string {
  const count = (what: Choice['do']) => choices.filter((choice) => choice.do === what).length
  const [given, moved, left] = [count('assign'), count('reschedule'), count('leave')]
  const say = (number: number, one: string, many: string) =>
    number === 0 ? [] : [`${plural(number, 'booking', locale)} ${number === 1 ? one : many}`]
  const parts = [
    ...say(given, 'goes to another professional', 'go to other professionals'),
    ...say(moved, 'moves to another time', 'move to another time'),
    ...say(left, 'waits in Unassigned', 'wait in Unassigned'),
  ]
  const emails = given + moved > 0 ? ' Prices stay, and each customer whose visit changes gets one email.' : ''
  return `${parts.join(', ')}.${emails}`
}
