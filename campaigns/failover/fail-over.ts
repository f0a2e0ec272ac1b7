import { setTimeout as sleep } from 'node:timers/promises'
import { signal } from '#campaigns/rig/process-tree.ts'
import type { Cluster } from './cluster.ts'
import type { Node } from './node.ts'

const ways = ['kill', 'freeze', 'kill', 'switchover', 'kill'] as const
export type Way = (typeof ways)[number]

const longestElection = 120_000
const often = 200

/** Most primaries are killed with SIGKILL, some stop for a while without ending, and some are replaced on request. */
export function howOf(turn: number): Way {
  return ways[turn % ways.length] ?? 'kill'
}

/** Ends the primary in this way, and returns when it has rejoined as a standby. */
export async function failOver(cluster: Cluster, way: Way) {
  const old = await cluster.untilWhole()
  if (way === 'kill') await old.kill()
  if (way === 'freeze') old.freeze()
  if (way === 'switchover') await old.switchover()
  await untilReplaced(cluster, old)
  if (way === 'kill') old.start()
  if (way === 'freeze') old.thaw()
  await cluster.untilWhole()
}

/** The planted fault: replication is asynchronous, and no standby receives what the primary acknowledges last. */
export async function loseReplication(cluster: Cluster, milliseconds: number) {
  const old = await cluster.untilWhole()
  // A standby that lags behind may become the primary.
  await old.configure({ synchronous_mode: false, maximum_lag_on_failover: 1_000_000_000 })
  await untilAsynchronous(old)
  await sleep(milliseconds)
  const receivers = cluster.nodes.flatMap((node) => node.receiver())
  signal(receivers, 'SIGSTOP')
  await sleep(milliseconds)
  await old.kill()
  // They end before they read what the connection still holds.
  signal(receivers, 'SIGTERM')
  signal(receivers, 'SIGCONT')
  await untilReplaced(cluster, old)
  old.start()
  const next = await cluster.untilWhole(false)
  await next.configure({ synchronous_mode: true, maximum_lag_on_failover: 1_048_576 })
  await cluster.untilWhole()
}

async function untilAsynchronous(node: Node) {
  const until = performance.now() + longestElection
  for (;;) {
    const { replication = [] } = await node.state()
    if (replication.length > 0 && replication.every(({ sync_state }) => sync_state === 'async')) return
    if (performance.now() > until) throw new Error('replication remains synchronous')
    await sleep(often)
  }
}

async function untilReplaced({ nodes }: Cluster, old: Node) {
  const until = performance.now() + longestElection
  const others = nodes.filter((node) => node !== old)
  for (;;) {
    const states = await Promise.all(others.map((node) => node.state()))
    if (states.some(({ role, state }) => role === 'master' && state === 'running')) return
    if (performance.now() > until) throw new Error(`no standby replaced ${old.name}`)
    await sleep(often)
  }
}
