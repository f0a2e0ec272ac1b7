import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askOnce } from '#server/platform/database/db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { freePort } from '#campaigns/rig/free-port.ts'
import { shippedConfiguration, startHaproxy, untilOpen } from '#campaigns/rig/haproxy.ts'
import { killAll } from '#campaigns/rig/process-tree.ts'
import { type Node, openNode } from './node.ts'

type Commands = Record<'etcd' | 'haproxy' | 'patroni' | 'pg_rewind', string>
export type Cluster = Awaited<ReturnType<typeof openCluster>>

const names = ['one', 'two', 'three'] as const
/** Also on a busy machine. A node that rejoins may have to copy everything. */
const longestChange = 180_000
const often = 250
const password = 'replace-this-password-1'

/** Three nodes of PostgreSQL under Patroni, with etcd, behind HAProxy. */
export async function openCluster(commands: Commands) {
  const folder = temporaryFolder('failover')
  const etcd = await startEtcd(commands.etcd, folder)
  const nodes: Node[] = []
  for (const name of names) {
    const ports = { postgres: await freePort(), rest: await freePort() }
    nodes.push(await openNode({ name, folder: join(folder, 'nodes'), ports, etcd: etcd.port, commands }))
  }
  const port = await freePort()
  const proxy = await startHaproxy({
    command: commands.haproxy,
    folder,
    configuration: await configurationOf(nodes, port),
    port,
  })

  async function close() {
    for (const node of nodes) await node.close()
    await proxy.close()
    await killAll([etcd.pid])
    await rm(folder, { recursive: true, force: true })
  }

  async function primary(): Promise<Node | undefined> {
    const states = await Promise.all(nodes.map((node) => node.state()))
    return nodes.find((_, at) => states[at]?.role === 'master' && states[at].state === 'running')
  }

  /** Waits until there is one primary and both others receive its changes. */
  async function untilWhole(isStrict = true): Promise<Node> {
    const until = performance.now() + longestChange
    for (;;) {
      const found = await primary()
      const { replication = [] } = (await found?.state()) ?? {}
      const hasSync = !isStrict || replication.some(({ sync_state }) => sync_state === 'sync')
      if (found && replication.length === nodes.length - 1 && hasSync) return found
      if (performance.now() > until) throw new Error(`the cluster is not whole: ${lastWords(folder)}`)
      await sleep(often)
    }
  }

  const urlOf = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  try {
    for (const node of nodes) node.start()
    await untilWhole()
    await askOnce({ connectionString: urlOf('postgres', 'postgres') }, roleStatement)
    await askOnce({ connectionString: urlOf('postgres', 'postgres') }, 'create database doorstep owner doorstep')
  } catch (error) {
    await close()
    throw error
  }
  return { nodes, url: urlOf('doorstep', 'doorstep'), primary, untilWhole, close }
}

const roleStatement = "create role doorstep login password 'replace-this-password-1'"

async function startEtcd(command: string, folder: string): Promise<{ port: number; pid: number }> {
  const [port, peers] = [await freePort(), await freePort()]
  const log = openSync(join(folder, 'etcd.log'), 'a')
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`]
  const child: ChildProcess = spawn(
    command,
    [
      '--name=one',
      `--data-dir=${join(folder, 'etcd')}`,
      `--initial-cluster=one=${peer}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
    ],
    { stdio: ['ignore', log, log] },
  )
  closeSync(log)
  await untilOpen(port, () => (child.exitCode === null ? undefined : readFileSync(join(folder, 'etcd.log'), 'utf8')))
  return { port, pid: child.pid ?? 0 }
}

function configurationOf(nodes: Node[], port: number): Promise<string> {
  const servers = nodes.map(({ name, ports }) => `server ${name} 127.0.0.1:${ports.postgres} check port ${ports.rest}`)
  return shippedConfiguration('haproxy-postgres.cfg', [
    [/^ {4}user haproxy\n {4}group haproxy\n/m, ''],
    [/^ {4}log stdout .*\n/m, ''],
    [/^ {4}log global\n/m, ''],
    [/bind 127\.0\.0\.1:5000/, `bind 127.0.0.1:${port}`],
    [/server one [\s\S]*$/, `${servers.join('\n    ')}\n`],
  ])
}

function lastWords(folder: string): string {
  return names
    .map((name) => `${name}: ${readFileSync(join(folder, 'nodes', `${name}.log`), 'utf8').slice(-600)}`)
    .join('\n')
}
