import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  fchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askOnce, type Connection } from '#server/platform/database/db.ts'
import { openDataFolder } from '#server/platform/database/data-folder.ts'
import { openFolder } from '#server/platform/database/writable-folder.ts'
import { StartupError } from '#server/startup-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { answers, isListening, isOurs } from './probe.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'

/** The embedded database: where its files are, and how to connect. */
export type Cluster = {
  connection: Connection
  /** Starts it, or takes over one that a killed process left running. May be called while it runs. */
  ensureRunning: () => Promise<void>
  isRunning: () => Promise<boolean>
  /** Stops it, unless another client is connected. */
  stop: () => Promise<void>
}

type Options = {
  folder: string
  /** For tests, which discard the files: nothing is flushed to disk. */
  throwaway?: boolean
  /** By default the PostgreSQL from npm. */
  binaries?: Binaries | undefined
}

type ClusterPaths = {
  root: string
  data: string
  sockets: string
  log: string
  throwaway: boolean
  binaries: Binaries | undefined
}

const user = 'doorstep'
const startTimeout = 30_000
const longestPause = 1_000
/** A pool has closed before PostgreSQL has ended the processes of its connections. */
const leavingTimeout = 1_000

/** PostgreSQL from npm on a Unix socket: no port to conflict, nothing reachable from outside. */
export function openCluster({ folder, throwaway = false, binaries }: Options): Cluster {
  const root = join(resolve(folder), 'postgres')
  openDataFolder(resolve(folder))
  if (existsSync(root)) openFolder(root)
  const paths = {
    root,
    data: join(root, 'data'),
    sockets: socketFolderOf(root),
    log: join(root, 'postgres.log'),
    throwaway,
    binaries,
  }
  const maintenance = { host: paths.sockets, user, database: 'postgres' }

  return {
    connection: { host: paths.sockets, user, database: 'doorstep' },
    isRunning: () => isListening(paths.sockets),
    async ensureRunning() {
      // Check for a running database before changing any file, even its owner: it may belong to another user.
      if (!(await adopt(paths, maintenance))) await start(paths, maintenance)
      const found = await askOnce(maintenance, "select 1 from pg_database where datname = 'doorstep'")
      if (found.length === 0) await askOnce(maintenance, 'create database doorstep').catch(unlessMade)
    },
    async stop() {
      for (let waited = 0; await hasOthers(maintenance); waited += 50) {
        if (waited >= leavingTimeout) return
        await sleep(50)
      }
      const pid = postmasterPid(paths)
      if (pid === undefined) return
      process.kill(pid, 'SIGINT')
      const lock = join(paths.data, 'postmaster.pid')
      for (let waited = 0; existsSync(lock) && waited < 20_000; waited += 10) await sleep(10)
    },
  }
}

/** Whether another client is connected. */
async function hasOthers(maintenance: Connection): Promise<boolean> {
  const others = "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
  return (await askOnce(maintenance, others)).length > 0
}

/** Another process created it at the same moment; PostgreSQL reports that in one of two ways. */
function unlessMade(error: { code?: string }) {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}

/**
 * The path of a Unix socket is limited to about 100 bytes; a deep checkout gets its sockets in the temporary folder.
 */
function socketFolderOf(root: string): string {
  if (Buffer.byteLength(join(root, '.s.PGSQL.5432')) <= 100) return root
  return join(tmpdir(), `doorstep-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
}

/** In a world-writable folder a name proves nothing, so the owner is checked. */
function openSocketFolder(folder: string, { ids, own }: RunAs) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const isOwn = found.isDirectory() && (found.mode & 0o077) === 0 && [process.getuid?.(), ids.uid].includes(found.uid)
  if (!isOwn) {
    throw new StartupError(`${folder} belongs to another user. Please remove it, or choose a shorter DATA_DIR.`)
  }
  own(folder)
}

function postmasterPid({ data }: ClusterPaths): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** True when the database on the socket is the one of this folder. */
async function adopt({ data, sockets }: ClusterPaths, maintenance: Connection): Promise<boolean> {
  const until = Date.now() + startTimeout
  while (Date.now() < until) {
    const state = await isOurs(maintenance, data)
    if (state === 'ours') return true
    if (state === 'absent') return false
    if (state === 'foreign') {
      throw new StartupError(`Another database answers in ${sockets}. Please stop it, or choose another DATA_DIR.`)
    }
    await sleep(50)
  }
  throw new StartupError(`The database in ${data} has been starting for too long.`)
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

/** Created in a temporary folder and renamed, so that a half-created database is never mistaken for a complete one. */
function initialize({ data, throwaway }: ClusterPaths, { initdb, locale }: Binaries, runAs: RunAs) {
  const fresh = `${data}.new-${process.pid}`
  const usual = [`--username=${user}`, '--auth=trust', '--data-checksums', '--encoding=UTF8']
  const args = [`--pgdata=${fresh}`, ...usual, ...locale]
  const [command, all] = runAs.command(initdb, throwaway ? [...args, '--no-sync'] : args)
  const made = spawnSync(command, all, { ...runAs.ids, cwd: '/', encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new StartupError(`The database could not be created: ${made.stderr || made.error?.message}`)
  }
  const set = Object.entries({ ...settings, ...(throwaway && throwawaySettings) })
  // initdb takes settings only since version 16. Without them PostgreSQL would listen on a port, after a power cut too.
  const lines = set.map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(fresh, 'postgresql.conf'), lines.join(''), { flush: true })
  try {
    renameSync(fresh, data)
  } catch (error) {
    // Another process that started at the same moment was first: use its database.
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(data)) throw error
  }
}

async function start(paths: ClusterPaths, maintenance: Connection) {
  const binaries = paths.binaries ?? findBinaries()
  const runAs = chooseRunAs({ own: paths.root, read: binaries.folder })
  mkdirSync(paths.root, { recursive: true, mode: 0o700 })
  runAs.own(paths.root)
  if (paths.sockets !== paths.root) openSocketFolder(paths.sockets, runAs)
  if (!existsSync(join(paths.data, 'PG_VERSION'))) initialize(paths, binaries, runAs)

  const until = Date.now() + startTimeout
  // After a kill -9 the old child processes still hold the shared memory for a moment, so the first attempts fail. With
  // a full disk all fail, until there is space again.
  for (let pause = 200; Date.now() < until; pause = Math.min(2 * pause, longestPause)) {
    const postgres = launch(paths, binaries, runAs)
    while (postgres.exitCode === null && postgres.signalCode === null && Date.now() < until) {
      if (await answers(maintenance)) return
      await sleep(10)
    }
    await sleep(pause)
  }
  throw new StartupError(`The database did not start. Its log, ${paths.log}, ends with:\n${lastLines(paths.log)}`)
}

function launch({ data, sockets, log }: ClusterPaths, { postgres }: Binaries, runAs: RunAs): ChildProcess {
  if (existsSync(log) && statSync(log).size > 10_000_000) rmSync(log)
  const output = openSync(log, 'a', 0o600)
  const { uid, gid } = runAs.ids
  // Root creates the file, but a restarted database may run as another user.
  if (uid !== undefined && gid !== undefined) fchownSync(output, uid, gid)
  const [command, args] = runAs.command(postgres, ['-D', data, '-k', sockets])
  // Detached, so that Ctrl-C in the terminal does not reach it: the database is stopped after the last request.
  const child = spawn(command, args, { ...runAs.ids, cwd: '/', detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  child.on('error', () => {})
  child.unref()
  return child
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-12).join('\n')
}
