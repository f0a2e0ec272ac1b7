import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '#server/app.ts'
import type { ServerDeps } from '#server/deps.ts'
import { memoryNow } from './shop/used.ts'
import { type FilledSize, withFilled } from './shop/filled.ts'
import { openCatalogues } from './shop/open.ts'
import { isQuick, roundsOf } from './shop/options.ts'
import { line } from './shop/report.ts'
import { openTestServer, requestOf } from './shop/test-server.ts'

const small: FilledSize = { bookings: 10_000 }
const others: FilledSize[] = [
  { services: 5_000, bookings: 50_000 },
  { services: 100_000, bookings: 1_000_000 },
]
const usualRounds = 7
const milliseconds = 1_000

const limits = { perSecond: 6_000, megabytes: 120, ready: 2_000, share: 0.8 }

/** The paths of the lists of a round. Each list has another price limit, so that none is cached. */
type Paths = (round: number) => string[]

const categories = ['tax', 'legal', 'property', 'business']
const inCategories: Paths = (round) =>
  Array.from({ length: 500 }, (_, at) => {
    const price = `${500 + 10 * at}.${10 + round}`
    return `/api/services?category=${categories[at % categories.length]}&maxPrice=${price}&limit=24`
  })

const fullPage = 24
/** Lists that have a full page in each catalogue: a category of the demo has so few services that its replies are small. */
const ofFullPages: Paths = (round) =>
  Array.from({ length: 500 }, (_, at) => `/api/services?maxPrice=${3_000 + 10 * at}.${10 + round}&limit=${fullPage}`)

/** Lists that are not cached, in catalogues of several sizes, and how long it takes to read a catalogue into memory. */
export async function measure(options: string[]): Promise<boolean> {
  const found: boolean[] = []
  let first: Record<'lists' | 'full', number[]> | undefined
  for (const size of isQuick(options) ? [small] : [small, ...others]) {
    const measureSize = async ({ deps }: { deps: ServerDeps }) => {
      const { services } = size
      const name = services === undefined ? 'the services of the demo' : `${services.toLocaleString('en')} services`
      found.push(...(await measureReading(deps, name)))
      const rounds = roundsOf(options, usualRounds)
      const values = await measureLists(deps, rounds, inCategories)
      const asked = { atLeast: limits.perSecond }
      // Without a limit: replies of the small catalogue have fewer services.
      const besideSmall = first && { what: 'of the small catalogue', values: first.lists }
      found.push(
        line({
          what: `lists not cached, ${name}`,
          unit: '/s',
          values,
          asked,
          ...(besideSmall && { beside: besideSmall }),
        }),
      )
      await requireFullPages(deps)
      const full = await measureLists(deps, rounds, ofFullPages)
      const beside = first && { what: 'of the small catalogue', values: first.full }
      const what = `lists of ${fullPage}, not cached, ${name}`
      found.push(line({ what, unit: '/s', values: full, ...(beside && { beside, asked: { ratio: limits.share } }) }))
      first ??= { lists: values, full }
    }
    await withFilled(size, measureSize, { opensCatalogues: false })
  }
  return found.every(Boolean)
}

/** Replies of different sizes could not be compared. */
async function requireFullPages(deps: ServerDeps) {
  const app = createApp(deps)
  for (const path of ofFullPages(0)) {
    const services = (await (await app.request(path)).json()) as unknown[]
    if (services.length !== fullPage) throw new Error(`${path} has ${services.length} services`)
  }
}

async function measureReading(deps: ServerDeps, name: string): Promise<boolean[]> {
  const before = memoryNow()
  const started = performance.now()
  await openCatalogues(deps)
  const ready = performance.now() - started
  await sleep(200)
  const used = [memoryNow() - before]
  return [
    line({ what: `${name} are in memory after`, unit: 'ms', values: [ready], asked: { atMost: limits.ready } }),
    line({ what: `memory for ${name}`, unit: 'MB', values: used, asked: { atMost: limits.megabytes } }),
  ]
}

async function measureLists(deps: ServerDeps, rounds: number, pathsOf: Paths): Promise<number[]> {
  const server = await openTestServer(deps)
  const perSecond: number[] = []
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const requests = pathsOf(round).map((path) => requestOf({ path }))
      const tally = await server.ask({ requests, status: 200, milliseconds })
      if (tally.others > 0) throw new Error(`${tally.others} unexpected replies`)
      // The first round warms up.
      if (round > 0) perSecond.push((1_000 * tally.expected) / tally.milliseconds)
    }
  } finally {
    await server.close()
  }
  return perSecond
}
