import * as z from 'zod/mini'
import { line } from './field.ts'

export const UserRole = z.enum(['customer', 'admin'])
export type UserRole = z.infer<typeof UserRole>

export const User = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: UserRole,
  emailVerified: z.boolean(),
  createdAt: z.string(),
})
export type User = z.infer<typeof User>

const bothNeeded = 'Please enter both email and password'

export const Login = z.strictObject({
  email: line({ min: 1, max: 254, error: bothNeeded }),
  // Not trimmed and not read for control characters: a password is any characters at all.
  password: z.string({ error: bothNeeded }).check(z.minLength(1, { error: bothNeeded }), z.maxLength(128)),
  remember: z.optional(z.boolean()),
})
export type Login = z.infer<typeof Login>

export const SignedIn = z.strictObject({ token: z.string(), user: User })
export type SignedIn = z.infer<typeof SignedIn>

/** How long a session lasts, in hours: 30 days when asked to remember, else half a day. */
export const sessionHours = { remembered: 30 * 24, brief: 12 }

/** Addresses are compared without regard to case. */
export function canonicalEmail(email: string): string {
  return email.normalize('NFC').toLowerCase()
}

/** Where to go after signing in: a path of our own, or nowhere in particular. */
export function ownPath(next: string | null): string {
  return next !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : '/dashboard'
}
