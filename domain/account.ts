import * as z from 'zod/mini'
import { Booking } from './booking.ts'
import { phoneNumber } from './booking/contact.ts'
import { id, line } from '#domain/contract/field.ts'
import { KnownDevice } from './device.ts'
import { anyPassword, Email, NewPassword, PersonName, User } from './identity.ts'
import { OwnContact } from './message/contact.ts'
import { OwnReview } from './review.ts'
import { SecurityEvent } from './security.ts'

/** A signed-in device. */
export const Session = z.strictObject({
  _id: z.uuid(),
  /** The browser and its system, as in 'Chrome on Windows'. */
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** Whether this is the session that made the request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** All personal data of a user, as the user can export it. */
export const PersonalData = z.strictObject({
  exportedAt: z.string(),
  profile: User,
  sessions: z.array(Session),
  activity: z.array(SecurityEvent),
  devices: z.array(KnownDevice),
  bookings: z.array(Booking),
  reviews: z.array(OwnReview),
  favorites: z.array(z.strictObject({ storefront: z.string(), slug: z.string(), title: z.string() })),
  messages: z.array(
    z.strictObject({
      kind: z.string(),
      recipient: z.string(),
      /** The message data, as of when the message was written. */
      facts: z.array(z.strictObject({ name: z.string(), value: z.string() })),
      createdAt: z.string(),
      sentAt: z.nullable(z.string()),
    }),
  ),
  /** What a professional has asked for or taken. */
  timeOff: z.array(
    z.strictObject({
      startsAt: z.string(),
      endsAt: z.string(),
      reason: z.string(),
      state: z.string(),
      answer: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** What was written in the contact form while signed in. */
  contactMessages: z.array(OwnContact),
})
export type PersonalData = z.infer<typeof PersonalData>

const currentPassword = anyPassword('Please enter your current password')

export const ChangePassword = z.strictObject({ currentPassword, newPassword: NewPassword })
export type ChangePassword = z.infer<typeof ChangePassword>
export const ChangeEmail = z.strictObject({ email: Email, password: currentPassword })
export type ChangeEmail = z.infer<typeof ChangeEmail>
export const longestTaxNumber = 40

/** What is left out stays; an empty phone or tax number is removed. */
export const ChangeProfile = z.strictObject({
  name: z.optional(PersonName),
  phone: z.optional(phoneNumber),
  taxNumber: z.optional(line({ max: longestTaxNumber })),
})
export type ChangeProfile = z.infer<typeof ChangeProfile>

/** An upcoming booking, at any storefront, that closing the account cancels. */
export const ToBeCancelled = z.strictObject({
  _id: z.uuid(),
  number: z.string(),
  brand: z.string(),
  service: z.string(),
  date: z.string(),
  time: z.string(),
  /** Whether it is too late for the customer to cancel it otherwise. */
  late: z.boolean(),
  /** Until how many hours before its start, where they are not the usual ones. */
  freeHours: z.optional(z.int()),
})
export type ToBeCancelled = z.infer<typeof ToBeCancelled>

const mostCancelled = 1_000
export const CloseAccount = z.strictObject({
  password: currentPassword,
  /** The bookings that the user saw would be cancelled. With others, the account is not closed. */
  cancels: z.optional(z.array(id).check(z.maxLength(mostCancelled))),
})
export type CloseAccount = z.infer<typeof CloseAccount>

// The order matters: a browser's user agent also names the browsers that it descends from.
const browsers = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

/** A short name for a user agent, such as 'Chrome on Windows'. */
export function deviceOf(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
  if (browser === undefined) return system === undefined ? 'Unknown device' : `A program on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}
