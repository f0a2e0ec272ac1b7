import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, expect, test, vi } from 'vitest'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { askOnce } from './db.ts'
import type { Deps } from './deps.ts'
import { createLog } from './log.ts'
import { openStorage } from './open.ts'
import { readShelf } from './shelf.ts'
import { openStorefronts } from './storefront/actions.ts'
import { closers, freshDatabase } from './testing.ts'

const log = createLog({ json: true, write: () => {} })
const quiet = { log, onChange: () => {}, onLost: () => {} }

function embedded() {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-open-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  return readConfig({ DATA_DIR: folder })
}

test('a second server on the same data folder is refused, and the first goes on', async () => {
  const config = embedded()
  const first = await openStorage({ ...quiet, config })
  await expect(openStorage({ ...quiet, config })).rejects.toThrow(
    'Another Doorstep is already running on the data folder',
  )
  expect(await first.database.isReachable()).toBe(true)
  await first.close()
  const next = await openStorage({ ...quiet, config })
  await next.close()
})

test('while the database is away the answer is 503; when it is back all is well, without a restart', async () => {
  const config = embedded()
  const { database, close } = await openStorage({ ...quiet, config })
  const deps: Deps = {
    config,
    database,
    db: database.db,
    clock: () => new Date(),
    log,
    shelf: await readShelf(),
    isStopping: () => false,
  }
  await openStorefronts(deps)
  const app = createApp(deps)
  const status = async (address: string) => (await app.request(address)).status
  expect([await status('/api/services'), await status('/readyz')]).toEqual([200, 200])

  const pid = Number(readFileSync(join(config.dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await status('/api/services')).toBe(503), { timeout: 5_000, interval: 5 })
  const refused = await app.request('/api/services')
  if (refused.status === 503) expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await status('/healthz')).toBe(200)

  await vi.waitFor(async () => expect([await status('/api/services'), await status('/readyz')]).toEqual([200, 200]), {
    timeout: 10_000,
    interval: 50,
  })
  await close()
})

test('a database of a newer release is left as it is, and not left running', async () => {
  const config = embedded()
  const first = await openStorage({ ...quiet, config })
  const connection = { host: join(config.dataDir, 'postgres'), user: 'doorstep', database: 'doorstep' }
  await askOnce(connection, "insert into migrations (name, hash) values ('9999_future.sql', 'x')")
  await first.close()
  await expect(openStorage({ ...quiet, config })).rejects.toThrow('made by a newer Doorstep: it knows 9999_future.sql')
  expect(existsSync(join(config.dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
})

test('a named database is brought to this release by whoever comes first', async () => {
  const { database: name } = await freshDatabase()
  const server = { host: inject('sockets'), user: 'doorstep' }
  await askOnce({ ...server, database: name }, 'drop schema public cascade; create schema public')
  const config = readConfig({ DATABASE_URL: `postgres://doorstep@${encodeURIComponent(server.host)}/${name}` })
  const opened = await Promise.all([1, 2, 3].map(() => openStorage({ ...quiet, config })))
  expect(await askOnce({ ...server, database: name }, 'select name from migrations')).toEqual([
    { name: '0001_start.sql' },
  ])
  await Promise.all(opened.map(({ close }) => close()))
})

test('a named database that cannot be reached is said so, without its password', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/shop' })
  const failure = await openStorage({ ...quiet, config }).catch((error: Error) => error.message)
  expect(failure).toMatch(/^The database that DATABASE_URL names cannot be reached: (?!.*secret)/)
})
