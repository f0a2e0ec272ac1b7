import type { RefusalCode } from './refusals.ts'

/**
 * The rate limit of an endpoint. Reads and writes are frequent and cheap: every process counts its own. Requests that
 * could guess a password or flood a mailbox are counted in the database, for all processes together.
 */
export type LimitClass = 'browse' | 'write' | 'guess' | 'email'

const hour = 3_600

/** The limits counted in the database: the period, and the maximum or the setting that holds it. */
export const tries = {
  /** Failed sign-ins, sign-ups and links per network address. */
  guess: { seconds: hour, setting: 'guessesPerHour' },
  /** Accounts created per network address. */
  signUp: { seconds: hour, setting: 'signupsPerHour' },
  /** Requests that send an email, per network address or account. */
  email: { seconds: hour, setting: 'guessesPerHour' },
  /** Confirmation emails requested by the owner of an account. */
  verification: { seconds: hour, most: 5 },
  /** Emails of one kind per recipient, regardless of who causes them. */
  mailbox: { seconds: hour, most: 5 },
  /** Bookings per network address. */
  booking: { seconds: hour, setting: 'bookingsPerHour' },
  /** Messages of the contact form per network address and account. */
  contact: { seconds: hour, setting: 'bookingsPerHour' },
  /** Requests for an email about an area, per network address. */
  area: { seconds: hour, setting: 'bookingsPerHour' },
  /** Failed sign-ins per account, from unknown devices. */
  password: { seconds: 15 * 60, most: 10 },
  passwordOfDay: { seconds: 24 * hour, most: 50 },
  /**
   * Failed sign-ins from a known device of the account: together with those from unknown devices, at most 200 a day.
   */
  device: { seconds: 24 * hour, most: 150 },
  /** Emails that warn the owner of an account about failed sign-ins. */
  warning: { seconds: 24 * hour, most: 1 },
  /** Wrong passwords of a signed-in user. Counted separately, so that failed sign-ins by others do not use them up. */
  ownPassword: { seconds: 15 * 60, most: 10 },
  ownPasswordOfDay: { seconds: 24 * hour, most: 50 },
} as const

/** The refusals that count as wrong guesses; requests that fail for another reason are not counted. */
export const wrongGuesses: ReadonlySet<RefusalCode> = new Set([
  'invalid_credentials',
  'wrong_password',
  'wrong_code',
  'email_taken',
  'invalid_token',
])
