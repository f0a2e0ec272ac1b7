import { and, count, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { TwoStepState } from '#domain/account/two-step.ts'
import { challenges, recoveryCodes, twoStep, users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

type TwoStep = { secret: Buffer; isOn: boolean }

/** Two-step sign-in of an account, also while it is being set up. */
export async function findTwoStep(db: Db, userId: string): Promise<TwoStep | undefined> {
  const [row] = await db.select().from(twoStep).where(eq(twoStep.userId, userId))
  return row && { secret: row.secret, isOn: row.turnedOnAt !== null }
}

/**
 * Whether the account asks for a code, until the transaction ends: turning it on locks the user, so that no session is
 * opened by the password alone at that moment.
 */
export async function isTwoStepOn(tx: Db, userId: string): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
  return (await findTwoStep(tx, userId))?.isOn === true
}

export async function readTwoStep(db: Db, userId: string): Promise<TwoStepState> {
  const [row] = await db
    .select({ since: twoStep.turnedOnAt })
    .from(twoStep)
    .where(and(eq(twoStep.userId, userId), isNotNull(twoStep.turnedOnAt)))
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return { since: row?.since?.toISOString() ?? null, codesLeft: row ? (left?.count ?? 0) : 0 }
}

type Start = { userId: string; secret: Buffer; now: Date; since: Date }

/**
 * Keeps a secret that was made after `since`, so that a page that is loaded again shows the same one. Undefined if
 * two-step sign-in is on: the secret of an account is never shown again.
 */
export async function startTwoStep(db: Db, { userId, secret, now, since }: Start): Promise<Buffer | undefined> {
  const isKept = sql`two_step.started_at > ${since.toISOString()}::timestamptz`
  const [row] = await db
    .insert(twoStep)
    .values({ userId, secret, startedAt: now })
    .onConflictDoUpdate({
      target: twoStep.userId,
      set: {
        secret: sql`case when ${isKept} then two_step.secret else excluded.secret end`,
        startedAt: sql`case when ${isKept} then two_step.started_at else excluded.started_at end`,
      },
      setWhere: sql`two_step.turned_on_at is null`,
    })
    .returning({ secret: twoStep.secret })
  return row?.secret
}

/** False if a code of this or a later time step was used: of two simultaneous attempts with one code one succeeds. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const isUnused = or(isNull(twoStep.lastStep), lt(twoStep.lastStep, step))
  const used = await db
    .update(twoStep)
    .set({ lastStep: step })
    .where(and(eq(twoStep.userId, userId), isUnused))
    .returning({ userId: twoStep.userId })
  return used.length === 1
}

/** False if there are no recovery codes yet: a code of the app has to be checked first. */
export async function setOn(db: Db, userId: string, now: Date): Promise<boolean> {
  const hasCodes = sql`exists (select from ${recoveryCodes} where ${recoveryCodes.userId} = ${twoStep.userId})`
  const turned = await db
    .update(twoStep)
    .set({ turnedOnAt: now })
    .where(and(eq(twoStep.userId, userId), isNull(twoStep.turnedOnAt), hasCodes))
    .returning({ userId: twoStep.userId })
  return turned.length === 1
}

/**
 * Removes the secret, the recovery codes and begun sign-ins; with `since`, only if it was turned on later. False if
 * nothing was on.
 */
export async function removeTwoStep(db: Db, userId: string, { since }: { since?: Date } = {}): Promise<boolean> {
  const isNew = since && gte(twoStep.turnedOnAt, since)
  const removed = await db
    .delete(twoStep)
    .where(and(eq(twoStep.userId, userId), isNew))
    .returning({ turnedOnAt: twoStep.turnedOnAt })
  return removed.some(({ turnedOnAt }) => turnedOnAt !== null)
}

type NewCodes = { userId: string; hashes: Buffer[]; isOn: boolean }

/** False if two-step sign-in is not `isOn`. */
export async function replaceRecoveryCodes(tx: Db, { userId, hashes, isOn }: NewCodes): Promise<boolean> {
  const isSo = and(eq(twoStep.userId, userId), (isOn ? isNotNull : isNull)(twoStep.turnedOnAt))
  // Of two simultaneous requests the second waits here, so that the codes are those of one of them.
  const [found] = await tx.select({ userId: twoStep.userId }).from(twoStep).where(isSo).for('no key update')
  if (!found) return false
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
  return true
}

/** Whether this attempt has used the code, or it was used before; undefined if the account has no such code. */
export async function takeRecoveryCode(
  db: Db,
  { userId, codeHash, now }: { userId: string; codeHash: Buffer; now: Date },
): Promise<'used now' | 'used before' | undefined> {
  const isCode = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash))
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isCode, isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  if (used.length === 1) return 'used now'
  const known = await db.select({ userId: recoveryCodes.userId }).from(recoveryCodes).where(isCode)
  return known.length === 1 ? 'used before' : undefined
}

type Challenge = Omit<typeof challenges.$inferSelect, 'tokenHash' | 'expiresAt'>

export async function addChallenge(db: Db, challenge: typeof challenges.$inferInsert) {
  await db.insert(challenges).values(challenge)
}

export async function findChallenge(db: Db, tokenHash: Buffer, now: Date): Promise<Challenge | undefined> {
  const [row] = await db
    .select({ userId: challenges.userId, passwordSeal: challenges.passwordSeal, remember: challenges.remember })
    .from(challenges)
    .where(and(eq(challenges.tokenHash, tokenHash), gt(challenges.expiresAt, now)))
  return row
}

/** False if another request has used it: a challenge opens one session. */
export async function removeChallenge(db: Db, tokenHash: Buffer): Promise<boolean> {
  const removed = await db
    .delete(challenges)
    .where(eq(challenges.tokenHash, tokenHash))
    .returning({ userId: challenges.userId })
  return removed.length === 1
}

/** Removes expired challenges, and what was begun to be set up before a time. */
export async function removeExpiredChallenges(db: Db, { now, begunBefore }: { now: Date; begunBefore: Date }) {
  await db.delete(challenges).where(lte(challenges.expiresAt, now))
  await db.delete(twoStep).where(and(isNull(twoStep.turnedOnAt), lt(twoStep.startedAt, begunBefore)))
}
