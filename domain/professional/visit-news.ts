import * as z from 'zod/mini'
import { clockAt } from '#domain/format/day.ts'
import { addDays } from '#domain/format/zone.ts'
import { isQuiet } from '#domain/message.ts'

/** What a professional must know of a visit; hashes of what someone has typed. */
export type VisitFacts = {
  date: string
  time: string
  /** In seconds. */
  startsAt: number
  address: string
  phone: string
  onSite: string
  notes: string
}

/**
 * What has changed for a professional: the visit is new for them, it is no longer theirs or cancelled, it has another time,
 * or something else has been corrected. One that they have lost may have moved since: they know its earlier time.
 */
export const VisitNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added') }),
  z.object({ kind: z.literal('ended'), wasDate: z.string(), wasTime: z.string(), wasStartsAt: z.int() }),
  z.object({ kind: z.literal('moved'), wasDate: z.string(), wasTime: z.string(), corrected: z.array(z.string()) }),
  z.object({ kind: z.literal('corrected'), corrected: z.array(z.string()) }),
])
export type VisitNews = z.infer<typeof VisitNews>

type Change = { was: VisitFacts | null; now: VisitFacts | null }

const typed = ['address', 'phone', 'onSite', 'notes'] as const

/** Undefined if nothing has changed for them, also by a change that was undone. */
export function visitNewsOf({ was, now }: Change): VisitNews | undefined {
  if (!was) return now ? { kind: 'added' } : undefined
  if (!now) return { kind: 'ended', wasDate: was.date, wasTime: was.time, wasStartsAt: was.startsAt }
  const corrected = typed.filter((field) => was[field] !== now[field])
  if (was.date !== now.date || was.time !== now.time)
    return { kind: 'moved', wasDate: was.date, wasTime: was.time, corrected }
  return corrected.length > 0 ? { kind: 'corrected', corrected } : undefined
}

/** Professionals hear at once of visits that begin within this time, in milliseconds. */
const nearFor = 48 * 3_600_000

type Timed = Change & { duration: number }

/** Whether professionals hear of a change: not of a visit that is further away, which they read in My day, or over. */
export function isNear({ was, now: is, duration }: Timed, now: Date): boolean {
  const starts = [was, is].flatMap((facts) => (facts ? [facts.startsAt * 1_000] : []))
  return starts.some((start) => start <= now.getTime() + nearFor && start + duration * 60_000 > now.getTime())
}

/** The list of the next day is sent from this time on, until the quiet hours begin. */
const listedFrom = '18:00'

/** The day whose list is due; undefined at other times. */
export function dayToList(timeZone: string, now: Date): string | undefined {
  const { date, time } = clockAt(now.toISOString(), timeZone)
  return time >= listedFrom && !isQuiet(time) ? addDays(date, 1) : undefined
}
