import * as z from 'zod/mini'
import { paging, storefrontFilter } from '#domain/contract/field.ts'
import { addDays } from '#domain/format/zone.ts'

/** The kinds of email that the product sends. */
export const MessageKind = z.enum([
  'verify-email',
  'change-email',
  'email-changed',
  'reset-password',
  'password-changed',
  'new-sign-in',
  'sign-in-tries',
  'booking-received',
  'booking-status',
  'booking-rescheduled',
  'booking-reminder',
  'review-invitation',
  'booking-cancellations',
])
export type MessageKind = z.infer<typeof MessageKind>

/** The emails about changes of a booking. */
export const bookingNews = [
  'booking-received',
  'booking-status',
  'booking-rescheduled',
] as const satisfies MessageKind[]
/** The emails that are delayed, because the change that they report can be undone. */
export const heldNews = ['booking-status', 'booking-rescheduled'] as const satisfies MessageKind[]
/** The delay, in milliseconds. */
export const heldFor = 15_000
/** How long a change can be undone, in milliseconds: the request may be under way when the email is sent. */
export const undoableFor = heldFor + 10_000

/**
 * Whether the hourly limit per mailbox applies. Emails about bookings are always sent, except to unconfirmed addresses,
 * which may belong to other people.
 */
export function isLimited(kind: MessageKind, isVerified: boolean): boolean {
  return !isVerified || !(kind.startsWith('booking-') || kind === 'review-invitation')
}

/** Emails that the user has not just requested are sent between these hours, in the storefront's time. */
export const awake = { from: '08:00', to: '22:00' }

export function isQuiet(time: string): boolean {
  return time < awake.from || time >= awake.to
}

/** The day of the appointments whose reminders are sent today. */
export function dayToRemindOf(today: string): string {
  return addDays(today, 1)
}

/** How long sending an email is retried, in milliseconds. */
export const triedFor = 48 * 3_600_000
/**
 * How many permanent refusals in a row are accepted as final, after about half an hour: some servers report a temporary
 * problem as a permanent one.
 */
export const mostRefusals = 8

/** A parked email could not be delivered; administrators can see it. */
export const MessageState = z.enum(['waiting', 'sent', 'parked'])
export type MessageState = z.infer<typeof MessageState>

/** With its data as stored, or as parsed by the schema of its kind. */
export type Message<Data = unknown> = {
  id: string
  storefront: string
  kind: MessageKind
  recipient: string
  /** Null where it must not be revealed yet whether the recipient has an account. */
  userId: string | null
  bookingId: string | null
  /** The origin of its links. */
  origin: string
  data: Data
  state: MessageState
  tries: number
  /** The number of consecutive permanent refusals by the mail server. */
  refusals: number
  createdAt: Date
  /** When it is due. It can be retracted until the first attempt to send it. */
  dueAt: Date
  sentAt: Date | null
}

/** An email as administrators see it: its subject matter and delivery, without its text. */
export const AdminMessage = z.strictObject({
  _id: z.uuid(),
  storefront: z.string(),
  kind: z.string(),
  recipient: z.string(),
  booking: z.nullable(z.strictObject({ _id: z.uuid(), number: z.string() })),
  state: MessageState,
  tries: z.int(),
  /** The mail server's error for the last attempt. */
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  dueAt: z.string(),
  sentAt: z.nullable(z.string()),
})
export type AdminMessage = z.infer<typeof AdminMessage>

export const MessageFilter = z.strictObject({
  state: z.optional(MessageState),
  storefront: storefrontFilter,
  ...paging,
})
export type MessageFilter = z.infer<typeof MessageFilter>

/** An email address for display, safe from onlookers: a…@example.com */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '…' : `${String.fromCodePoint(address.codePointAt(0) ?? 0)}…${address.slice(at)}`
}
