import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackupDue, listOldBackups, nameOfBackup } from '#server/platform/database/backup/schedule/due.ts'
import type { ServerDeps } from '#server/deps.ts'
import { describe } from '#server/log.ts'
import { writeBackup, type Writing } from '#server/platform/database/backup/file.ts'
import type { Client, Database } from '#server/platform/database/db.ts'
import { findSchedule, type Scheduled, setOutcome } from './store.ts'

/** Writes a backup over a connection of its own. */
export function makeBackup(database: Pick<Database, 'newClient'>, writing: Writing): Promise<Made> {
  return connected(database, (client) => writeWith(client, writing))
}

type Made = { bytes: number; rows: number }

async function writeWith(client: Client, writing: Writing): Promise<Made> {
  const { bytes, rows } = await writeBackup(client, writing)
  return { bytes, rows: Object.values(rows).reduce((all, count) => all + count, 0) }
}

async function connected<T>({ newClient }: Pick<Database, 'newClient'>, work: (client: Client) => Promise<T>) {
  const client = newClient()
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes the backup that is due, unless another process is making it. */
export async function backUpIfDue(deps: ServerDeps) {
  if (!(await findDue(deps))) return
  try {
    await connected(deps.database, async (client) => {
      if (!(await holdSchedule(client))) return
      const due = await findDue(deps)
      if (due) await backUp(client, due, deps)
    })
  } catch (error) {
    deps.log.error('backup failed', describe(error))
    await setOutcome(deps.db, { lastError: error instanceof Error ? error.message : String(error) })
  }
}

async function findDue({ db, clock }: ServerDeps): Promise<Due | undefined> {
  const schedule = await findSchedule(db)
  const madeAt = clock()
  return schedule && isBackupDue(schedule, { last: schedule.lastAt, now: madeAt }) ? { ...schedule, madeAt } : undefined
}

type Due = Scheduled & { madeAt: Date }

/** Older backups are deleted only after the new one was read back. */
async function backUp(client: Client, { folder, keep, madeAt }: Due, { db, config, log }: ServerDeps) {
  const path = join(folder, nameOfBackup(madeAt))
  const made = await writeWith(client, { path, passphrase: config.backupPassphrase, madeAt })
  await setOutcome(db, { lastAt: madeAt, lastError: '' })
  for (const name of listOldBackups(await readdir(folder), keep)) await rm(join(folder, name))
  log.info('backup made', made)
}

const scheduleLock = 4_203_669

/** The lock belongs to the connection: the next process gets it when one is killed during a backup. */
async function holdSchedule(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [scheduleLock])
  return rows[0]?.held === true
}
