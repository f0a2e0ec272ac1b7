import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { inject, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { askOnce } from './db.ts'
import { createLog } from '#server/log.ts'
import { openDeps, openQueue } from '#server/open-deps.ts'
import { openJobs } from '#server/platform/jobs/queue.ts'
import { newestMigration } from './migrate.ts'
import { openStorage } from './open.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { openStorefronts } from '#server/storefront/actions.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { closers } from '#server/testing/app.ts'
import { freshDatabase, patience } from '#server/testing/database.ts'

const log = createLog({ json: true, write: () => {} })
const quiet = { log, cache: createCache(), onLost: () => {} }

function embedded() {
  const folder = temporaryFolder('open')
  closers.push(() => rm(folder, { recursive: true, force: true }))
  return readConfig({ DATA_DIR: folder })
}

test('a second server on the same data folder is refused, and the first continues', async () => {
  const config = embedded()
  const first = await openStorage({ ...quiet, config })
  await expect(openStorage({ ...quiet, config })).rejects.toThrow(
    'Another Doorstep is already running on the data folder',
  )
  expect(await first.database.isHealthy(await newestMigration())).toBe(true)
  await first.close()
  const next = await openStorage({ ...quiet, config })
  await next.close()
})

/** A shop on its own embedded database. */
async function openShop() {
  const config = embedded()
  const { deps, close } = await openDeps(config, { log, openJobs: openQueue(log) })
  await openStorefronts(deps.db, deps)
  return { app: createApp(deps), config, close }
}

test('without a database requests get 503; once it is back they succeed without a restart', async () => {
  const { app, config, close } = await openShop()
  const status = async (address: string) => (await app.request(address)).status
  expect([await status('/api/services'), await status('/readyz')]).toEqual([200, 200])

  process.kill(postmasterOf(config.dataDir), 'SIGKILL')
  const refused = await vi.waitFor(
    async () => {
      const response = await app.request('/api/services')
      expect(response.status).toBe(503)
      return response
    },
    { ...patience, interval: 5 },
  )
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await status('/healthz')).toBe(200)

  await vi.waitFor(async () => expect([await status('/api/services'), await status('/readyz')]).toEqual([200, 200]), {
    timeout: 10_000,
    interval: 50,
  })
  await close()
})

test('when the database stops responding, requests fail within a few seconds and leave nothing hanging', async () => {
  const { app, config, close } = await openShop()
  const timed = async (address: string) => {
    const began = performance.now()
    const headers = { Authorization: `Bearer ds_${'A'.repeat(43)}` }
    const { status } = await app.request(address, { headers })
    return { status, seconds: (performance.now() - began) / 1000 }
  }
  // Open the connections before it happens.
  await Promise.all(Array.from({ length: 6 }, () => timed('/api/services')))

  const frozen = processesOf(postmasterOf(config.dataDir))
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  // Cached answers need no database; a search does.
  const answers = await Promise.all(['/api/services?search=gst', '/api/auth/me', '/readyz'].map(timed))
  for (const pid of frozen) process.kill(pid, 'SIGCONT')
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(5.6)
  expect(answers[2]?.seconds).toBeLessThan(2)

  await vi.waitFor(async () => expect((await timed('/api/services')).status).toBe(200), { timeout: 15_000 })
  await close()
})

test('a read-only database is not ready', async () => {
  const config = embedded()
  const { database, close: closeStorage } = await openStorage({ ...quiet, config })
  const jobs = await openJobs({ connection: database.connection, log })
  const close = async () => {
    await jobs.close()
    await closeStorage()
  }
  const newest = await newestMigration()
  expect([await database.isHealthy(newest), await database.isHealthy('9999_future.sql')]).toEqual([true, false])
  const connection = { host: join(config.dataDir, 'postgres'), user: 'doorstep', database: 'doorstep' }
  await askOnce(connection, 'alter database doorstep set default_transaction_read_only = on')
  await askOnce(
    connection,
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  )
  await vi.waitFor(async () => expect(await database.isHealthy(newest)).toBe(false), patience)
  await close()
})

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function processesOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
  return [
    parent,
    ...stdout
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0),
  ]
}

test('a database of a newer release is left unchanged and stopped again', async () => {
  const config = embedded()
  const first = await openStorage({ ...quiet, config })
  const connection = { host: join(config.dataDir, 'postgres'), user: 'doorstep', database: 'doorstep' }
  await askOnce(connection, "insert into migrations (name, hash) values ('9999_future.sql', 'x')")
  await first.close()
  await expect(openStorage({ ...quiet, config })).rejects.toThrow('made by a newer Doorstep: it knows 9999_future.sql')
  expect(existsSync(join(config.dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
})

test('a database of DATABASE_URL is migrated by the first process to start', async () => {
  const { database: name } = await freshDatabase()
  const server = { host: inject('sockets'), user: 'doorstep' }
  await askOnce({ ...server, database: name }, 'drop schema public cascade; create schema public')
  const config = readConfig({ DATABASE_URL: `postgres://doorstep@${encodeURIComponent(server.host)}/${name}` })
  const opened = await Promise.all([1, 2, 3].map(() => openStorage({ ...quiet, config })))
  // Every migration, once and in order.
  const files = readdirSync('server/platform/database/migrations').toSorted()
  expect(files.slice(0, 2)).toEqual(['0001_start.sql', '0002_search.sql'])
  const applied = await askOnce({ ...server, database: name }, 'select name from migrations')
  expect(applied).toEqual(files.map((file) => ({ name: file })))
  await Promise.all(opened.map(({ close }) => close()))
})

test('a database that answers too late at first is asked again', async () => {
  const { host = '', database } = await freshDatabase()
  let calls = 0
  const slow = createServer((socket) => {
    socket.on('error', () => {})
    calls += 1
    if (calls > 1) pipeline(socket, connect(`${host}/.s.PGSQL.5432`), socket, () => {})
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  closers.push(async () => void slow.close())
  const { port } = slow.address() as AddressInfo
  const config = readConfig({ DATABASE_URL: `postgres://doorstep@127.0.0.1:${port}/${database}` })
  const { database: opened, close } = await openStorage({ ...quiet, config })
  expect([await opened.isHealthy(await newestMigration()), calls > 1]).toEqual([true, true])
  await close()
})

test('an unreachable DATABASE_URL is reported without its password', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/shop' })
  const failure = await openStorage({ ...quiet, config }).catch((error: Error) => error.message)
  expect(failure).toMatch(/^The database that DATABASE_URL names cannot be reached: (?!.*secret)/)
})
