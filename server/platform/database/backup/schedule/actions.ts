import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackupDue, listOldBackups, nameOfBackup } from '#server/platform/database/backup/schedule/due.ts'
import type { ServerDeps } from '#server/deps.ts'
import { describe } from '#server/log.ts'
import { writeBackup, type Writing } from '#server/platform/database/backup/file.ts'
import type { Database } from '#server/platform/database/db.ts'
import { findSchedule, setOutcome } from './store.ts'

/** Writes a backup over a connection of its own. */
export async function makeBackup(
  { newClient }: Pick<Database, 'newClient'>,
  writing: Writing,
): Promise<{ bytes: number; rows: number }> {
  const client = newClient()
  client.on('error', () => {})
  await client.connect()
  try {
    const { bytes, rows } = await writeBackup(client, writing)
    return { bytes, rows: Object.values(rows).reduce((all, count) => all + count, 0) }
  } finally {
    await client.end()
  }
}

/** Makes the backup that is due. Older ones are deleted only after the new one was read back. */
export async function backUpIfDue({ db, database, clock, config, log }: ServerDeps) {
  const schedule = await findSchedule(db)
  const madeAt = clock()
  if (!schedule || !isBackupDue(schedule, { last: schedule.lastAt, now: madeAt })) return
  const { folder, keep } = schedule
  try {
    const path = join(folder, nameOfBackup(madeAt))
    const made = await makeBackup(database, { path, passphrase: config.backupPassphrase, madeAt })
    await setOutcome(db, { lastAt: madeAt, lastError: '' })
    for (const name of listOldBackups(await readdir(folder), keep)) await rm(join(folder, name))
    log.info('backup made', made)
  } catch (error) {
    log.error('backup failed', describe(error))
    await setOutcome(db, { lastError: error instanceof Error ? error.message : String(error) })
  }
}
