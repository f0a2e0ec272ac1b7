import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#domain/contract/refusal.ts'
import { describe, type Log } from '#server/log.ts'
import { isOutcomeUnknown, refusalOfDatabase } from './db.ts'

type Waiting = { log: Log; isStopping: () => boolean; pause?: number }

/** Repeats work that may be repeated for as long as it fails because the database is away. */
export async function waitOutOutage<T>(work: () => Promise<T>, { log, isStopping, pause = 500 }: Waiting): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isStopping() || !isAway(error)) throw error
      log.warn('waiting for the database', describe(error))
      await sleep(pause)
    }
  }
}

function isAway(error: unknown): boolean {
  const code = error instanceof Refusal ? error.code : refusalOfDatabase(error)?.code
  return isOutcomeUnknown(error) || code === 'unavailable' || code === 'outcome_unknown'
}
