import { seededRandom } from '#domain/random/random.ts'
import { createApp } from '#server/app.ts'
import { addUpTallies } from '#server/dashboard/jobs.ts'
import type { Client } from '#server/platform/database/db.ts'
import type { ServerDeps } from '#server/deps.ts'
import { passwordHere } from './shop/fill.ts'
import { withManyServices } from './shop/many-services.ts'
import { roundsOf } from './shop/options.ts'
import { fact, line } from './shop/report.ts'

/** How often each query is sent. */
const usualRounds = 200
const warmUps = 200
const limit = 100
/** More rows than a busy minute adds. */
const fresh = 100_000

/** Latency of the dashboard, for one storefront and for all. */
export async function measure(options: string[]): Promise<boolean> {
  const rounds = roundsOf(options, usualRounds)
  return withManyServices(options, async ({ deps, client }) => {
    const answers = await askAll(deps, rounds)
    const isFast = report(answers, '')
    const { rowCount } = await client.query(addFresh, [fresh])
    const crowded = await askAll(deps, rounds)
    const isFastStill = report(crowded, `, with ${rowCount} rows more`)
    const started = performance.now()
    await addUpTallies(deps)
    line({
      what: `aggregating them to ${await countRows(client)} rows`,
      unit: 'ms',
      values: [performance.now() - started],
    })
    const after = await askAll(deps, rounds)
    const isSame = [crowded, after].every(({ texts }) => texts.join() === answers.texts.join())
    return [isFast, isFastStill, report(after, ', after that'), fact('the numbers stay the same', isSame)].every(
      Boolean,
    )
  })
}

async function countRows(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from booking_tallies')
  return rows[0]?.count ?? 0
}

/** Adds and removes bookings, so that the sums stay the same. */
const addFresh = `
  insert into booking_tallies
  select storefront, day, status, category, currency, sign, sign * 10000
  from (
    select *, row_number() over (order by random()) as n from booking_tallies, generate_series(1, 100)
    where day > current_date - 60
  ) as drawn, unnest(array[1, -1]) as sign
  where n <= $1::integer / 2`

const ranges = [7, 30, 90, 366]
const paths = ['stats', 'recent-bookings', 'overview', 'distribution']

type Query = { what: string; address: string }
type Answers = { times: Map<string, number[]>; texts: string[] }

function listQueries(rounds: number): Query[] {
  return paths.flatMap((path) =>
    ['documents', 'all'].flatMap((storefront) =>
      Array.from({ length: rounds }, (_, turn) => {
        const days = path === 'overview' || path === 'distribution' ? `&days=${ranges[turn % ranges.length]}` : ''
        const address = `/api/admin/dashboard/${path}?storefront=${storefront}${days}`
        return { what: `${path}, ${storefront === 'all' ? 'all storefronts' : 'one storefront'}`, address }
      }),
    ),
  )
}

/** Alternates between all queries, after some that warm up. */
async function askAll(deps: ServerDeps, rounds: number): Promise<Answers> {
  const app = createApp(deps)
  const token = await signIn(app)
  const { fraction } = seededRandom('dashboard')
  const queries = listQueries(rounds)
  const times = new Map<string, number[]>(queries.map(({ what }) => [what, []]))
  const texts = new Map<string, string>()
  const shuffled = queries.map((query) => ({ query, at: fraction() })).toSorted((a, b) => a.at - b.at)
  for (const round of ['warm up', 'measure']) {
    for (const { query } of round === 'measure' ? shuffled : shuffled.slice(0, warmUps)) {
      const started = performance.now()
      const response = await app.request(query.address, { headers: { Authorization: `Bearer ${token}` } })
      const text = await response.text()
      const taken = performance.now() - started
      if (response.status !== 200) throw new Error(`${query.address} answered ${response.status}`)
      texts.set(query.address, text)
      if (round === 'measure') times.get(query.what)?.push(taken)
    }
  }
  return { times, texts: [...texts].map(([address, text]) => `${address} ${text}`).toSorted() }
}

async function signIn(app: ReturnType<typeof createApp>): Promise<string> {
  const response = await app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@doorstep.example', password: passwordHere }),
  })
  return ((await response.json()) as { token: string }).token
}

function report({ times }: Answers, when: string): boolean {
  return [...times]
    .map(([what, values]) => line({ what: `${what}${when}`, unit: 'ms', values, at: 0.95, asked: { atMost: limit } }))
    .every(Boolean)
}
