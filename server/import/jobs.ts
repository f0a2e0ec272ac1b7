import type { RowProblem } from '#domain/import.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { refusalOfDatabase } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Worker } from '#server/platform/jobs/queue.ts'
import { checkImport } from './actions.ts'
import { writeImport } from '#server/import/writing/actions.ts'
import { giveUp, removeImports, setFailed } from './store.ts'

/** Looks through the files that were sent. */
export function checkingOf(deps: Deps): Worker<'check-import'> {
  return { queue: 'check-import', work: ({ id }) => orFail(deps, { id, state: 'checking' }, checkImport) }
}

/** Writes those that somebody wants written. */
export function writingOf(deps: Deps): Worker<'write-import'> {
  return { queue: 'write-import', work: ({ id }) => orFail(deps, { id, state: 'writing' }, writeImport) }
}

type Underway = { id: string; state: 'checking' | 'writing' }

/** What the database could not do now is tried again. Anything else would only happen again, so nobody waits for it. */
async function orFail(deps: Deps, underway: Underway, work: (deps: Deps, id: string) => Promise<void>) {
  try {
    await work(deps, underway.id)
  } catch (error) {
    if (!(error instanceof Refusal) && !refusalOfDatabase(error))
      await setFailed(deps.db, underway, { problemCount: 1, problems: [broken] })
    throw error
  }
}

const again = 'Nothing in this file was saved. Please choose it again.'
const broken: RowProblem = { row: 0, field: '', message: `Something went wrong on our side. ${again}` }
const stopped: RowProblem = { row: 0, field: '', message: `The import of this file has stopped. ${again}` }

/** Longer than all the tries take. */
const patience = 10 * 60_000

/** Whatever has become of those who worked on it: nobody waits for ever. */
export async function giveUpImports({ db, clock, log }: Deps) {
  for (const id of await giveUp(db, new Date(clock().getTime() - patience), stopped))
    log.warn('an import was given up', { import: id })
}

const kept = 24 * 3_600_000

export async function tidyImports({ db, clock }: Deps) {
  await removeImports(db, new Date(clock().getTime() - kept))
}
