import { Worker } from 'node:worker_threads'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import type { ServerDeps } from '#server/deps.ts'
import { takePort } from '#server/platform/http/listen.ts'
import type { Round, Tally } from './load.ts'
import { type RawServer, startRaw } from './raw.ts'
import type { Statement } from './raw-server.ts'

/** The number of concurrent requests. */
export const connections = 16

type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string }

export type TestServer = {
  app: ReturnType<typeof createApp>
  /** Sends requests for a while and returns the counts. */
  ask: (round: Omit<Round, 'isOnce'> & { isOnce?: boolean }) => Promise<Tally>
  /** Requests per second for one repeated request. */
  perSecond: (request: string) => Promise<number>
  /** The same of a plain Node server that only runs this statement, started when first asked. */
  rawPerSecond: (findStatement: () => Promise<Statement>) => Promise<number>
  close: () => Promise<void>
}

/** One row by its key, as the statement that identifies a user. */
export const oneRow: Statement = {
  name: 'one-row',
  text: 'select id, email, name, role, created_at from users where email = $1',
  values: ['customer@doorstep.example'],
}

const milliseconds = 1_000

/** Serves the product on a port, with a load generator in a separate thread. */
export async function openTestServer(deps: ServerDeps): Promise<TestServer> {
  const listener = await takePort({ hosts: ['127.0.0.1'], port: 0 })
  const app = createApp(deps)
  listener.open(getRequestListener(app.fetch))
  const load = openLoad(listener.port)
  let raw: (RawServer & { load: Load }) | undefined

  return {
    app,
    ask: load.ask,
    perSecond: load.perSecond,
    async rawPerSecond(findStatement) {
      if (!raw) {
        const connection = { ...deps.database.connection, max: deps.config.poolSize }
        const server = await startRaw({ connection, statement: await findStatement() })
        raw = { ...server, load: openLoad(server.port) }
      }
      return raw.load.perSecond(requestOf({ path: '/' }))
    },
    async close() {
      await raw?.load.close()
      raw?.end()
      await load.close()
      await listener.close()
    },
  }
}

type Load = Pick<TestServer, 'ask' | 'perSecond' | 'close'>

function openLoad(port: number): Load {
  const worker = new Worker(new URL('./load.ts', import.meta.url), { workerData: { port, connections } })
  async function ask(round: Omit<Round, 'isOnce'> & { isOnce?: boolean }): Promise<Tally> {
    const counted = new Promise<Tally>((resolve, reject) => worker.once('message', resolve).once('error', reject))
    worker.postMessage({ isOnce: false, ...round })
    return counted.finally(() => worker.removeAllListeners('error'))
  }
  return {
    ask,
    async perSecond(request) {
      const tally = await ask({ requests: [request], status: 200, milliseconds })
      if (tally.others > 0) throw new Error(`${tally.others} unexpected replies`)
      return (1_000 * tally.expected) / tally.milliseconds
    },
    close: async () => void (await worker.terminate()),
  }
}

export function requestOf({ method = 'GET', path, headers = {}, body }: Request): string {
  const all = {
    Host: 'localhost',
    ...headers,
    ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}
