import * as z from 'zod/mini'
import { anyPassword, SignedIn } from '#domain/identity.ts'
import { line } from '#domain/contract/field.ts'

/** The reply to a right password, when the account also asks for a code. */
export const Challenged = z.strictObject({ challenge: z.string() })
export type Challenged = z.infer<typeof Challenged>
export const LoginAnswer = z.union([SignedIn, Challenged])
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** How long after the password the code can be entered, in minutes. */
export const challengeMinutes = 10

const code = line({ min: 1, max: 40, error: 'Please enter a code.' })
export const LoginCode = z.strictObject({ challenge: z.string().check(z.minLength(1), z.maxLength(200)), code })
export type LoginCode = z.infer<typeof LoginCode>
export const CodeToCheck = z.strictObject({ code })
export type CodeToCheck = z.infer<typeof CodeToCheck>

const currentPassword = anyPassword('Please enter your current password')
export const PasswordAndCode = z.strictObject({ password: currentPassword, code })
export type PasswordAndCode = z.infer<typeof PasswordAndCode>
export const PasswordAgain = z.strictObject({ password: currentPassword })
export type PasswordAgain = z.infer<typeof PasswordAgain>

export const TwoStepState = z.strictObject({
  /** Since when it is on; null when it is off. */
  since: z.nullable(z.string()),
  /** How many recovery codes have not been used. */
  codesLeft: z.int(),
})
export type TwoStepState = z.infer<typeof TwoStepState>

/** What an authenticator app needs to know, to scan or to type. */
export const TwoStepKey = z.strictObject({
  key: z.string(),
  /** The rows of the QR code with its white edge, top to bottom: 1 is dark. */
  qr: z.array(z.string()),
})
export type TwoStepKey = z.infer<typeof TwoStepKey>

export const RecoveryCodes = z.strictObject({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const digitsOfCode = 6

/** A code without the spaces and hyphens that people type. */
export function plainCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Whether it has the form of a code of an app; any other text may be a recovery code. */
export function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain)
}

/** Sensitive actions need a password that was given within this time, in milliseconds. */
export const passwordLasts = 15 * 60_000

export function isPasswordRecent(passwordAt: Date, now: Date): boolean {
  return now.getTime() - passwordAt.getTime() <= passwordLasts
}
