import type { RefusalCode } from './refusal.ts'

/**
 * How often one may try something. Reads and writes are many and cost little each: every process counts its own.
 * What could open an account, or fill somebody's mailbox, is counted in the database, for all processes together.
 */
export type LimitClass = 'browse' | 'write' | 'guess' | 'letter'

const hour = 3_600

/** What is counted together, for how long, and how many there may be: here, or in a setting. */
export const tries = {
  /** Sign-ins, sign-ups and links of one address that fail. */
  guess: { seconds: hour, setting: 'guessesPerHour' },
  /** Accounts made from one address. */
  signUp: { seconds: hour, setting: 'signupsPerHour' },
  /** Requests of one address, or one account, that make us write a letter. */
  letter: { seconds: hour, setting: 'guessesPerHour' },
  /** The letter that confirms an address, asked for by its owner. */
  verification: { seconds: hour, most: 5 },
  /** Letters of one kind to one recipient, whoever asks for them. */
  mailbox: { seconds: hour, most: 5 },
  /** Bookings made from one address. */
  booking: { seconds: hour, setting: 'bookingsPerHour' },
  /** Sign-ins to one account that fail, from devices that it does not know. */
  password: { seconds: 15 * 60, most: 10 },
  passwordOfDay: { seconds: 24 * hour, most: 50 },
  /** Sign-ins that fail from a device that the account knows: with those of strangers 200 a day. */
  device: { seconds: 24 * hour, most: 150 },
  /** The letter to the owner of an account that somebody guesses at. */
  warning: { seconds: 24 * hour, most: 1 },
  /** The same for somebody who is signed in and has to show it again: strangers do not use that up. */
  ownPassword: { seconds: 15 * 60, most: 10 },
  ownPasswordOfDay: { seconds: 24 * hour, most: 50 },
} as const

/** The refusals that tell a guesser something; what failed for another reason is not counted. */
export const wrongGuesses: ReadonlySet<RefusalCode> = new Set([
  'invalid_credentials',
  'wrong_password',
  'email_taken',
  'invalid_token',
])
