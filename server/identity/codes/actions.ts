import { createHash } from 'node:crypto'
import { isAppCode, type LoginCode, plainCode } from '#domain/account/two-step.ts'
import { sessionHours, type SignedIn, type User } from '#domain/identity.ts'
import { refusalOfField, Refusal } from '#domain/contract/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { guessingPassword, readDevice } from '#server/device/actions.ts'
import { type From, openKnownSession, enqueueUserMessage, warnOf } from '#server/identity/actions.ts'
import { findCredentialsOf } from '#server/identity/store.ts'
import { sealOf } from '#server/identity/two-step/actions.ts'
import {
  findChallenge,
  findTwoStep,
  removeChallenge,
  takeRecoveryCode,
  takeStep,
} from '#server/identity/two-step/store.ts'
import { findStep } from '#server/platform/auth/one-time-code.ts'
import { hashToken } from '#server/platform/auth/token.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Signs in with the code that the challenge asks for. A wrong code counts like a wrong password. */
export async function signInWithCode(
  db: Db,
  deps: Deps,
  { body, ...from }: From & { body: LoginCode },
): Promise<SignedIn> {
  const { visitor } = from
  const tokenHash = hashToken(body.challenge)
  const challenge = await findChallenge(db, tokenHash, deps.clock())
  const found = challenge && (await findCredentialsOf(db, challenge.userId))
  if (!challenge || !found || !challenge.passwordSeal.equals(sealOf(found.passwordHash)))
    throw new Refusal('challenge_ended')
  const { user } = found
  const device = await readDevice(db, visitor)
  const hours = challenge.remember ? sessionHours.remembered : sessionHours.brief
  // In one transaction with the session: a code is not used up by a sign-in that fails for another reason.
  const work = () =>
    db.transaction(async (tx) => {
      await takeCode(tx, deps, { user, code: body.code, from })
      if (!(await removeChallenge(tx, tokenHash))) throw new Refusal('challenge_ended')
      return openKnownSession(tx, deps, { found, from, device, hours })
    })
  const warn = () => warnOf(db, deps, { email: user.email, ...from })
  return deps.security.watchSignIn(guessingPassword(db, deps, { email: user.email, device, warn, work }), {
    email: user.email,
    visitor,
  })
}

type CodeUse = { user: User; code: string; from: From }

/** Uses up a code of the app or a recovery code, or refuses it. */
export async function takeCode(tx: Db, deps: Deps, { user, code, from }: CodeUse) {
  const plain = plainCode(code)
  if (isAppCode(plain)) return takeAppCode(tx, deps, { user, plain })
  const use = { userId: user._id, codeHash: hashRecoveryCode(user._id, plain), now: deps.clock() }
  const outcome = await takeRecoveryCode(tx, use)
  if (outcome === undefined) throw refusalOfField('code', 'wrong_code')
  if (outcome === 'used before')
    throw refusalOfField('code', 'used_code', 'That recovery code was used already. Take another one.')
  await deps.security.record(tx, { kind: 'recovery-code-used', userId: user._id, visitor: from.visitor })
  await enqueueUserMessage(tx, deps, { kind: 'two-step', data: { change: 'code-used' }, user, from })
}

type AppCodeUse = { user: Pick<User, '_id'>; plain: string }

/** Also while it is being set up. */
export async function takeAppCode(tx: Db, { clock }: Deps, { user, plain }: AppCodeUse) {
  const twoStep = await findTwoStep(tx, user._id)
  const step = twoStep && findStep(twoStep.secret, plain, clock())
  if (step === undefined) throw refusalOfField('code', 'wrong_code')
  if (!(await takeStep(tx, user._id, step))) throw refusalOfField('code', 'used_code')
}

/** With the id of the account, so that equal codes of two accounts have different hashes. */
export function hashRecoveryCode(userId: string, plain: string): Buffer {
  return createHash('sha256').update(`${userId} ${plain}`).digest()
}
