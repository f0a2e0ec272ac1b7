import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '#server/platform/database/postgres/cluster.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { openConnection } from '#campaigns/rig/connection.ts'
import { freePort } from '#campaigns/rig/free-port.ts'
import { noLimits } from '#campaigns/rig/no-limits.ts'
import { killAll, processesOfDatabase } from '#campaigns/rig/process-tree.ts'

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
  // The same port after every restart, so that the customers can reconnect.
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
    killDatabase: () => killDatabase(dataDir),
    async close() {
      await end('SIGTERM')
      await killDatabase(dataDir)
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

/** Kills the whole process tree of the embedded database, at once. */
function killDatabase(dataDir: string): Promise<void> {
  return killAll(processesOfDatabase(join(dataDir, 'postgres', 'data')).map(({ pid }) => pid))
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
