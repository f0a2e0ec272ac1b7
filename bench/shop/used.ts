import { readdir, readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Client } from '#server/platform/database/db.ts'

/** A kernel clock tick, in milliseconds. */
const tick = 10

/** Measures the CPU time of a database server with all its processes, in milliseconds. Linux only. */
export async function cpuOf(client: Client): Promise<() => Promise<number>> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = (await statOf(rows[0]?.pid ?? 0))?.parent
  if (parent === undefined) throw new Error('the CPU of the database can be read on Linux only')
  return async () => {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
    const stats = await Promise.all(pids.map(statOf))
    const own = stats.filter((stat) => stat?.pid === parent).map((stat) => (stat?.ticks ?? 0) + (stat?.ended ?? 0))
    const children = stats.filter((stat) => stat?.parent === parent).map((stat) => stat?.ticks ?? 0)
    return tick * [...own, ...children].reduce((sum, ticks) => sum + ticks, 0)
  }
}

/** The CPU time of one process, in milliseconds. */
export async function cpuOfProcess(pid: number): Promise<number> {
  return tick * ((await statOf(pid))?.ticks ?? 0)
}

type Stat = { pid: number; parent: number; ticks: number; ended: number }

/** A process in /proc: its parent, its CPU time, and that of its exited children. */
async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The program name is in parentheses and may contain any character.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { pid, parent, ticks: user + system, ended: endedUser + endedSystem }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * The memory of this process after collecting garbage, in megabytes. The size of buffers that a worker thread has passed
 * on is only in that of the process.
 */
export function memoryNow(): number {
  collect()
  return process.memoryUsage.rss() / 2 ** 20
}
