import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askOnce, type Connection } from '#server/db.ts'
import { openFolder } from '#server/folder.ts'
import { Unstartable } from '#server/unstartable.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { answers, isListening, isOurs } from './probe.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'

/** The database beside us: where its files are, and how to reach it. */
export type Cluster = {
  connection: Connection
  /** Starts it, or takes over one that a killed process left running. Safe to call when it runs. */
  ensureRunning: () => Promise<void>
  isRunning: () => Promise<boolean>
  /** Stops it, unless somebody else is still connected. */
  stop: () => Promise<void>
}

type Options = {
  folder: string
  /** Tests want speed and throw the files away: nothing is flushed to disk. */
  throwaway?: boolean
}

type Place = { data: string; sockets: string; log: string; runAs: RunAs; binaries: Binaries; throwaway: boolean }

const user = 'doorstep'
const startPatience = 30_000

/** PostgreSQL from npm on a unix socket: no port to clash, nothing to reach from outside. */
export function openCluster({ folder, throwaway = false }: Options): Cluster {
  const root = join(resolve(folder), 'postgres')
  openFolder(resolve(folder))
  if (existsSync(root)) openFolder(root)
  const binaries = findBinaries()
  const runAs = chooseRunAs({ own: root, read: binaries.folder })
  mkdirSync(root, { recursive: true, mode: 0o700 })
  runAs.own(root)
  const sockets = socketFolder(root, runAs)
  const place = { data: join(root, 'data'), sockets, log: join(root, 'postgres.log'), runAs, binaries, throwaway }
  const maintenance = { host: sockets, user, database: 'postgres' }

  return {
    connection: { host: sockets, user, database: 'doorstep' },
    isRunning: () => isListening(sockets),
    async ensureRunning() {
      if (!(await adopt(place, maintenance))) {
        if (!existsSync(join(place.data, 'PG_VERSION'))) initialize(place)
        await start(place, maintenance)
      }
      const found = await askOnce(maintenance, "select 1 from pg_database where datname = 'doorstep'")
      if (found.length === 0) await askOnce(maintenance, 'create database doorstep')
    },
    async stop() {
      const others =
        "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
      if ((await askOnce(maintenance, others)).length > 0) return
      const pid = postmasterPid(place)
      if (pid === undefined) return
      process.kill(pid, 'SIGINT')
      for (let waited = 0; existsSync(join(place.data, 'postmaster.pid')) && waited < 20_000; waited += 10)
        await sleep(10)
    },
  }
}

/** The path of a unix socket may have about 100 bytes; a deep checkout gets its sockets in the temporary folder. */
function socketFolder(root: string, runAs: RunAs): string {
  if (Buffer.byteLength(join(root, '.s.PGSQL.5432')) <= 100) return root
  const name = `doorstep-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  const folder = join(tmpdir(), name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // In a folder that everybody may write, the name alone proves nothing.
  const { uid, mode } = statSync(folder)
  if (![process.getuid?.(), runAs.ids.uid].includes(uid) || (mode & 0o077) !== 0) {
    throw new Unstartable(
      `The folder ${folder} belongs to somebody else. Please remove it, or choose a shorter DATA_DIR.`,
    )
  }
  runAs.own(folder)
  return folder
}

function postmasterPid({ data }: Place): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** True when a database runs on the socket and is the one of this folder. */
async function adopt(place: Place, maintenance: Connection): Promise<boolean> {
  const until = Date.now() + startPatience
  while (Date.now() < until) {
    const state = await isOurs(maintenance, place.data)
    if (state === 'ours') return true
    if (state === 'absent') return false
    if (state === 'foreign') {
      throw new Unstartable(`Another database answers in ${place.sockets}. Please stop it, or choose another DATA_DIR.`)
    }
    await sleep(50)
  }
  throw new Unstartable(`The database in ${place.data} has been starting for too long. Its log is ${place.log}.`)
}

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
}
const throwawaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** Made beside and renamed: a half-made database is never mistaken for one. */
function initialize({ data, binaries, runAs, throwaway }: Place) {
  const fresh = `${data}.new`
  rmSync(fresh, { recursive: true, force: true })
  const set = Object.entries({ ...settings, ...(throwaway && throwawaySettings) }).map(
    ([name, value]) => `--set=${name}=${value}`,
  )
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = [`--pgdata=${fresh}`, `--username=${user}`, '--auth=trust', '--data-checksums', ...locale, ...set]
  const [command, all] = runAs.command(binaries.initdb, throwaway ? [...args, '--no-sync'] : args)
  const made = spawnSync(command, all, { ...runAs.ids, cwd: '/', encoding: 'utf8' })
  if (made.status !== 0) {
    throw new Unstartable(`The database could not be created: ${made.stderr || made.error?.message}`)
  }
  renameSync(fresh, data)
}

async function start(place: Place, maintenance: Connection) {
  const until = Date.now() + startPatience
  // After a kill -9 the old children hold the shared memory for a moment longer: then the first tries are refused.
  while (Date.now() < until) {
    const postgres = launch(place)
    while (postgres.exitCode === null && postgres.signalCode === null && Date.now() < until) {
      if (await answers(maintenance)) return
      await sleep(10)
    }
    await sleep(200)
  }
  throw new Unstartable(`The database did not start. Its log, ${place.log}, ends with:\n${lastLines(place.log)}`)
}

function launch({ data, sockets, log, runAs, binaries }: Place): ChildProcess {
  if (existsSync(log) && statSync(log).size > 10_000_000) rmSync(log)
  const output = openSync(log, 'a', 0o600)
  const [command, args] = runAs.command(binaries.postgres, ['-D', data, '-k', sockets])
  // Detached: Ctrl-C in the terminal is for us; the database is stopped after the last request is done.
  const postgres = spawn(command, args, { ...runAs.ids, cwd: '/', detached: true, stdio: ['ignore', output, output] })
  postgres.on('error', () => {})
  postgres.unref()
  return postgres
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-12).join('\n')
}
