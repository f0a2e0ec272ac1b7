import type { RowProblem } from '#domain/import.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { refusalOfDatabase } from '#server/platform/database/db.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Worker } from '#server/platform/jobs/queue.ts'
import { checkImport } from './actions.ts'
import { writeImport } from '#server/import/writing/actions.ts'
import { giveUp, removeImports, setFailed } from './store.ts'

/** Checks uploaded files. */
export function checkingOf(deps: ServerDeps): Worker<'check-import'> {
  return {
    queue: 'check-import',
    work: ({ id }) => orFail(deps, { id, state: 'checking' }, () => checkImport(deps.db, deps, id)),
  }
}

/** Writes confirmed files. */
export function writingOf(deps: ServerDeps): Worker<'write-import'> {
  return {
    queue: 'write-import',
    work: ({ id }) => orFail(deps, { id, state: 'writing' }, () => writeImport(deps, id)),
  }
}

type RunningImport = { id: string; state: 'checking' | 'writing' }

/** Lets the queue retry a database problem. Any other error would happen again, so the import fails. */
async function orFail({ db }: ServerDeps, running: RunningImport, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal) && !refusalOfDatabase(error))
      await setFailed(db, running, { problemCount: 1, problems: [broken] })
    throw error
  }
}

const again = 'Nothing in this file was saved. Please choose it again.'
const broken: RowProblem = { row: 0, field: '', message: `Something went wrong on our side. ${again}` }
const stopped: RowProblem = { row: 0, field: '', message: `The import of this file has stopped. ${again}` }

/** Longer than all retries. */
const patience = 10 * 60_000

/** Fails imports without progress, whatever happened to their workers, so that no one waits forever. */
export async function giveUpImports({ db, clock, log }: ServerDeps) {
  for (const id of await giveUp(db, new Date(clock().getTime() - patience), stopped))
    log.warn('import abandoned', { import: id })
}

const kept = 24 * 3_600_000

export async function tidyImports({ db, clock }: ServerDeps) {
  await removeImports(db, new Date(clock().getTime() - kept))
}
