import { isPasswordRecent } from '#domain/account/two-step.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { User } from '#domain/identity.ts'
import type { Clock } from '#server/clock.ts'

/** The user who makes a request, and the session that the token of the request opened. */
export type Actor = {
  user: User
  sessionId: string
  lastSeenAt: Date
  /** When the password was last given on this device. */
  passwordAt: Date
  /** An administrator who has to set up two-step sign-in before anything else in the admin area. */
  lacksTwoStep: boolean
}

/** For an endpoint with `isRecent`, and for an action that is sensitive only with some values. */
export function refuseUnlessRecent({ passwordAt }: Actor, { clock }: { clock: Clock }) {
  if (!isPasswordRecent(passwordAt, clock())) throw new Refusal('password_needed')
}
