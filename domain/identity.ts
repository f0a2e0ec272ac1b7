import * as z from 'zod/mini'
import { line, readAs, whenMissing } from './field.ts'
import type { Complaint } from './refusal.ts'

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
  password: z.string(whenMissing(bothNeeded)).check(z.minLength(1), z.maxLength(128)),
  remember: z.optional(z.boolean()),
})
export type Login = z.infer<typeof Login>

export const SignedIn = z.strictObject({ token: z.string(), user: User })
export type SignedIn = z.infer<typeof SignedIn>

const allNeeded = 'All fields are required'
const shortestPassword = 8
const tooShort = `Password must be at least ${shortestPassword} characters`

/** What it takes to open an account. */
export const SignUp = z.strictObject({
  name: line({ min: 1, max: 80, error: allNeeded }),
  email: z.pipe(line({ min: 1, max: 254, error: allNeeded }), z.email()),
  // Any characters at all, and the spaces around them count.
  password: z
    .string(whenMissing(allNeeded))
    .check(z.minLength(1, { abort: true }), z.minLength(shortestPassword, { error: tooShort }), z.maxLength(128)),
})
export type SignUp = z.infer<typeof SignUp>

type SignUpForm = SignUp & { confirmation: string; agreed: boolean }

/** The first thing to mend in the form for signing up: what only the form knows, and what the server would say. */
export function problemOfSignUp(form: SignUpForm): Pick<Complaint, 'field' | 'message'> | undefined {
  const { confirmation, agreed, ...signUp } = form
  const needed = { ...signUp, name: form.name.trim(), email: form.email.trim(), confirmation }
  const [empty] = Object.entries(needed).find(([, value]) => value === '') ?? []
  if (empty !== undefined) return { field: empty, message: allNeeded }
  if (form.password.length < shortestPassword) return { field: 'password', message: tooShort }
  if (form.password !== confirmation) return { field: 'confirmation', message: 'Passwords do not match' }
  if (!agreed) return { field: 'agreed', message: 'You must agree to the Terms and Conditions' }
  return readAs(SignUp, signUp).complaints?.[0]
}

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
