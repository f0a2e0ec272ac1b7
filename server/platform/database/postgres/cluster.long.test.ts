import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { closers } from '#server/testing/app.ts'
import { restoreLinks } from './binaries.ts'
import { type Cluster, openCluster } from './cluster.ts'

function aFolder(...deeper: string[]): string {
  const top = temporaryFolder('cluster')
  closers.push(() => rm(top, { recursive: true, force: true }))
  return join(top, ...deeper)
}

function aCluster(folder = aFolder(), throwaway = true): Cluster {
  const cluster = openCluster({ folder, throwaway })
  closers.push(() => cluster.stop().catch(() => {}))
  return cluster
}

const lockOf = (folder: string) => join(folder, 'postgres', 'data', 'postmaster.pid')

test('a database is created, stopped and started again with its content', async () => {
  const folder = aFolder()
  const cluster = aCluster(folder)
  await cluster.ensureRunning()
  await askOnce(cluster.connection, 'create table kept as select 7 as number')
  await cluster.stop()
  expect(await cluster.isRunning()).toBe(false)
  await cluster.ensureRunning()
  expect(await askOnce(cluster.connection, 'select number from kept')).toEqual([{ number: 7 }])
})

test('a database left running by a killed server is taken over, not started twice', async () => {
  const folder = aFolder()
  await aCluster(folder).ensureRunning()
  const before = readFileSync(lockOf(folder), 'utf8')
  const next = aCluster(folder)
  await next.ensureRunning()
  expect(readFileSync(lockOf(folder), 'utf8')).toBe(before)
  await next.stop()
  expect(existsSync(lockOf(folder))).toBe(false)
})

test('a killed database starts again, and no committed row is lost', async () => {
  const folder = aFolder()
  const cluster = aCluster(folder, false)
  await cluster.ensureRunning()
  await askOnce(cluster.connection, 'create table kept as select 7 as number')
  process.kill(Number(readFileSync(lockOf(folder), 'utf8').split('\n')[0]), 'SIGKILL')
  await expect.poll(() => cluster.isRunning()).toBe(false)
  await cluster.ensureRunning()
  expect(await askOnce(cluster.connection, 'select number from kept')).toEqual([{ number: 7 }])
})

test('a database that could not start for some time starts soon after it can', async () => {
  const folder = aFolder()
  const cluster = aCluster(folder)
  await cluster.ensureRunning()
  await cluster.stop()
  const control = join(folder, 'postgres', 'data', 'global', 'pg_control')
  renameSync(control, `${control}.away`)
  const starting = cluster.ensureRunning()
  const away = 9_000
  await sleep(away)
  renameSync(`${control}.away`, control)
  const back = performance.now()
  await starting
  expect(performance.now() - back).toBeLessThan(away / 3)
})

test('the database of another folder is not touched', async () => {
  const folder = aFolder()
  await aCluster(folder).ensureRunning()
  const lock = readFileSync(lockOf(folder), 'utf8')
  const [pid, data, , ...rest] = lock.split('\n')
  writeFileSync(lockOf(folder), [pid, data, '1000000000', ...rest].join('\n'))
  await expect(aCluster(folder).ensureRunning()).rejects.toThrow('Another database answers')
  writeFileSync(lockOf(folder), lock)
})

/** A client that stays connected as long as its query takes. */
async function aGuest({ connection }: Cluster, query: string) {
  const leaves = askOnce(connection, query)
  const isThere = "select 1 from pg_stat_activity where query like 'select pg_sleep%'"
  await expect.poll(() => askOnce(connection, isThere)).not.toEqual([])
  return { leaves }
}

test('a database is left running while another client is connected', async () => {
  const cluster = aCluster()
  await cluster.ensureRunning()
  const guest = await aGuest(cluster, 'select pg_sleep(3)')
  await cluster.stop()
  expect(await cluster.isRunning()).toBe(true)
  await guest.leaves
  await cluster.stop()
  expect(await cluster.isRunning()).toBe(false)
})

test('a database is stopped although another client is about to leave', async () => {
  const cluster = aCluster()
  await cluster.ensureRunning()
  const guest = await aGuest(cluster, 'select pg_sleep(0.4)')
  await cluster.stop()
  await guest.leaves
  expect(await cluster.isRunning()).toBe(false)
})

test('a deep checkout works too: its socket is put where paths are short', async () => {
  const cluster = aCluster(aFolder('a'.repeat(60), 'b'.repeat(60)))
  await cluster.ensureRunning()
  expect(String(cluster.connection.host).startsWith(tmpdir())).toBe(true)
  expect(await askOnce(cluster.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('links missing because install scripts did not run are created once', () => {
  const root = aFolder('package')
  mkdirSync(join(root, 'native', 'lib'), { recursive: true })
  writeFileSync(join(root, 'native', 'lib', 'libx.so.5.18'), 'a library')
  const links = [{ source: 'native/lib/libx.so.5.18', target: 'native/lib/libx.so.5' }]
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  restoreLinks(root)
  restoreLinks(root)
  expect(readFileSync(join(root, 'native', 'lib', 'libx.so.5'), 'utf8')).toBe('a library')
})

test('two processes that start at the same time create one database', async () => {
  const folder = aFolder()
  const both = [aCluster(folder), aCluster(folder)]
  await Promise.all(both.map((cluster) => cluster.ensureRunning()))
  expect(readdirSync(join(folder, 'postgres')).filter((name) => name.startsWith('data'))).toEqual(['data'])
})

test('a folder that is not writable is reported', () => {
  const file = aFolder('file')
  writeFileSync(file, '')
  expect(() => openCluster({ folder: join(file, 'data') })).toThrow('cannot be written')
})
