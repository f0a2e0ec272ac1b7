import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BackupInterval, backupIntervals, nameOfBackup } from '#server/platform/database/backup/schedule/due.ts'
import { makeBackup } from '#server/platform/database/backup/schedule/actions.ts'
import { findSchedule, removeSchedule, setSchedule } from '#server/platform/database/backup/schedule/store.ts'
import { systemClock } from '#server/clock.ts'
import { type Config, readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { checkBackup } from '#server/platform/database/backup/file.ts'
import type { Database } from '#server/platform/database/db.ts'
import { openBeside } from '#server/platform/database/open.ts'
import { StartupError } from '#server/startup-error.ts'
import type { CommandResult } from './admin.ts'
import { sayRows } from './progress.ts'

const usage = `npm run backup [FILE]                     writes a backup, while the shop is open or closed
npm run backup -- --check FILE            checks a backup without restoring it
npm run backup -- --every day --keep 7    makes the server write one every hour, day or week, and keep the newest
npm run backup -- --every never           ends that
npm run backup -- --status                shows the schedule, the last backup and the last error
BACKUP_PASSPHRASE encrypts backups.`

type Env = Record<string, string | undefined>
type Say = (line: string) => void

const options = {
  check: { type: 'boolean', default: false },
  every: { type: 'string' },
  keep: { type: 'string', default: '7' },
  status: { type: 'boolean', default: false },
} as const

/** Runs the backup command, with or without a running server. */
export async function runBackupCommand(args: string[], env: Env, say: Say): Promise<CommandResult> {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...more] = positionals
    const config = readConfig(env)
    if (more.length > 0) return failed(usage)
    if (values.check) return file === undefined ? failed(usage) : await check(config, file)
    if (values.status) return await beside(config, true, ({ db }) => showStatus(db))
    if (values.every !== undefined) return await schedule(config, { every: values.every, keep: values.keep, file })
    return await beside(config, false, (database) => write(config, database, { file, say }))
  } catch (error) {
    if (error instanceof StartupError) return failed(error.message)
    if (isUsageError(error)) return failed(`${error.message}\n${usage}`)
    throw error
  }
}

/** Of `parseArgs`, or of a file that cannot be read or written. */
function isUsageError(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('ERR_PARSE_ARGS') || /^E[A-Z]+$/.test(code)
}

async function write(config: Config, database: Database, { file, say }: { file: string | undefined; say: Say }) {
  const madeAt = systemClock()
  const path = file === undefined ? join(folderOf(config), nameOfBackup(madeAt)) : resolve(file)
  const onTable = (table: string, rows: number) => say(sayRows(table, rows))
  const { bytes, rows } = await makeBackup(database, { path, passphrase: config.backupPassphrase, madeAt, onTable })
  const encrypted = config.backupPassphrase === undefined ? 'not encrypted' : 'encrypted'
  return done(`${path}\n${rows} rows, ${(bytes / 1_000_000).toFixed(1)} MB, ${encrypted}; read back and checked.`)
}

export function folderOf({ dataDir }: Config): string {
  return join(dataDir, 'backups')
}

async function check({ backupPassphrase: passphrase }: Config, file: string): Promise<CommandResult> {
  const { description, rows } = await checkBackup({ path: resolve(file), passphrase })
  const sum = Object.values(rows).reduce((all, count) => all + count, 0)
  return done(`The backup is intact: ${Object.keys(rows).length} tables, ${sum} rows, made at ${description.madeAt}.`)
}

type Wanted = { every: string; keep: string; file: string | undefined }

async function schedule(config: Config, { every, keep, file }: Wanted): Promise<CommandResult> {
  const count = Number(keep)
  if (every !== 'never' && !(every in backupIntervals)) return failed(usage)
  if (!Number.isSafeInteger(count) || count < 1 || count > 1_000) return failed('--keep must be from 1 to 1000.')
  return beside(config, true, async ({ db }) => {
    if (every === 'never') {
      await removeSchedule(db)
      return done('The server makes no backups by itself.')
    }
    const folder = file === undefined ? folderOf(config) : resolve(file)
    await setSchedule(db, { every: every as BackupInterval, keep: count, folder })
    return done(`The server writes a backup every ${every} to ${folder}, and keeps the newest ${count}.`)
  })
}

async function showStatus(db: Database['db']): Promise<CommandResult> {
  const found = await findSchedule(db)
  if (!found) return done('The server makes no backups by itself.')
  const { every, keep, folder, lastAt, lastError } = found
  const last = lastAt === null ? 'There is none yet.' : `The last one was made at ${lastAt.toISOString()}.`
  const failure = lastError === '' ? '' : `\nThe newest attempt has failed: ${lastError}`
  return done(`A backup every ${every} in ${folder}, of which the newest ${keep} are kept. ${last}${failure}`)
}

async function beside(
  config: Config,
  migrates: boolean,
  work: (database: Database) => Promise<CommandResult>,
): Promise<CommandResult> {
  const { database, close } = await openBeside({ config, log: createLog({ json: false, write: () => {} }), migrates })
  try {
    return await work(database)
  } finally {
    await close()
  }
}

const done = (output: string): CommandResult => ({ output, succeeded: true })
const failed = (output: string): CommandResult => ({ output, succeeded: false })
