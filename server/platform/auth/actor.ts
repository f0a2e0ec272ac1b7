import type { User } from '#domain/identity.ts'

/** The user who makes a request, and the session that the token of the request opened. */
export type Actor = { user: User; sessionId: string; lastSeenAt: Date }
