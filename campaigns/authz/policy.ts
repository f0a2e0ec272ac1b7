import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { Records } from './records.ts'

/** Who asks, as far as the policy needs to know. */
export type Identity = {
  name: string
  /** A stranger sends no token; an invalid one is of no session, or of one that has ended. */
  standing: 'stranger' | 'invalid' | 'user'
  isProfessional?: boolean
  isAdmin?: boolean
  /** An administrator who has not set up two-step sign-in, which all of them must. */
  lacksTwoStep?: boolean
  /** Whether the password was given within the last minutes. */
  isRecent?: boolean
  headers: Record<string, string | string[]>
  /** The names under which canaries list their readers. */
  reads: string[]
  /** The records that the identity owns as a customer, has as a professional, or manages as an administrator. */
  records: Partial<Record<Endpoint['access'], Records>>
  /** Records of another person. */
  foreign: Records
}

/** Which id a request names. */
export const idKinds = ['own', "another's", 'absent', 'malformed', 'of another kind'] as const
export type IdKind = (typeof idKinds)[number]

/** The records that belong to one user. The others are of the shop, and every visitor or administrator may name them. */
export const owned: Partial<Record<Endpoint['access'], readonly string[]>> = {
  'signed-in': ['booking', 'invoice', 'review', 'session'],
  professional: ['booking', 'request'],
}

/** What a request must get: one of these refusals, or any reply that is none of them. */
export type Expected = 'unauthenticated' | 'forbidden' | 'two_step_needed' | 'password_needed' | 'not_found' | 'allowed'

const statuses: Record<Exclude<Expected, 'allowed'>, number> = {
  unauthenticated: 401,
  forbidden: 403,
  two_step_needed: 403,
  password_needed: 403,
  not_found: 404,
}

/** The policy: the access that the contract declares, and then who owns the record. */
export function expectationOf(endpoint: Endpoint, who: Identity, kind: IdKind): Expected {
  const { access, isRecent } = endpoint
  if (access === 'anyone') return 'allowed'
  if (who.standing === 'invalid') return 'unauthenticated'
  if (who.standing === 'stranger') return access === 'anyone-known' ? 'allowed' : 'unauthenticated'
  if (access === 'admin' && !who.isAdmin) return 'forbidden'
  if (access === 'admin' && who.lacksTwoStep) return 'two_step_needed'
  if (access === 'professional' && !who.isProfessional) return 'forbidden'
  if (isRecent && !who.isRecent) return 'password_needed'
  if (namesOwned(endpoint)) return kind === 'own' ? 'allowed' : 'not_found'
  return 'allowed'
}

/** Whether the path names a record that belongs to one user. */
export function namesOwned({ access, params }: Pick<Endpoint, 'access' | 'params'>): boolean {
  return Object.keys(params).some((name) => owned[access]?.includes(name))
}

/** Why a reply breaks the policy; undefined if it does not. */
export function whyWrong(expected: Expected, { status, code }: { status: number; code: string }): string | undefined {
  const isRefusal = Object.hasOwn(statuses, code) && statuses[code as keyof typeof statuses] === status
  const isRight = expected === 'allowed' ? !isRefusal || code === 'not_found' : isRefusal && code === expected
  return isRight ? undefined : `${expected} was expected, and the reply was ${status} ${code}`
}
