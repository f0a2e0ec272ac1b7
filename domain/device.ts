import * as z from 'zod/mini'

/** A browser that has signed in to an account, known again by a cookie. The cookie opens nothing. */
export const KnownDevice = z.strictObject({
  /** The browser and its system, as in 'Chrome on Windows'. */
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
})
export type KnownDevice = z.infer<typeof KnownDevice>

/** How many days a device is known after the last sign-in from it. */
export const deviceDays = 365

/** More devices than anybody uses, so that no account fills the table. */
export const mostDevices = 50

/** So many wrong passwords within so many seconds are a person's; the answers to more of them wait. */
export const slips = { most: 10, seconds: 15 * 60 }
const longestWait = 3_000

/** How many milliseconds an answer waits, when a known device has tried so many passwords lately, this one included. */
export function waitOf(tried: number): number {
  return tried <= slips.most ? 0 : Math.min(longestWait, 250 * 2 ** (tried - slips.most - 1))
}
