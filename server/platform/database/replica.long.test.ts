import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from './db.ts'
import { openCluster } from '#server/platform/database/postgres/cluster.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { createFixtures, type Fixtures } from '#campaigns/rig/fixtures.ts'
import { noLimits } from '#campaigns/rig/no-limits.ts'
import { startProduct, type StartedProduct } from '#campaigns/rig/start-product.ts'
import { closers } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

type Replicated = {
  primary: Client
  standby: Client
  product: StartedProduct
  fixtures: Fixtures
  lines: string[]
  /** Stops the standby as a power cut would. */
  stopStandby: () => void
}
const shop = {} as Replicated

/** A primary and a streaming replica of it, made as a copy of its files while it is stopped. */
beforeAll(async () => {
  const [first, second] = [temporaryFolder('primary'), temporaryFolder('standby')]
  const primary = openCluster({ folder: first })
  await primary.ensureRunning()
  const url = urlOf(primary.connection.host)
  const fixtures = await createFixtures(url, { seed: 'replica', customers: 2 })
  await primary.stop()
  mkdirSync(join(second, 'postgres'), { mode: 0o755 })
  spawnSync('cp', ['-a', `${first}/postgres/.`, `${second}/postgres/`])
  const data = join(second, 'postgres/data')
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.connection.host} user=doorstep'\n`,
  )
  spawnSync('cp', ['-a', join(data, 'PG_VERSION'), join(data, 'standby.signal')])
  await primary.ensureRunning()
  const standby = openCluster({ folder: second })
  await standby.ensureRunning()
  const lines: string[] = []
  const settings = {
    ...noLimits,
    DATA_DIR: join(first, 'shop'),
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: urlOf(standby.connection.host),
  }
  const product = await startProduct(settings, (line) => lines.push(line))
  const stopStandby = () =>
    process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
  Object.assign(shop, { fixtures, product, lines, stopStandby })
  shop.primary = await connect(primary.connection)
  shop.standby = await connect(standby.connection)
  closers.push(async () => {
    await product.close()
    await shop.primary.end()
    // A test may have stopped the standby.
    await shop.standby.end().catch(() => {})
    await standby.stop().catch(() => {})
    await primary.stop()
  })
})

function urlOf(sockets = ''): string {
  return `postgres://doorstep@localhost/doorstep?host=${encodeURIComponent(sockets)}`
}

async function ask(path: string, token = shop.fixtures.admins[0]?.token) {
  const headers = { Authorization: `Bearer ${token}`, 'X-Storefront': 'documents' }
  const response = await fetch(shop.product.origin + path, { headers })
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

const services = async () => JSON.parse(await ask('/api/admin/dashboard/stats')).totalServices as number

const linesWith = (text: string) => shop.lines.filter((line) => line.includes(text))

/** Removes a service from the catalogue, on the primary. */
async function archive(slug: string) {
  await shop.primary.query('update services set archived_at = now() where slug = $1', [slug])
}

test('figures are read from the replica, and everything else from the primary', async () => {
  const before = await services()
  await shop.standby.query('select pg_wal_replay_pause()')
  const title = 'A title of the primary alone'
  await shop.primary.query("update services set title = $1 where slug = 'gst'", [title])
  await archive('trademark')
  // The replica is behind, but not for long: the figures are those of a moment ago.
  expect(await services()).toBe(before)
  expect(await ask('/api/admin/services.csv')).not.toContain(title)
  expect(await ask('/api/admin/services?search=title')).toContain(title)
  expect(await ask('/api/services/gst')).toContain(title)
  await shop.standby.query('select pg_wal_replay_resume()')
  await expect.poll(services, patience).toBe(before - 1)
})

test('a replica that is too far behind is left out', async () => {
  const before = await services()
  await shop.standby.query('select pg_wal_replay_pause()')
  await archive('msme')
  // The limit is 30 seconds.
  await expect.poll(services, { timeout: 60_000, interval: 500 }).toBe(before - 1)
  await expect.poll(() => linesWith('more than 30 s behind'), patience).toHaveLength(1)
  await shop.standby.query('select pg_wal_replay_resume()')
  // The log says it with the next report.
  const isBack = async () => {
    await services()
    return shop.lines.some((line) => line.includes('reports are read from the replica'))
  }
  await expect.poll(isBack, { timeout: 60_000, interval: 500 }).toBe(true)
})

test('a replica that has stopped is left out, and no report fails', async () => {
  const before = await services()
  // The connection of this test ends with the standby.
  shop.standby.on('error', () => {})
  shop.stopStandby()
  expect(await ask('/api/admin/services.csv')).toContain('gst')
  for (let n = 0; n < 5; n += 1) expect(await services()).toBe(before)
  await expect.poll(() => linesWith('the replica does not answer'), patience).toHaveLength(1)
})
