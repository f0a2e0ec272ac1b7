import { fork } from 'node:child_process'
import type pg from 'pg'
import type { Db } from '#server/platform/database/db.ts'
import { cpuOfProcess } from './cpu.ts'
import type { Statement, Task } from './raw-server.ts'

export type RawServer = { port: number; cpu: () => Promise<number>; end: () => void }

/** Starts a plain Node server beside the product, in a process of its own. */
export async function startRaw(task: Task): Promise<RawServer> {
  const child = fork(new URL('./raw-server.ts', import.meta.url))
  const port = new Promise<number>((resolve, reject) => child.once('message', resolve).once('error', reject))
  child.send(task)
  return { port: await port, cpu: () => cpuOfProcess(child.pid ?? 0), end: () => child.disconnect() }
}

/** The last statement that the product sends to its database while it works, with its values. */
export async function lastStatement(db: Db, work: () => Promise<unknown>): Promise<Statement> {
  let last: Statement | undefined
  // `Db` hides the pool, so that only platform/database uses it.
  const { $client: pool } = db as Db & { $client: pg.Pool }
  const clients = new Set<pg.PoolClient>()
  const listen = (client: pg.PoolClient) => {
    if (clients.has(client)) return
    clients.add(client)
    const query = client.query.bind(client)
    // The driver overloads `query`; prepared statements have the text in an object.
    client.query = ((first: { name?: string; text?: string }, ...rest: unknown[]) => {
      const [values] = rest
      if (first.text !== undefined)
        last = { name: first.name ?? 'raw', text: first.text, values: Array.isArray(values) ? values : [] }
      return Reflect.apply(query, undefined, [first, ...rest]) as unknown
    }) as typeof query
  }
  pool.on('acquire', listen)
  try {
    await work()
  } finally {
    pool.off('acquire', listen)
    // Uncovers the method of the class.
    for (const client of clients) Reflect.deleteProperty(client, 'query')
  }
  if (!last) throw new Error('no statement was sent')
  return last
}
