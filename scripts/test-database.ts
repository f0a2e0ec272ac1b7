import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { askOnce, type Connection, openDatabase } from '#server/platform/database/db.ts'
import { openJobs } from '#server/platform/jobs/queue.ts'
import { createLog } from '#server/log.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { binariesIn } from '#server/platform/database/postgres/binaries.ts'
import { openCluster } from '#server/platform/database/postgres/cluster.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

let tearDown = async () => {}

/** The folder with the programs of another PostgreSQL, to run the tests on its version. */
const named = process.env['TEST_POSTGRES'] ?? ''

/** One real PostgreSQL for the whole run, in a temporary folder. */
export async function setup(project: TestProject) {
  const folder = temporaryFolder('test')
  const binaries = named === '' ? undefined : binariesIn(named)
  const cluster = openCluster({ folder, throwaway: true, binaries })
  await cluster.ensureRunning()
  const log = createLog({ json: true, write: () => {} })
  const database = openDatabase({ connection: cluster.connection, poolSize: 1, log })
  const client = database.newClient()
  await client.connect()
  await migrate(client, await readMigrations())
  await client.end()
  const jobs = await openJobs({ connection: cluster.connection, log })
  await jobs.close()
  await database.close()
  await keepStatistics(cluster.connection)
  project.provide('sockets', String(cluster.connection.host))
  project.provide('postgres', named)

  tearDown = async () => {
    const left =
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
    await askOnce({ ...cluster.connection, database: 'postgres' }, left)
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export const teardown = () => tearDown()

/**
 * Without this, PostgreSQL analyzes a table up to a minute after a test filled it, and then plans its statements again:
 * a test that counts plans would depend on the moment.
 */
async function keepStatistics(connection: Connection) {
  await askOnce(connection, 'alter system set autovacuum = off')
  await askOnce(connection, 'select pg_reload_conf()')
}
