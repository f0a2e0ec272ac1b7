import * as z from 'zod/mini'
import { line, readAs, whenMissing } from '#domain/contract/field.ts'
import type { Complaint } from '#domain/contract/refusal.ts'

export const UserRole = z.enum(['customer', 'professional', 'admin'])
export type UserRole = z.infer<typeof UserRole>

/** A user with an email address, who can sign in. */
export const User = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Like '+91 98765 43210'; empty if it is not known. */
  phone: z.string(),
  /** Shown on invoices; left out if there is none. */
  taxNumber: z.optional(z.string()),
  role: UserRole,
  emailVerified: z.boolean(),
  /** The account belongs to a professional, whose visits `/api/my-day` has. */
  professional: z.optional(z.literal(true)),
  /** The key of the storefront for which that professional works. */
  worksAt: z.optional(z.string()),
  createdAt: z.string(),
})
export type User = z.infer<typeof User>

const bothNeeded = 'Please enter both email and password'

// Not trimmed and not checked for control characters: a password may contain any characters.
export const anyPassword = (missing: string) => z.string(whenMissing(missing)).check(z.minLength(1), z.maxLength(128))

export const Login = z.strictObject({
  email: line({ min: 1, max: 254, error: bothNeeded }),
  password: anyPassword(bothNeeded),
  remember: z.optional(z.boolean()),
})
export type Login = z.infer<typeof Login>

export const SignedIn = z.strictObject({ token: z.string(), user: User })
export type SignedIn = z.infer<typeof SignedIn>

const allNeeded = 'All fields are required'
export const shortestPassword = 8
/** The hint below every field for a new password, and the error when it is too short. */
export const passwordRule = `Password must be at least ${shortestPassword} characters`

export const NewPassword = z
  .string(whenMissing(allNeeded))
  .check(z.minLength(1, { abort: true }), z.minLength(shortestPassword, { error: passwordRule }), z.maxLength(128))
/** Users enter their own name and address, administrators those of a customer: each gets the error in other words. */
export const personName = (error: string) => line({ min: 1, max: 80, error })
export const emailAddress = (error?: string) => z.pipe(line({ min: 1, max: 254, ...(error && { error }) }), z.email())
export const Email = emailAddress(allNeeded)
export const PersonName = personName(allNeeded)
const token = z.string().check(z.minLength(1), z.maxLength(200))

export const SignUp = z.strictObject({ name: PersonName, email: Email, password: NewPassword })
export type SignUp = z.infer<typeof SignUp>

export const ForgotPassword = z.strictObject({ email: emailAddress() })
export const ResetPassword = z.strictObject({ token, password: NewPassword })
export type ResetPassword = z.infer<typeof ResetPassword>
export const VerifyEmail = z.strictObject({ token })
/** Contains a token for /auth/reset-password if a new password has to be chosen now. */
export const Verified = z.strictObject({ resetToken: z.nullable(z.string()) })
export type Verified = z.infer<typeof Verified>

/** The user who chooses the password, as far as known. */
type Owner = { email?: string; name?: string }

/** Why a password is easy to guess even without a password list, as a field error. */
export function weaknessOf(password: string, { email = '', name = '' }: Owner = {}): string | undefined {
  const plain = password.normalize('NFC').toLowerCase()
  const pattern = patternOf(plain)
  if (plain.trim() === '') return 'Only spaces are easy to guess. Please choose another password.'
  if (pattern === 1) return 'One character repeated is easy to guess. Please choose another password.'
  if (pattern !== undefined) return 'A short pattern repeated is easy to guess. Please choose another password.'
  const bare = bareOf(plain)
  const owner = canonicalEmail(email)
  if ([owner, owner.split('@')[0] ?? ''].some((text) => bareOf(text) === bare && bare !== '')) {
    return 'Your own email address is easy to guess. Please choose another password.'
  }
  const parts = name.normalize('NFC').toLowerCase().split(/\s+/).map(bareOf)
  if ([...parts, parts.join(''), parts.toReversed().join('')].some((text) => text === bare && bare !== '')) {
    return 'Your own name is easy to guess. Please choose another password.'
  }
  return undefined
}

/** The length of the pattern that a password repeats, up to four; the last repetition may be cut off. */
function patternOf(password: string): number | undefined {
  const characters = Array.from(password)
  return [1, 2, 3, 4].find(
    (length) => characters.length >= 2 * length && characters.every((one, place) => one === characters[place % length]),
  )
}

/** Only letters and digits: 'Asha.Rao' is as easy to guess as 'Asha Rao'. */
function bareOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

type Problem = Pick<Complaint, 'field' | 'message'>
type NewPasswordForm = { password: string; confirmation: string }
type SignUpForm = SignUp & NewPasswordForm & { agreed: boolean }

/** The first problem of the sign-up form: the checks that only the form makes, then those of the server. */
export function problemOfSignUp(form: SignUpForm): Problem | undefined {
  const { confirmation, agreed, ...signUp } = form
  const found = problemOfFields({ ...signUp, name: form.name.trim(), email: form.email.trim(), confirmation })
  if (found) return found
  if (!agreed) return { field: 'agreed', message: 'You must agree to the Terms and Conditions' }
  return readAs(SignUp, signUp).complaints?.[0] ?? problemOfWeakness(form.password, signUp)
}

/** The first problem of the form for a new password. */
export function problemOfNewPassword(form: NewPasswordForm): Problem | undefined {
  return (
    problemOfFields(form) ??
    readAs(z.strictObject({ password: NewPassword }), { password: form.password }).complaints?.[0] ??
    problemOfWeakness(form.password)
  )
}

function problemOfWeakness(password: string, owner?: Owner): Problem | undefined {
  const message = weaknessOf(password, owner)
  return message === undefined ? undefined : { field: 'password', message }
}

function problemOfFields<F extends NewPasswordForm>(form: F): Problem | undefined {
  const [empty] = Object.entries(form).find(([, value]) => value === '') ?? []
  if (empty !== undefined) return { field: empty, message: allNeeded }
  if (form.password.length < shortestPassword) return { field: 'password', message: passwordRule }
  if (form.password !== form.confirmation) return { field: 'confirmation', message: 'Passwords do not match' }
  return undefined
}

/** How long a session lasts, in hours: 30 days with 'Remember me', otherwise half a day. */
export const sessionHours = { remembered: 30 * 24, brief: 12 }
/** The session of an administrator also ends after this many hours without use. */
const adminIdleHours = 12

/** Administrators' sessions that were last used at this time or earlier have ended. */
export function adminIdleSince(now: Date): Date {
  return new Date(now.getTime() - adminIdleHours * 3_600_000)
}

/**
 * The purpose of a link in an email: confirm the email address of an account, change it, restore the previous one, or
 * reset the password.
 */
export const LinkPurpose = z.enum(['verify', 'change', 'restore', 'reset'])
export type LinkPurpose = z.infer<typeof LinkPurpose>

type LinkRule = { hours: number; page: string; named?: boolean }

/**
 * How long a link works, and the page that it opens. The page has a button, because opening a link must not change
 * anything. Where one page serves several purposes, the link names its own, which only selects the text on that page.
 */
export const linkRules = {
  verify: { hours: 24, page: '/verify-email' },
  change: { hours: 24, page: '/verify-email', named: true },
  restore: { hours: 7 * 24, page: '/verify-email', named: true },
  reset: { hours: 1, page: '/reset-password' },
} satisfies Record<LinkPurpose, LinkRule>

export function endOfLink(purpose: LinkPurpose, now: Date): Date {
  return new Date(now.getTime() + linkRules[purpose].hours * 3_600_000)
}

/** The URL of a link without the origin. */
export function linkPath(purpose: LinkPurpose, token: string): string {
  const { page, named = false }: LinkRule = linkRules[purpose]
  return `${page}?token=${token}${named ? `&for=${purpose}` : ''}`
}

/**
 * Whether the owner of an account is unknown: anyone may have registered it with another person's email address.
 * Administrators are appointed on the server's command line, and professionals have opened a link, so their addresses are
 * trusted.
 */
export function isUnclaimed({ emailVerified, role }: Pick<User, 'emailVerified' | 'role'>): boolean {
  return !emailVerified && role === 'customer'
}

/** Email addresses are compared without regard to case. */
export function canonicalEmail(email: string): string {
  return email.normalize('NFC').toLowerCase()
}

/** The page to open after signing in; prevents open redirects to other sites. */
export function ownPath(next: string | null, role?: UserRole): string {
  if (next !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return next
  return role === 'professional' ? '/my-day' : '/dashboard'
}
