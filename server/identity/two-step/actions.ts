import { createHash } from 'node:crypto'
import { type Challenged, challengeMinutes } from '#domain/account/two-step.ts'
import type { User } from '#domain/identity.ts'
import type { Deps } from '#server/deps.ts'
import { newToken } from '#server/platform/auth/token.ts'
import type { Db } from '#server/platform/database/db.ts'
import { addChallenge, isTwoStepOn } from './store.ts'

type Passed = { user: User; passwordHash: string; remember: boolean }

/** What an account with two-step sign-in gets for its password in place of a session; undefined for another account. */
export async function findChallengeFor(
  tx: Db,
  { clock }: Deps,
  { user, passwordHash, remember }: Passed,
): Promise<Challenged | undefined> {
  if (!(await isTwoStepOn(tx, user._id))) return undefined
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(clock().getTime() + challengeMinutes * 60_000)
  await addChallenge(tx, { tokenHash, userId: user._id, passwordSeal: sealOf(passwordHash), remember, expiresAt })
  return { challenge: token }
}

/** Changes with the password, and reveals nothing of its hash. */
export function sealOf(passwordHash: string): Buffer {
  return createHash('sha256').update(passwordHash).digest()
}
