import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ServerDeps } from '#server/deps.ts'
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

/** Lists that are not cached, in catalogues of several sizes, and how long it takes to read a catalogue into memory. */
export async function measure(options: string[]): Promise<boolean> {
  const found: boolean[] = []
  let first: number[] | undefined
  for (const size of isQuick(options) ? [small] : [small, ...others]) {
    const measureSize = async ({ deps }: { deps: ServerDeps }) => {
      const { services } = size
      const name = services === undefined ? 'the services of the demo' : `${services.toLocaleString('en')} services`
      found.push(...(await measureReading(deps, name)))
      const values = await measureLists(deps, roundsOf(options, usualRounds))
      const asked = { atLeast: limits.perSecond, ...(first && { ratio: limits.share }) }
      const beside = first && { what: 'of the small catalogue', values: first }
      found.push(line({ what: `lists not cached, ${name}`, unit: '/s', values, ...(beside && { beside }), asked }))
      first ??= values
    }
    await withFilled(size, measureSize, { opensCatalogues: false })
  }
  return found.every(Boolean)
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

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** After collecting garbage. The size of buffers that a worker thread has passed on is only in that of the process. */
function memoryNow(): number {
  collect()
  return process.memoryUsage.rss() / 2 ** 20
}

/** Each list has another price limit, so that none is cached. */
async function measureLists(deps: ServerDeps, rounds: number): Promise<number[]> {
  const server = await openTestServer(deps)
  const categories = ['tax', 'legal', 'property', 'business']
  const perSecond: number[] = []
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const paths = Array.from({ length: 500 }, (_, at) => {
        const price = `${500 + 10 * at}.${10 + round}`
        return `/api/services?category=${categories[at % categories.length]}&maxPrice=${price}&limit=24`
      })
      const requests = paths.map((path) => requestOf({ path }))
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
