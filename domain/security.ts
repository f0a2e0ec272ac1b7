import * as z from 'zod/mini'
import { paging } from '#domain/contract/field.ts'

/** Events of an account that its owner can review. */
export const SecurityEventKind = z.enum([
  'account-opened',
  'signed-in',
  'sign-in-failed',
  'code-failed',
  'sign-in-refused',
  'recovery-code-used',
  'recovery-codes-renewed',
  'signed-out',
  'device-signed-out',
  'devices-signed-out',
  'wrong-password',
  'password-changed',
  'reset-asked',
  'password-reset',
  'email-confirmed',
  'email-change-asked',
  'email-changed',
  'email-restored',
  'two-step-on',
  'two-step-off',
  'two-step-reset',
  'role-changed',
  'access-ended',
])
export type SecurityEventKind = z.infer<typeof SecurityEventKind>

/** Events that other people can cause in any number: they are counted per 15 minutes, regardless of their origin. */
export const causedByStrangers = [
  'sign-in-failed',
  'sign-in-refused',
  'reset-asked',
] as const satisfies SecurityEventKind[]

export const SecurityEvent = z.strictObject({
  _id: z.string(),
  kind: SecurityEventKind,
  /** The time of the last of `count` occurrences. */
  at: z.string(),
  count: z.int(),
  /** The browser and its system, as in 'Chrome on Windows'. */
  device: z.string(),
  /** The network address, shortened: 203.0.113.x or 2001:db8:1::/48. */
  address: z.string(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const SecurityEventFilter = z.strictObject(paging)
export type SecurityEventFilter = z.infer<typeof SecurityEventFilter>

/**
 * How many events of an account are kept, separately for those that other people can cause, so that an attacker cannot
 * push a sign-in out of the list.
 */
export const mostSecurityEvents = 200
export const securityEventDays = 90

const quarter = 15 * 60_000

/** Events with the same key are counted in one row. */
export function securityEventKey(event: {
  kind: SecurityEventKind
  at: Date
  device: string
  address: string
}): string {
  const start = new Date(Math.floor(event.at.getTime() / quarter) * quarter).toISOString()
  const isCausedByStrangers = causedByStrangers.some((kind) => kind === event.kind)
  return isCausedByStrangers ? start : `${start} ${event.address} ${event.device}`
}
