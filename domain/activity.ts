import * as z from 'zod/mini'
import { clockAt, formatListDay, formatTime } from '#domain/format/day.ts'
import { line, paging } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'

/** What was done, to what. */
export const ActivityKind = z.enum([
  'service-added',
  'service-changed',
  'service-archived',
  'service-restored',
  'catalogue-imported',
  'picture-added',
  'booking-made',
  'booking-status',
  'booking-moved',
  'booking-assigned',
  'bookings-exported',
  'professional-added',
  'professional-changed',
  'time-off-added',
  'time-off-removed',
  'day-closed',
  'day-reopened',
  'review-hidden',
  'review-shown',
  'import-sent',
  'admin-added',
  'admin-removed',
])
export type ActivityKind = z.infer<typeof ActivityKind>

/** Who acts in `npm run admin`: nobody is signed in there. */
export const commandLine = 'Command line'

const fields = z.nullable(z.record(z.string(), z.unknown()))

/** One thing that somebody in the office did. It is only ever added. */
export const Activity = z.strictObject({
  _id: z.string(),
  kind: ActivityKind,
  at: z.string(),
  by: z.string(),
  /** Null for what concerns all of them. */
  storefront: z.nullable(z.string()),
  /** What it was done to: its id, and what it was called then. */
  subject: z.strictObject({ _id: z.string(), title: z.string() }),
  /** The fields that are another afterwards; null where there was nothing before, or is nothing after. */
  before: fields,
  after: fields,
})
export type Activity = z.infer<typeof Activity>

export const ActivityFilter = z.strictObject({ storefront: z.optional(line({ min: 1, max: 40 })), ...paging })
export type ActivityFilter = z.infer<typeof ActivityFilter>

type Fields = Record<string, unknown>

/** Of what stood there and what stands there now, only what differs. */
export function differenceOf(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

type Stale = { what: string; plan: { timeZone: string; locale: string }; deed?: string }

/** For whoever was slower: says who was first with it, and when, by the clock of the shop. */
export function refusalOfStale(
  changed: { by: string; at: string },
  { what, plan: { timeZone, locale }, deed = 'changed' }: Stale,
): Refusal {
  const { date, time } = clockAt(changed.at, timeZone)
  const when = `${formatListDay(date)} at ${formatTime(time, locale)}`
  const message = `${changed.by} ${deed} this ${what} on ${when}, after you had opened it.`
  return new Refusal('version_conflict', { message, offered: { changed } })
}
