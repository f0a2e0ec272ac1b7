import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '#server/platform/database/postgres/cluster.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { openConnection } from '#campaigns/rig/connection.ts'
import { noLimits } from '#campaigns/rig/no-limits.ts'

const root = join(import.meta.dirname, '..', '..')
export const demoPassword = 'a campaign of kills'

export type Product = Awaited<ReturnType<typeof openProduct>>

type Options = {
  upcomingPerCustomer: number
  /** By default an embedded database in a temporary folder. */
  databaseUrl?: string | undefined
}

/** Starts the product as `npm start` does. */
export async function openProduct({ upcomingPerCustomer, databaseUrl }: Options) {
  const folder = temporaryFolder('kill')
  const dataDir = join(folder, 'shop')
  const log = join(folder, 'log')
  const port = await freePort()
  let child: ChildProcess | undefined

  function start() {
    const output = openSync(log, 'a')
    child = spawn(
      'env',
      [...without, ...settingsOf({ port, dataDir, upcomingPerCustomer, databaseUrl }), process.execPath, ...command],
      {
        cwd: root,
        // A separate process group, to kill it with its children. The database has its own group.
        detached: true,
        stdio: ['ignore', output, output],
      },
    )
    closeSync(output)
  }

  async function end(signal: NodeJS.Signals) {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    process.kill(-child.pid, signal)
    await ended
  }

  return {
    port,
    start,
    end,
    said: () => readFileSync(log, 'utf8'),
    connection: () => databaseUrl ?? openCluster({ folder: dataDir }).connection,
    killDatabase: () => killDatabase(join(dataDir, 'postgres', 'data')),
    async close() {
      await end('SIGTERM')
      await killDatabase(join(dataDir, 'postgres', 'data'))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const command = ['scripts/run.mjs', 'scripts/start.ts']
/** The environment of the user must not select another database or mail server. */
const without = ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'DEMO', 'HOST', 'TRUSTED_PROXIES'].flatMap((name) => [
  '-u',
  name,
])

type Settings = { port: number; dataDir: string } & Options

function settingsOf({ port, dataDir, upcomingPerCustomer, databaseUrl }: Settings): string[] {
  return [
    `PORT=${port}`,
    `DATA_DIR=${dataDir}`,
    ...(databaseUrl === undefined ? [] : [`DATABASE_URL=${databaseUrl}`]),
    'DEMO=yes',
    `DEMO_PASSWORD=${demoPassword}`,
    `UPCOMING_PER_CUSTOMER=${upcomingPerCustomer}`,
    `UPCOMING_UNCONFIRMED=${upcomingPerCustomer}`,
    // Each customer has a separate network address, which `openConnection` sends as a proxy would.
    'TRUSTED_PROXIES=127.0.0.1',
    'DRAIN_SECONDS=0',
    ...Object.entries(noLimits).map(([name, value]) => `${name}=${value}`),
  ]
}

/** The same port after every restart, so that the customers can reconnect. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Kills the whole process tree of the database in this folder, at once. */
async function killDatabase(data: string) {
  const postmaster = postmasterOf(data)
  if (postmaster === undefined) return
  const tree = listProcesses().filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
  for (const { pid } of tree) kill(pid)
  const pids = new Set(tree.map(({ pid }) => pid))
  while (listProcesses().some(({ pid, isGone }) => pids.has(pid) && !isGone)) await sleep(5)
}

function postmasterOf(data: string): number | undefined {
  try {
    const [pid, folder = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const found = listProcesses().find((one) => one.pid === Number(pid) && !one.isGone)
    // The file remains after a kill, and the process id may belong to another process by now.
    return found?.command.includes(data) && realpathSync(folder) === realpathSync(data) ? found.pid : undefined
  } catch {
    return undefined
  }
}

function listProcesses() {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return stdout.split('\n').map((line) => {
    const [pid, parent, state = '', ...words] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), isGone: state.startsWith('Z'), command: words.join(' ') }
  })
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

/** Polls until the product is ready and returns the time since `since`; undefined after the time limit. */
export async function readyAfter(since: number, { port, within }: { port: number; within: number }) {
  while (performance.now() - since < within) {
    const connection = openConnection(port)
    const { status } = await connection.ask({ method: 'GET', path: '/readyz', cutAfter: 2_000 })
    connection.close()
    if (status === 200) return performance.now() - since
    await sleep(20)
  }
  return undefined
}
