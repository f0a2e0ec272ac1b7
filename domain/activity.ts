import * as z from 'zod/mini'
import { clockAt, formatDay, formatTime } from '#domain/format/day.ts'
import { paging, storefrontFilter } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'

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

/** The actor of `npm run admin`, where no user is signed in. */
export const commandLine = 'Command line'

const fields = z.nullable(z.record(z.string(), z.unknown()))

/** An action of an administrator. The log is append-only. */
export const Activity = z.strictObject({
  _id: z.string(),
  kind: ActivityKind,
  at: z.string(),
  by: z.string(),
  /** Null for actions that concern all storefronts. */
  storefront: z.nullable(z.string()),
  /** The record that was changed: its id, and its title at that time. */
  subject: z.strictObject({ _id: z.string(), title: z.string() }),
  /** The changed fields; null where the record did not exist before or after. */
  before: fields,
  after: fields,
})
export type Activity = z.infer<typeof Activity>

export const ActivityFilter = z.strictObject({ storefront: storefrontFilter, ...paging })
export type ActivityFilter = z.infer<typeof ActivityFilter>

type Fields = Record<string, unknown>

/** Only the fields that differ. */
export function differenceOf(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

type StaleEdit = { what: string; plan: { timeZone: string; locale: string }; verb?: string }

/** The conflict for an outdated edit: names the other administrator and the time in the storefront's zone. */
export function refusalOfStale(
  changed: { by: string; at: string },
  { what, plan: { timeZone, locale }, verb = 'changed' }: StaleEdit,
): Refusal {
  const { date, time } = clockAt(changed.at, timeZone)
  const when = `${formatDay(date, locale, 'short')} at ${formatTime(time, locale)}`
  const message = `${changed.by} ${verb} this ${what} on ${when}, after you had opened it.`
  return new Refusal('version_conflict', { message, offered: { changed } })
}
