import * as z from 'zod/mini'

/** A browser that has signed in to an account, recognized by a cookie. The cookie itself grants no access. */
export const KnownDevice = z.strictObject({
  /** The browser and its system, as in 'Chrome on Windows'. */
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
})
export type KnownDevice = z.infer<typeof KnownDevice>

/** How many days after its last sign-in a device stays known. */
export const deviceDays = 365

/** More devices than a person uses; prevents one account from filling the table. */
export const mostDevices = 50

/** Up to this many wrong passwords in this many seconds are typing mistakes; responses to further ones are delayed. */
export const slips = { most: 10, seconds: 15 * 60 }
const longestWait = 3_000

/** The delay of a response in milliseconds, by how many passwords a known device has tried, this one included. */
export function waitOf(tried: number): number {
  return tried <= slips.most ? 0 : Math.min(longestWait, 250 * 2 ** (tried - slips.most - 1))
}
