import { createHash } from 'node:crypto'
import { tries, wrongGuesses } from '#domain/contract/limit.ts'
import { Refusal, tooManyTries } from '#domain/contract/refusal.ts'
import { networksOf } from '#server/platform/http/address.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { describe } from '#server/log.ts'
import { addTry, countSince, findOldestTry, forgetTries, removeTry } from './store.ts'

type Kind = keyof typeof tries

/** An address also counts against the networks that it belongs to. */
type Try = {
  kind: Kind
  who: string | string[]
  /** Runs before a try is refused. */
  atLimit?: () => Promise<void>
}

/** Takes back a try that does not count. */
type GiveBack = () => Promise<void>

/** Counts one more try across all processes, or refuses it with the time until the next is allowed. */
export async function takeTry(db: Db, deps: Deps, { kind, who, atLimit }: Try): Promise<GiveBack> {
  const now = deps.clock()
  const { seconds } = tries[kind]
  const taken: Buffer[] = []
  // The action itself has succeeded, so a failed rollback must not fail it.
  const giveBack = async () => {
    for (const key of taken)
      await removeTry(db, key, now).catch((error: unknown) =>
        deps.log.warn('rate-limit rollback failed', describe(error)),
      )
  }
  for (const { key: name, times } of [who].flat().flatMap(networksOf)) {
    const key = keyOf(kind, name)
    if (await addTry(db, { key, now, seconds, most: mostOf(deps, kind) * times })) {
      taken.push(key)
      continue
    }
    await giveBack()
    await atLimit?.()
    const oldest = (await findOldestTry(db, { key, now, seconds })) ?? now
    throw tooManyTries(secondsUntilRoom({ oldest, now, seconds }))
  }
  return giveBack
}

export function secondsUntilRoom({ oldest, now, seconds }: { oldest: Date; now: Date; seconds: number }): number {
  return Math.max(1, Math.ceil((oldest.getTime() - now.getTime()) / 1000) + seconds)
}

/** A try counted in the same statement as the action, so that both happen or neither. */
export type Counted = { key: Buffer; seconds: number; most: number }

export function countedTry(deps: Deps, { kind, who }: { kind: Kind; who: string }): Counted {
  return { key: keyOf(kind, who), seconds: tries[kind].seconds, most: mostOf(deps, kind) }
}

type Guess<T> = Try & { work: () => Promise<T> }

/** Limits attempts that fail: only wrong guesses stay counted. */
export async function guessing<T>(db: Db, deps: Deps, { work, ...guess }: Guess<T>): Promise<T> {
  const giveBack = await takeTry(db, deps, guess)
  try {
    const result = await work()
    await giveBack()
    return result
  } catch (error) {
    if (!(error instanceof Refusal && wrongGuesses.has(error.code))) await giveBack()
    throw error
  }
}

/** Like takeTry, for actions that are skipped silently because a refusal would reveal something. */
export async function hasRoom(db: Db, deps: Deps, { kind, who }: Try & { who: string }): Promise<boolean> {
  return addTry(db, { key: keyOf(kind, who), now: deps.clock(), ...tries[kind], most: mostOf(deps, kind) })
}

/** The number of tries in the last seconds. */
export async function countTries(
  db: Db,
  { clock }: Deps,
  { kind, who, seconds }: { kind: Kind; who: string; seconds: number },
): Promise<number> {
  return countSince(db, { key: keyOf(kind, who), now: clock(), seconds })
}

/** Takes back one try of that moment, if there is one. */
export async function uncountTry(db: Db, { kind, who, at }: { kind: Kind; who: string; at: Date }) {
  await removeTry(db, keyOf(kind, who), at)
}

/** Resets the count after the user has proved their identity. */
export async function forgetTriesOf(db: Db, kind: Kind, who: string) {
  await forgetTries(db, keyOf(kind, who))
}

function mostOf({ config }: Deps, kind: Kind): number {
  const limit = tries[kind]
  return 'most' in limit ? limit.most : config[limit.setting]
}

/** Addresses are stored as hashes, because they only need to be compared. */
function keyOf(kind: Kind, who: string): Buffer {
  return createHash('sha256').update(`${kind} ${who}`).digest()
}
