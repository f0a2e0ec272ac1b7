import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackupDue, listOldBackups, nameOfBackup } from '#server/platform/database/backup/schedule/due.ts'
import type { ServerDeps } from '#server/deps.ts'
import { describe } from '#server/log.ts'
import { writeBackup, type Writing } from '#server/platform/database/backup/file.ts'
import type { Client, Database } from '#server/platform/database/db.ts'
import { findSchedule, type Scheduled, setFailed, setMade } from './store.ts'

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
  const { db, database, config, log } = deps
  const wanted = await findDue(deps)
  if (!wanted) return
  let { lastAt } = wanted
  try {
    await connected(database, async (client) => {
      if (!(await holdSchedule(client))) return
      const due = await findDue(deps)
      if (!due) return
      const { folder, madeAt } = due
      const path = join(folder, nameOfBackup(madeAt))
      const made = await writeWith(client, { path, passphrase: config.backupPassphrase, madeAt })
      await setMade(db, madeAt)
      lastAt = madeAt
      await removeOld(due)
      log.info('backup made', made)
    })
  } catch (error) {
    log.error('backup failed', describe(error))
    await setFailed(db, { lastAt, lastError: error instanceof Error ? error.message : String(error) })
  }
}

async function findDue({ db, clock }: ServerDeps): Promise<Due | undefined> {
  const schedule = await findSchedule(db)
  const madeAt = clock()
  return schedule && isBackupDue(schedule, { last: schedule.lastAt, now: madeAt }) ? { ...schedule, madeAt } : undefined
}

type Due = Scheduled & { madeAt: Date }

/** Only after the new one was read back. */
async function removeOld({ folder, keep }: Due) {
  for (const name of listOldBackups(await readdir(folder), keep)) await rm(join(folder, name))
}

const scheduleLock = 4_203_669

/** The lock belongs to the connection: the next process gets it when one is killed during a backup. */
async function holdSchedule(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [scheduleLock])
  return rows[0]?.held === true
}
