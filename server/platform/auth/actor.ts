import { isPasswordRecent } from '#domain/account/two-step.ts'
import type { Role } from '#domain/contract/endpoint.ts'
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
  /** The professional to whom the account belongs; an administrator can be one too. */
  professional: { _id: string; storefront: string } | null
}

/** Who calls an endpoint for professionals. */
export type ActingProfessional = Actor & { professional: NonNullable<Actor['professional']> }

/** For an endpoint that only some of the users may call. */
export function refuseUnlessAllowed(access: Role, actor: Actor | undefined) {
  if (access === 'admin' && actor?.user.role !== 'admin') throw new Refusal('forbidden')
  if (access === 'admin' && actor?.lacksTwoStep) throw new Refusal('two_step_needed')
  if (access === 'professional' && !actor?.professional) throw new Refusal('forbidden')
}

/** For an endpoint with `isRecent`, and for an action that is sensitive only with some values. */
export function refuseUnlessRecent({ passwordAt }: Actor, { clock }: { clock: Clock }) {
  if (!isPasswordRecent(passwordAt, clock())) throw new Refusal('password_needed')
}
