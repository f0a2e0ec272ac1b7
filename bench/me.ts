import { Worker } from 'node:worker_threads'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { compress } from '#server/compress.ts'
import type { Deps } from '#server/deps.ts'
import { frame } from '#server/frame.ts'
import { openDemoAccounts } from '#server/identity/actions.ts'
import { takePort } from '#server/listen.ts'
import type { Env } from '#server/request.ts'
import type { Round } from './shop/load.ts'
import { withShop } from './shop/open.ts'

const wanted = 0.6
const rounds = 9
const milliseconds = 1_500
const connections = 16

/** How often one can ask who is signed in, beside how often the same server answers with one bare prepared SELECT. */
export async function measure(): Promise<boolean> {
  const [me, bare] = await withShop(compare)
  const ratio = me / bare
  process.stdout.write(
    `/api/auth/me ${me.toFixed(0)}/s   one prepared SELECT ${bare.toFixed(0)}/s   ratio ${ratio.toFixed(2)}   asked: at least ${wanted}\n`,
  )
  return ratio >= wanted
}

/** Both by turns, so that a busy minute of the machine meets both; the median of each. */
async function compare(deps: Deps): Promise<[number, number]> {
  const pool = new pg.Pool({ ...deps.database.connection, max: deps.config.poolSize })
  const door = await takePort({ hosts: ['127.0.0.1'], port: 0 })
  const app = createApp(deps)
  // Behind what every answer of this server goes through, and in front of what makes an endpoint.
  const site = new Hono<Env>()
    .get('/bare', frame(deps.log), compress, async (c) => c.json(await selectOne(pool)))
    .route('/', app)
  door.open(getRequestListener(site.fetch))
  const load = new Worker(new URL('./shop/load.ts', import.meta.url), { workerData: { port: door.port, connections } })
  const token = await signIn(deps, app)
  const asking = { path: '/api/auth/me', headers: { Authorization: `Bearer ${token}` } }
  const perSecond: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const me = await run(load, { ...asking, milliseconds })
      const bare = await run(load, { path: '/bare', headers: {}, milliseconds })
      // The first round warms up.
      if (round === 0) continue
      perSecond[0].push(me)
      perSecond[1].push(bare)
    }
  } finally {
    await load.terminate()
    await door.close()
    await pool.end()
  }
  return [median(perSecond[0]), median(perSecond[1])]
}

async function selectOne(pool: pg.Pool) {
  const text = 'select id, email, name, role, created_at from users where email = $1'
  const { rows } = await pool.query({ name: 'bare', text, values: ['customer@doorstep.example'] })
  return rows[0]
}

async function signIn(deps: Deps, app: ReturnType<typeof createApp>): Promise<string> {
  const password = 'a password for this'
  const [, customer] = await openDemoAccounts(deps, password)
  const response = await app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: customer?.email, password }),
  })
  return ((await response.json()) as { token: string }).token
}

async function run(load: Worker, round: Round): Promise<number> {
  const answered = new Promise<number>((resolve, reject) => {
    load.once('message', resolve).once('error', reject)
  })
  load.postMessage(round)
  return (1000 * (await answered.finally(() => load.removeAllListeners('error')))) / round.milliseconds
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
