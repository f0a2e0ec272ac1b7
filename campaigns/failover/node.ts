import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chooseRunAs } from '#server/platform/database/postgres/run-as.ts'
import { shippedConfiguration } from '#campaigns/rig/haproxy.ts'
import { killAll, listProcesses, processesOfDatabase, signal } from '#campaigns/rig/process-tree.ts'

export type Ports = { postgres: number; rest: number }
export type Node = Awaited<ReturnType<typeof openNode>>

/** What Patroni says about a node. */
type State = { role?: string; state?: string; sync_standby?: boolean; replication?: { sync_state: string }[] }

type Options = {
  name: string
  folder: string
  ports: Ports
  etcd: number
  commands: { patroni: string; pg_rewind: string }
}

const longestAnswer = 2_000

/** One PostgreSQL under Patroni, with the configuration that ships. */
export async function openNode({ name, folder, ports, etcd, commands }: Options) {
  const data = join(folder, name)
  const file = join(folder, `${name}.yml`)
  const bin = dirname(commands.pg_rewind)
  await mkdir(folder, { recursive: true })
  await writeFile(file, await configurationOf({ name, folder, ports, etcd, bin }))
  const runAs = chooseRunAs({ own: folder, read: bin })
  runAs.own(folder)
  let child: ChildProcess | undefined

  function start() {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const [program, args] = runAs.command(commands.patroni, [file])
    child = spawn(program, args, { ...runAs.ids, cwd: folder, stdio: ['ignore', log, log] })
    closeSync(log)
  }

  /** Patroni, and the whole tree of its PostgreSQL. */
  const pids = () => [...patroniOf(child), ...processesOfDatabase(data).map(({ pid }) => pid)]

  return {
    name,
    ports,
    start,
    kill: () => killAll(pids()),
    freeze: () => signal(pids(), 'SIGSTOP'),
    thaw: () => signal(pids(), 'SIGCONT'),
    /** The process by which a standby receives changes. */
    receiver: () =>
      processesOfDatabase(data)
        .filter(({ command }) => command.includes('walreceiver'))
        .map(({ pid }) => pid),
    state: () => stateOf(ports.rest),
    /** Changes the configuration of the whole cluster. */
    configure: (changes: object) => send(ports.rest, '/config', { method: 'PATCH', body: changes }),
    switchover: () => send(ports.rest, '/switchover', { method: 'POST', body: { leader: name } }),
    hasEnded: () => child === undefined || child.exitCode !== null || child.signalCode !== null,
    async close() {
      signal(pids(), 'SIGCONT')
      const ended = child && child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
      await killAll(pids())
      await ended
    },
  }
}

/** Patroni starts PostgreSQL in a group of its own, so its own children are listed here. */
function patroniOf(child: ChildProcess | undefined): number[] {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return []
  const { pid } = child
  return [pid, ...listProcesses().flatMap((one) => (one.parent === pid ? [one.pid] : []))]
}

function configurationOf({ name, folder, ports, etcd, bin }: Omit<Options, 'commands'> & { bin: string }) {
  return shippedConfiguration('patroni.yml', [
    [/^name: one$/m, `name: ${name}`],
    [/listen: 0\.0\.0\.0:8008/, `listen: 127.0.0.1:${ports.rest}`],
    [/connect_address: 10\.0\.0\.11:8008/, `connect_address: 127.0.0.1:${ports.rest}`],
    [/hosts: .*/, `hosts: 127.0.0.1:${etcd}`],
    [/listen: 0\.0\.0\.0:5432/, `listen: 127.0.0.1:${ports.postgres}`],
    [/connect_address: 10\.0\.0\.11:5432/, `connect_address: 127.0.0.1:${ports.postgres}`],
    [/data_dir: .*/, `data_dir: ${join(folder, name)}`],
    [/bin_dir: .*/, `bin_dir: ${bin}`],
    // Three nodes on one machine also need sockets of their own.
    [/pgpass: .*/, `pgpass: ${join(folder, `${name}.pgpass`)}\n  parameters:\n    unix_socket_directories: ${folder}`],
  ])
}

async function stateOf(rest: number): Promise<State> {
  const reply = await fetch(`http://127.0.0.1:${rest}/patroni`, { signal: AbortSignal.timeout(longestAnswer) }).catch(
    () => undefined,
  )
  // The format of Patroni's REST API.
  return reply === undefined ? {} : ((await reply.json().catch(() => ({}))) as State)
}

async function send(rest: number, path: string, { method, body }: { method: string; body: object }) {
  const reply = await fetch(`http://127.0.0.1:${rest}${path}`, { method, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`Patroni: ${path}: ${reply.status} ${await reply.text()}`)
}
