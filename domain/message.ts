import * as z from 'zod/mini'
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
  'two-step',
  'team-invitation',
  'professional-invitation',
  'booking-received',
  'booking-status',
  'booking-rescheduled',
  'booking-corrected',
  'booking-reminder',
  'visit-on-the-way',
  'review-invitation',
  'review-reply',
  'booking-cancellations',
  'visits-changed',
  'contact-answer',
  'area-served',
  'time-off-decided',
  'team-news',
  'visit-news',
  'visit-list',
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

const unlimited: readonly MessageKind[] = [
  'contact-answer',
  'team-news',
  'team-invitation',
  'professional-invitation',
  'time-off-decided',
]

/**
 * Whether the hourly limit per mailbox applies. Emails about bookings and reviews are always sent, except to unconfirmed addresses,
 * which may belong to other people.
 */
export function isLimited(kind: MessageKind, isVerified: boolean): boolean {
  // An administrator writes each of them, or has asked for them; those to the team are collected. An invitation ends the
  // links of the one before, so that its email must be sent.
  if (unlimited.includes(kind) || isToProfessional(kind)) return false
  const isAboutVisit = /^(booking|review|visits?)-/.test(kind)
  return !isVerified || !isAboutVisit
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

/**
 * Emails to professionals about their visits. They are written from the bookings each time they are sent, so that none
 * says what is no longer so, and their text is not kept, because it has the addresses and phones of customers.
 */
export function isToProfessional(kind: string): boolean {
  return kind === 'visit-news' || kind === 'visit-list'
}

/**
 * Emails about access to an account. Most of them contain a link that opens it, so that no one else may see them, and
 * none of them may go to another address.
 */
const accessKinds: readonly string[] = [
  'verify-email',
  'change-email',
  'email-changed',
  'reset-password',
  'password-changed',
  'new-sign-in',
  'sign-in-tries',
  'two-step',
  'team-invitation',
  'professional-invitation',
] satisfies MessageKind[]

export function isAboutAccess(kind: string): boolean {
  return accessKinds.includes(kind)
}

/** Whether the text of an email is kept after it was sent. */
export function isKept(kind: string): boolean {
  return !isAboutAccess(kind) && !isToProfessional(kind)
}

const appointmentKinds: readonly string[] = [
  'booking-reminder',
  'visit-on-the-way',
  'review-invitation',
] satisfies MessageKind[]

/** Whether an email that is sent again is written from the bookings as they are then, and not repeated. */
export function isWrittenAgain(kind: string): boolean {
  return appointmentKinds.includes(kind) || isToProfessional(kind)
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
  /** The message that an administrator has sent again as this one. */
  resentFrom: string | null
  /** When the last attempt began, until its outcome is known. */
  triedAt: Date | null
}

/**
 * Who reads an email: the customer, at the confirmed address of the account; anyone who may have the address of the account
 * while it is not confirmed; or anyone at another address. Only the first may read what someone has typed.
 */
export type Reader = 'owner' | 'unconfirmed' | 'other'

/** `isAsked`: an administrator has asked for the email, so it is written also at night. */
export type MessageToWrite<Data = unknown> = Message<Data> & { reader: Reader; isAsked: boolean }

/** An email address for display, safe from onlookers: a…@example.com */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '…' : `${String.fromCodePoint(address.codePointAt(0) ?? 0)}…${address.slice(at)}`
}
