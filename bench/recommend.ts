import { seededRandom } from '#domain/random/random.ts'
import { createApp } from '#server/app.ts'
import { countRecentBookings } from '#server/catalogue/jobs.ts'
import type { ServerDeps } from '#server/deps.ts'
import { fact, line } from './shop/report.ts'
import { listRanked, type Ranked, withManyServices } from './shop/many-services.ts'

const limit = 20
/** Half of the statement timeout. */
const limitOfCount = 2_500

/** Latency of recommendations with a cold cache. */
export async function measure(options: string[]): Promise<boolean> {
  return withManyServices(options, async ({ deps, client }) => {
    const isCounted = await countOften(deps)
    await client.query('vacuum (analyze) services')
    const ranked = await listRanked(client)
    const isFast = await askAll(deps, await listQueries(deps, ranked))
    return isCounted && isFast
  })
}

const quarter = 15 * 60_000

/** Measures the periodic count of recent bookings, and the first count, which changes the number of every service. */
async function countOften(deps: ServerDeps): Promise<boolean> {
  const count = async (later: number) => {
    const started = performance.now()
    await countRecentBookings({ ...deps, clock: () => new Date(deps.clock().getTime() + later) })
    return performance.now() - started
  }
  try {
    const first = await count(0)
    const others: number[] = []
    for (let round = 1; round <= 8; round += 1) others.push(await count(round * quarter))
    line({ what: 'first count of recent bookings', unit: 'ms', values: [first] })
    const asked = { atMost: limitOfCount }
    return line({ what: 'the same 15 minutes later', unit: 'ms', values: others, at: 1, asked })
  } catch (error) {
    // The count has failed, so services are ordered by reviews alone.
    return fact('recent bookings are counted', false, String(error instanceof Error ? error.cause : error))
  }
}

type Query = {
  what: string
  address: string
  /** Whether the limit applies; other results are only reported. */
  isLimited: boolean
}

const each = 100

async function listQueries(deps: ServerDeps, ranked: Ranked[]): Promise<Query[]> {
  const middle = Math.floor(ranked.length / 20)
  const related = (name: string, from: number) => {
    const services = ranked.slice(from, from + each)
    const what = `related, ${name} (${services[0]?.done ?? 0} to ${services.at(-1)?.done ?? 0} done)`
    return services.map(({ id }) => ({ what, address: `/api/services/${id}/related`, isLimited: true }))
  }
  const categories = deps.storefronts.ofKey('documents')?.categories ?? []
  const inTurn = categories.map(({ key }) => `/api/services?category=${key}`)
  const list = (what: string, addresses: string[], isLimited = true) =>
    Array.from({ length: each }, (_, at) => ({ what, address: addresses[at % addresses.length] ?? '', isLimited }))
  return [
    ...related('popular', 0),
    ...related('known', middle),
    ...related('unpopular', ranked.length - each),
    ...list('recommended, first page', ['/api/services']),
    ...list('recommended, next page', await listNextPages(deps)),
    ...list('recommended, category', inTurn),
    ...list('top rated', ['/api/services?sort=rating'], false),
  ]
}

async function listNextPages(deps: ServerDeps): Promise<string[]> {
  const app = createApp(deps)
  const found: string[] = []
  let address: string | undefined = '/api/services'
  while (address !== undefined && found.length < each) {
    const { headers }: Response = await app.request(address)
    address = /<(.*)>/.exec(headers.get('link') ?? '')?.[1]
    if (address !== undefined) found.push(address)
  }
  return found
}

/** Alternates between all queries, so that caching helps them equally. The first round warms up. */
async function askAll(deps: ServerDeps, queries: Query[]): Promise<boolean> {
  const app = createApp(deps)
  const { fraction } = seededRandom('recommend')
  const times = new Map<string, number[]>(queries.map(({ what }) => [what, []]))
  const shuffled = queries.map((query) => ({ query, at: fraction() })).toSorted((a, b) => a.at - b.at)
  for (const round of ['warm up', 'measure']) {
    for (const { query } of shuffled) {
      // Clear the cache, as a change of the catalogue does.
      deps.cache.drop()
      const started = performance.now()
      const response = await app.request(query.address)
      await response.text()
      const taken = performance.now() - started
      if (response.status !== 200) throw new Error(`${query.address} answered ${response.status}`)
      if (round === 'measure') times.get(query.what)?.push(taken)
    }
  }
  const limited = new Set(queries.filter(({ isLimited }) => isLimited).map(({ what }) => what))
  return [...times].map(([what, values]) => report(what, values, limited.has(what))).every(Boolean)
}

function report(what: string, values: number[], isLimited: boolean): boolean {
  return line({ what, unit: 'ms', values, at: 0.95, ...(isLimited && { asked: { atMost: limit } }) })
}
