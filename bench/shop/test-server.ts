import { Worker } from 'node:worker_threads'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { compress } from '#server/platform/http/compress.ts'
import type { ServerDeps } from '#server/deps.ts'
import { securityHeaders } from '#server/platform/http/headers.ts'
import { takePort } from '#server/platform/http/listen.ts'
import type { Env } from '#server/platform/http/request.ts'
import type { Round, Tally } from './load.ts'

/** The number of concurrent requests. */
export const connections = 16

type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string }

export type TestServer = {
  app: ReturnType<typeof createApp>
  /** Sends requests for a while and returns the counts. */
  ask: (round: Omit<Round, 'isOnce'> & { isOnce?: boolean }) => Promise<Tally>
  /** Requests per second for one repeated request. */
  perSecond: (request: string) => Promise<number>
  close: () => Promise<void>
}

/** A bare prepared SELECT behind the middleware of every endpoint. */
export const bare = requestOf({ path: '/bare' })

const milliseconds = 1_500

/** Serves the product on a port, with a load generator in a separate thread. */
export async function openTestServer(deps: ServerDeps): Promise<TestServer> {
  const pool = new pg.Pool({ ...deps.database.connection, max: deps.config.poolSize })
  const listener = await takePort({ hosts: ['127.0.0.1'], port: 0 })
  const app = createApp(deps)
  // Registered before the endpoints.
  const site = new Hono<Env>()
    .get('/bare', securityHeaders(deps), compress, async (c) => c.json(await selectOne(pool)))
    .route('/', app)
  listener.open(getRequestListener(site.fetch))
  const load = new Worker(new URL('./load.ts', import.meta.url), { workerData: { port: listener.port, connections } })

  async function ask(round: Omit<Round, 'isOnce'> & { isOnce?: boolean }): Promise<Tally> {
    const counted = new Promise<Tally>((resolve, reject) => load.once('message', resolve).once('error', reject))
    load.postMessage({ isOnce: false, ...round })
    return counted.finally(() => load.removeAllListeners('error'))
  }

  return {
    app,
    ask,
    async perSecond(request) {
      const tally = await ask({ requests: [request], status: 200, milliseconds })
      if (tally.others > 0) throw new Error(`${tally.others} unexpected replies`)
      return (1_000 * tally.expected) / tally.milliseconds
    },
    async close() {
      await load.terminate()
      await listener.close()
      await pool.end()
    },
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

async function selectOne(pool: pg.Pool) {
  const text = 'select id, email, name, role, created_at from users where email = $1'
  const { rows } = await pool.query({ name: 'bare', text, values: ['customer@doorstep.example'] })
  return rows[0]
}
