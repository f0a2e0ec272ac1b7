import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import type { Order, Result } from './worker.ts'

export type Outcome = { tally: Tally; hashes: string[] }
type Options = {
  /** The value of TZ in the environment of the process. */
  tz: string
  /** The name of a planted fault. */
  fault?: string
}

/** Lets a process with its own TZ do something. */
export async function runIn({ tz, fault }: Options, order: Order): Promise<Outcome> {
  const spoiling = fault === undefined ? [] : ['--import', join(import.meta.dirname, 'spoil.ts')]
  const child = fork(join(import.meta.dirname, 'worker.ts'), {
    execArgv: spoiling,
    env: { ...process.env, TZ: tz, PLANTED_FAULT: fault ?? '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process has ended without a result')
  })
  ended.catch(() => {})
  child.send(order)
  const [{ counts, wrongs, hashes, error }] = (await Promise.race([once(child, 'message'), ended])) as [Result]
  if (error !== '') throw new Error(error)
  const tally = openTally()
  for (const [what, count] of counts) tally.counts.set(what, count)
  for (const [rule, examples] of wrongs) tally.wrongs.set(rule, examples)
  return { tally, hashes }
}

/** Adds what a process has found. */
export function addUp(all: Tally, { tally }: Outcome) {
  for (const [what, count] of tally.counts) all.counts.set(what, all.of(what) + count)
  for (const [rule, examples] of tally.wrongs) for (const example of examples) all.wrong(rule, example)
}

/** As many at once as the machine has room for. */
const atOnce = 2

export async function inTurns<T, R>(list: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < list.length; at = next++) {
      const one = list[at]
      if (one !== undefined) results[at] = await work(one)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}
