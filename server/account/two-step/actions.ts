import encodeQR from 'qr'
import {
  type CodeToCheck,
  type PasswordAgain,
  type PasswordAndCode,
  plainCode,
  type RecoveryCodes,
  type TwoStepKey,
} from '#domain/account/two-step.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { checkPassword } from '#server/account/actions.ts'
import type { Deps } from '#server/deps.ts'
import { removeDevices } from '#server/device/actions.ts'
import { type From, enqueueUserMessage } from '#server/identity/actions.ts'
import { hashRecoveryCode, takeAppCode, takeCode } from '#server/identity/codes/actions.ts'
import { lockUser, removeSessions, setPasswordAt } from '#server/identity/store.ts'
import { removeTwoStep, replaceRecoveryCodes, setOn, startTwoStep } from '#server/identity/two-step/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { inBase32, newRecoveryCode, newSecret, uriOfKey } from '#server/platform/auth/one-time-code.ts'
import type { Db } from '#server/platform/database/db.ts'
import { guessing } from '#server/platform/http/rate-limit/actions.ts'

type Asker = From & { actor: Actor }

/** How long a secret that is being set up is shown again, in milliseconds. */
const settingUp = 60 * 60_000
const mostRecoveryCodes = 10
/** The white edge of a QR code that cameras need, in modules. */
const quietZone = 4

/** The secret as a QR code and as text. Nothing is on before a code of it was checked. */
export async function setUp(db: Db, { clock }: Deps, { actor: { user }, storefront }: Asker): Promise<TwoStepKey> {
  const now = clock()
  const since = new Date(now.getTime() - settingUp)
  const secret = await startTwoStep(db, { userId: user._id, secret: newSecret(), now, since })
  if (!secret) throw new Refusal('two_step_on')
  const uri = uriOfKey({ secret, issuer: storefront.brand, account: user.email })
  const rows = encodeQR(uri, 'raw', { ecc: 'medium', border: quietZone })
  return { key: inBase32(secret), qr: rows.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join('')) }
}

/** Checks that the app knows the secret, and returns new recovery codes. */
export async function checkCode(
  db: Db,
  deps: Deps,
  { actor: { user }, body }: Asker & { body: CodeToCheck },
): Promise<RecoveryCodes> {
  const { codes, hashes } = newCodes(user._id)
  const check = () =>
    db.transaction(async (tx) => {
      await takeAppCode(tx, deps, { user, plain: plainCode(body.code) })
      if (!(await replaceRecoveryCodes(tx, { userId: user._id, hashes, isOn: false }))) throw new Refusal('two_step_on')
    })
  await guessing(db, deps, { kind: 'ownPassword', who: user._id, work: check })
  return { codes }
}

function newCodes(userId: string) {
  const codes = Array.from({ length: mostRecoveryCodes }, newRecoveryCode)
  return { codes, hashes: codes.map((code) => hashRecoveryCode(userId, plainCode(code))) }
}

/** From now on signing in needs a code. Other sessions, which were opened without one, end. */
export async function turnOn(db: Db, deps: Deps, { actor, ...from }: Asker) {
  const { user } = actor
  await db.transaction(async (tx) => {
    await lockUser(tx, user._id)
    if (!(await setOn(tx, user._id, deps.clock()))) throw new Refusal('two_step_not_ready')
    await removeSessions(tx, user._id, { but: actor.sessionId })
    await removeDevices(tx, user._id, { but: from.visitor.device })
    await deps.security.record(tx, { kind: 'two-step-on', userId: user._id, visitor: from.visitor })
    await enqueueUserMessage(tx, deps, { kind: 'two-step', data: { change: 'on' }, user, from })
  })
}

type Proving = Asker & { body: PasswordAndCode }

export async function turnOff(db: Db, deps: Deps, asked: Proving) {
  const { user } = asked.actor
  const work = async (tx: Db) => {
    // A code of a secret that is being set up is not enough.
    if (!(await removeTwoStep(tx, user._id))) throw new Refusal('two_step_not_ready')
    await deps.security.record(tx, { kind: 'two-step-off', userId: user._id, visitor: asked.visitor })
    await enqueueUserMessage(tx, deps, { kind: 'two-step', data: { change: 'off' }, user, from: asked })
  }
  await withCode(db, deps, { ...asked, work })
}

/** Returns new recovery codes; those before them are no longer valid. */
export async function renewCodes(db: Db, deps: Deps, asked: Proving): Promise<RecoveryCodes> {
  const { user } = asked.actor
  const { codes, hashes } = newCodes(user._id)
  const work = async (tx: Db) => {
    if (!(await replaceRecoveryCodes(tx, { userId: user._id, hashes, isOn: true })))
      throw new Refusal('two_step_not_ready')
    await deps.security.record(tx, { kind: 'recovery-codes-renewed', userId: user._id, visitor: asked.visitor })
    await enqueueUserMessage(tx, deps, { kind: 'two-step', data: { change: 'new-codes' }, user, from: asked })
  }
  await withCode(db, deps, { ...asked, work })
  return { codes }
}

/** Does the work in a transaction, with the password and a code, which is used up. */
async function withCode(
  db: Db,
  deps: Deps,
  { actor, body, work, ...from }: Proving & { work: (tx: Db) => Promise<void> },
) {
  const { user } = actor
  await checkPassword(db, deps, { actor, ...from, given: { field: 'password', password: body.password } })
  const prove = () =>
    db.transaction(async (tx) => {
      await lockUser(tx, user._id)
      await takeCode(tx, deps, { user, code: body.code, from })
      await work(tx)
    })
  const ofBurst = () => guessing(db, deps, { kind: 'ownPassword', who: user._id, work: prove })
  await guessing(db, deps, { kind: 'ownPasswordOfDay', who: user._id, work: ofBurst })
}

/** Sensitive actions are allowed again for a while, on this device only. */
export async function confirmPassword(db: Db, deps: Deps, { actor, body, ...from }: Asker & { body: PasswordAgain }) {
  await checkPassword(db, deps, { actor, ...from, given: { field: 'password', password: body.password } })
  await setPasswordAt(db, actor.sessionId, deps.clock())
}
