import { createHash } from 'node:crypto'
import { tries, wrongGuesses } from '#domain/contract/limit.ts'
import { Refusal, tooManyTries } from '#domain/contract/refusal.ts'
import { networksOf } from '#server/platform/http/address.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { describe } from '#server/log.ts'
import { addTry, countSince, findOldestTry, forgetTries, removeTry } from './store.ts'

type Kind = keyof typeof tries

/** Addresses are counted with the networks that they belong to. */
type Try = {
  kind: Kind
  who: string | string[]
  db?: Db
  /** Done before a try is refused. */
  atLimit?: () => Promise<void>
}

/** Takes back a try that turned out not to count. */
type GiveBack = () => Promise<void>

/** Counts one more try for all processes, or refuses it and says when there is room again. */
export async function takeTry(deps: Deps, { db = deps.db, kind, who, atLimit }: Try): Promise<GiveBack> {
  const now = deps.clock()
  const { seconds } = tries[kind]
  const taken: Buffer[] = []
  // What was done is done: that a try could not be given back takes nothing away from it.
  const giveBack = async () => {
    for (const key of taken)
      await removeTry(db, key, now).catch((error: unknown) => deps.log.warn('a try stays counted', describe(error)))
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

/** A try that is counted by the statement of the deed itself: then neither is there without the other. */
export type Counted = { key: Buffer; seconds: number; most: number }

export function countedTry(deps: Deps, { kind, who }: { kind: Kind; who: string }): Counted {
  return { key: keyOf(kind, who), seconds: tries[kind].seconds, most: mostOf(deps, kind) }
}

/** Does what may be done so often without success: only what was guessed wrong stays counted. */
export async function guessing<T>(deps: Deps, wanted: Try, work: () => Promise<T>): Promise<T> {
  const giveBack = await takeTry(deps, wanted)
  try {
    const result = await work()
    await giveBack()
    return result
  } catch (error) {
    if (!(error instanceof Refusal && wrongGuesses.has(error.code))) await giveBack()
    throw error
  }
}

/** The same as takeTry for what is silently not done any more, because saying so would tell something. */
export async function hasRoom(deps: Deps, { db = deps.db, kind, who }: Try & { who: string }): Promise<boolean> {
  return addTry(db, { key: keyOf(kind, who), now: deps.clock(), ...tries[kind], most: mostOf(deps, kind) })
}

/** How many tries of the last seconds are counted. */
export async function countTries(
  { db, clock }: Deps,
  { kind, who, seconds }: { kind: Kind; who: string; seconds: number },
): Promise<number> {
  return countSince(db, { key: keyOf(kind, who), now: clock(), seconds })
}

/** Takes back one try of that moment; where none was counted, nothing. */
export async function giveBackTry(db: Db, { kind, who, at }: { kind: Kind; who: string; at: Date }) {
  await removeTry(db, keyOf(kind, who), at)
}

/** Whoever has proved who they are starts anew. */
export async function forgetTriesOf(db: Db, kind: Kind, who: string) {
  await forgetTries(db, keyOf(kind, who))
}

function mostOf({ config }: Deps, kind: Kind): number {
  const limit = tries[kind]
  return 'most' in limit ? limit.most : config[limit.setting]
}

/** Addresses of people and machines are not kept, only compared. */
function keyOf(kind: Kind, who: string): Buffer {
  return createHash('sha256').update(`${kind} ${who}`).digest()
}
