import * as z from 'zod/mini'
import { clockAt, formatDay, formatTime } from '#domain/format/day.ts'
import { day, id, line, paging, storefrontFilter } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'

/** By noun, with the words of each in domain/activity/words.ts. */
export const ActivityKind = z.enum([
  'booking-made',
  'booking-status',
  'booking-moved',
  'booking-assigned',
  'booking-unassigned',
  'booking-cancelled',
  'booking-corrected',
  'visit-nobody-there',
  'visit-nobody-there-undone',
  'bookings-exported',
  'payment-recorded',
  'refund-recorded',
  'payment-corrected',
  'cash-handed-in',
  'hand-over-taken-back',
  'ledger-exported',
  'invoice-made',
  'invoice-taken-back',
  'invoices-exported',
  'view-saved',
  'view-changed',
  'view-deleted',
  'service-added',
  'service-changed',
  'service-archived',
  'service-restored',
  'catalogue-imported',
  'import-sent',
  'category-added',
  'category-changed',
  'category-archived',
  'category-restored',
  'categories-ordered',
  'services-moved',
  'picture-added',
  'professional-added',
  'professional-changed',
  'professional-invited',
  'professional-invitation-ended',
  'professional-access-given',
  'professional-access-ended',
  'time-off-added',
  'time-off-removed',
  'time-off-asked',
  'time-off-withdrawn',
  'time-off-refused',
  'account-closed',
  'customer-disabled',
  'customer-enabled',
  'customer-address-corrected',
  'customer-email-added',
  'customer-phone-corrected',
  'customer-note-added',
  'customer-note-removed',
  'customers-merged',
  'review-written',
  'review-changed',
  'review-deleted',
  'review-hidden',
  'review-shown',
  'review-answered',
  'message-resent',
  'message-dismissed',
  'message-counted-again',
  'contact-answered',
  'contact-closed',
  'contact-opened-again',
  'day-closed',
  'day-reopened',
  'settings-changed',
  'opening-step',
  'storefront-made',
  'demo-removed',
  'trial-removed',
  'area-request-deleted',
  'page-changed',
  'page-restored',
  'page-read',
  'article-added',
  'article-changed',
  'article-deleted',
  'article-restored',
  'activity-exported',
  'admin-added',
  'admin-removed',
  'admin-invited',
  'admin-invitation-ended',
  'admin-two-step-ended',
  'team-rules-changed',
])
export type ActivityKind = z.infer<typeof ActivityKind>

/** What activities can be about, in the order of the filter. */
export const ActivityAbout = z.enum([
  'booking',
  'service',
  'professional',
  'category',
  'customer',
  'review',
  'message',
  'money',
  'settings',
  'team',
])
export type ActivityAbout = z.infer<typeof ActivityAbout>

/** The role in which the actor did it: administrators can book for themselves, as customers. */
export const ActivityRole = z.enum(['admin', 'professional', 'customer', 'system'])
export type ActivityRole = z.infer<typeof ActivityRole>

/** The actors that are no users: `npm run admin`, and changes that follow from another one. */
export const unnamedActors = { 'command-line': 'Command line', system: 'System' } as const

const fields = z.nullable(z.record(z.string(), z.unknown()))

/** What an administrator, a customer or the system did. The log is append-only. */
export const Activity = z.strictObject({
  _id: z.string(),
  kind: ActivityKind,
  at: z.string(),
  by: z.string(),
  /** Null for the system and the command line. */
  byId: z.nullable(z.string()),
  byRole: ActivityRole,
  /** Null for actions that concern all storefronts. */
  storefront: z.nullable(z.string()),
  /** The record that was changed: its id, and its title at that time. */
  subject: z.strictObject({ _id: z.string(), title: z.string() }),
  /** The changed fields; null where the record did not exist before or after. */
  before: fields,
  after: fields,
})
export type Activity = z.infer<typeof Activity>

const narrowing = {
  /** A part of the subject's title, or of a booking number. */
  search: z.optional(line({ max: 100 })),
  /** A user, or all actors of a role. */
  by: z.optional(z.union([id, z.enum(['admins', 'customers', 'system', 'command-line'])])),
  about: z.optional(ActivityAbout),
  kind: z.optional(ActivityKind),
  /** The id of what was changed. With the id of a user, also what that user did. */
  subject: z.optional(line({ min: 1, max: 100 })),
  date: z.optional(day()),
  from: z.optional(day()),
  to: z.optional(day()),
  since: z.optional(z.literal('last-visit')),
  storefront: storefrontFilter,
}
export const ActivityFilter = z.strictObject({ ...narrowing, ...paging })
export type ActivityFilter = z.infer<typeof ActivityFilter>
/** The filter of an export, which is not paged. */
export const ActivityFileFilter = z.strictObject(narrowing)
export type ActivityFileFilter = z.infer<typeof ActivityFileFilter>

/** Each storefront, and all of them together, has its own last visit. */
export const StorefrontChoice = z.strictObject({ storefront: storefrontFilter })
export type StorefrontChoice = z.infer<typeof StorefrontChoice>

/** The newest activity that was shown. */
export const ActivityShown = z.strictObject({
  upTo: z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  storefront: storefrontFilter,
})
export type ActivityShown = z.infer<typeof ActivityShown>

/** The end of the administrator's visit before the current one; null until there was one. */
export const LastVisit = z.strictObject({
  lastVisit: z.nullable(z.strictObject({ at: z.string(), upTo: z.string() })),
})
export type LastVisit = z.infer<typeof LastVisit>

/** A user who can be chosen in the filter. */
export const ActivityPerson = z.strictObject({ _id: z.uuid(), name: z.string() })
export type ActivityPerson = z.infer<typeof ActivityPerson>

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
