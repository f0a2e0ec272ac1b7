import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { openJobs } from '#server/platform/jobs/queue.ts'
import { askOnce, openDatabase } from '#server/platform/database/db.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { openCluster } from '#server/platform/database/postgres/cluster.ts'
import { problemIn } from '#server/testing/answers.ts'
import { closers } from '#server/testing/app.ts'
import { patience, testedBinaries } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const folder = temporaryFolder('replication')
// A server of its own, because the name of a standby applies to all databases of a server.
const cluster = openCluster({ folder, throwaway: true, binaries: testedBinaries() })
const { connection } = cluster

beforeAll(async () => {
  closers.push(async () => {
    await cluster.stop().catch(() => {})
    await rm(folder, { recursive: true, force: true })
  })
  await cluster.ensureRunning()
  // Temporary databases do not wait for commits.
  await askOnce(connection, "alter role doorstep set synchronous_commit = 'on'")
  const log = createLog({ json: true, write: () => {} })
  const client = openDatabase({ connection, poolSize: 1, log }).newClient()
  await client.connect()
  await migrate(client, await readMigrations())
  await client.end()
  await (await openJobs({ connection, log })).close()
})

// The limit for unconfirmed addresses would be a write, and a commit, before that of the booking.
const shop = openShop({ connection, customer: { emailVerifiedAt: new Date('2026-11-01') } })
const { book, readBookings } = shop

/** From now on, commits wait for a standby that does not exist. */
const awayStandby = "alter system set synchronous_standby_names = 'away'"
const noStandby = 'alter system reset synchronous_standby_names'

async function configure(setting: typeof awayStandby | typeof noStandby) {
  await askOnce(connection, setting)
  await askOnce(connection, 'select pg_reload_conf()')
  await vi.waitFor(async () => {
    const [row] = await askOnce(connection, 'show synchronous_standby_names')
    expect(row?.['synchronous_standby_names']).toBe(setting === awayStandby ? 'away' : '')
  }, patience)
}

/** Cancels each wait of a commit for the standby, as an administrator might, until the request has been answered. */
async function cancelWaits<T>(request: Promise<T>): Promise<T> {
  let isAnswered = false
  const done = request.finally(() => (isAnswered = true))
  const waits = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"
  while (!isAnswered) await askOnce(connection, waits)
  return done
}

test('a booking that is not replicated is not confirmed, and its key confirms it once it is', async () => {
  await shop.aProfessional()
  await shop.serviceId()
  const key = randomUUID()
  await configure(awayStandby)
  try {
    const first = await cancelWaits(book({ key }))
    expect(problemIn(first)).toMatchObject({ status: 503, code: 'outcome_unknown' })
    // The database has stored the booking, and would lose it with a failover.
    expect((await readBookings()).length).toBe(1)
    const repeated = await cancelWaits(book({ key }))
    expect(repeated.status).toBe(503)
  } finally {
    await configure(noStandby)
  }
  expect((await book({ key })).status).toBe(201)
  expect((await readBookings()).length).toBe(1)
})
