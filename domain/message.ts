import * as z from 'zod/mini'
import { paging } from '#domain/contract/field.ts'
import { addDays } from '#domain/format/zone.ts'

/** The letters that we write. */
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
])
export type MessageKind = z.infer<typeof MessageKind>

/** Those that tell what has become of a booking. */
export const bookingNews = [
  'booking-received',
  'booking-status',
  'booking-rescheduled',
] as const satisfies MessageKind[]
/** Those of them that wait a moment, because what they tell of can be undone. */
export const heldNews = ['booking-status', 'booking-rescheduled'] as const satisfies MessageKind[]
/** For so many milliseconds. */
export const heldFor = 15_000

/**
 * Whether a mailbox gets so many of a kind in an hour and no more, whoever asks. What happens to a booking is told each
 * time, but not to an address that nobody has confirmed: it may be a stranger's.
 */
export function isLimited(kind: MessageKind, isVerified: boolean): boolean {
  return !isVerified || !(kind.startsWith('booking-') || kind === 'review-invitation')
}

/** What nobody asked for at this moment comes between these hours of the storefront, HH:mm. */
export const awake = { from: '08:00', to: '22:00' }

export function isQuiet(time: string): boolean {
  return time < awake.from || time >= awake.to
}

/** The day of the appointments that people are reminded of today. */
export function dayToRemindOf(today: string): string {
  return addDays(today, 1)
}

/** For so long, in milliseconds, a letter is tried again. */
export const triedFor = 48 * 3_600_000
/**
 * So often one after the other it is refused for good before that is believed, which takes about half an hour: some servers
 * say never when they mean later.
 */
export const mostRefusals = 8

/** A letter waits until it was handed over; one that nobody takes is put aside, where it can be seen. */
export const MessageState = z.enum(['waiting', 'sent', 'parked'])
export type MessageState = z.infer<typeof MessageState>

export type Message = {
  id: string
  storefront: string
  kind: MessageKind
  recipient: string
  /** Null where it must not be known yet whether the recipient has an account. */
  userId: string | null
  bookingId: string | null
  /** Where its links lead. */
  origin: string
  facts: Record<string, string>
  state: MessageState
  tries: number
  /** How often, last, one after the other, the mail server has said that it never will. */
  refusals: number
  createdAt: Date
  /** When it is to leave. Until somebody tries, it can be taken back. */
  dueAt: Date
  sentAt: Date | null
}

/** A letter as administrators see it: what it is about and what has become of it, and not what it says. */
export const AdminMessage = z.strictObject({
  _id: z.uuid(),
  storefront: z.string(),
  kind: z.string(),
  recipient: z.string(),
  /** The booking that it is about. */
  booking: z.nullable(z.strictObject({ _id: z.uuid(), number: z.string() })),
  state: MessageState,
  tries: z.int(),
  /** Why the last try failed, in the words of the mail server. */
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  dueAt: z.string(),
  sentAt: z.nullable(z.string()),
})
export type AdminMessage = z.infer<typeof AdminMessage>

export const MessageFilter = z.strictObject({ state: z.optional(MessageState), ...paging })
export type MessageFilter = z.infer<typeof MessageFilter>

/** An address as somebody may read it over the owner's shoulder: a…@example.com */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '…' : `${String.fromCodePoint(address.codePointAt(0) ?? 0)}…${address.slice(at)}`
}
