import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { listWaiting } from '#server/message/store.ts'
import { restoreBackup } from '#server/platform/database/backup/restore.ts'
import { readMigrations } from '#server/platform/database/migrate.ts'
import { openBeside } from '#server/platform/database/open.ts'
import { openJobs } from '#server/platform/jobs/queue.ts'
import { StartupError } from '#server/startup-error.ts'
import type { CommandResult } from './admin.ts'
import { sayRows } from './progress.ts'

const usage = `npm run restore FILE            restores a backup into an empty database
npm run restore -- FILE --yes   the same, and replaces all data that the database has
BACKUP_PASSPHRASE is needed for an encrypted backup.`

type Env = Record<string, string | undefined>

/** Runs the restore command, for which the server must be stopped. */
export async function runRestoreCommand(args: string[], env: Env, say: (line: string) => void): Promise<CommandResult> {
  try {
    const options = { yes: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) return { output: usage, succeeded: false }
    return await restore(resolve(file), { env, say, replaces: values.yes })
  } catch (error) {
    if (error instanceof StartupError) return { output: error.message, succeeded: false }
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!(error instanceof Error) || !/^(ERR_PARSE_ARGS.*|E[A-Z]+)$/.test(code)) throw error
    return { output: `${error.message}\n${usage}`, succeeded: false }
  }
}

type Restoring = { env: Env; say: (line: string) => void; replaces: boolean }

async function restore(path: string, { env, say, replaces }: Restoring): Promise<CommandResult> {
  const config = readConfig(env)
  const log = createLog({ json: false, write: () => {} })
  const { database, close } = await openBeside({ config, log, migrates: false })
  const client = database.newClient()
  try {
    await client.connect()
    const { description, rows } = await restoreBackup(client, {
      path,
      passphrase: config.backupPassphrase,
      replaces,
      migrations: await readMigrations(),
      onTable: (table, count) => say(sayRows(table, count)),
    })
    // A backup has no jobs: those of the emails that waited are made again, and the others run by the clock.
    const jobs = await openJobs({ connection: database.connection, log })
    for (const id of await listWaiting(database.db)) jobs.sendSoon('deliver', { id })
    await jobs.close()
    const sum = Object.values(rows).reduce((all, count) => all + count, 0)
    return { output: `Restored ${sum} rows as they were at ${description.madeAt}.`, succeeded: true }
  } finally {
    await client.end()
    await close()
  }
}
