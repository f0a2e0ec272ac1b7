import { withQuery } from '#domain/contract/address.ts'
import { createApp } from '#server/app.ts'
import { readNetworks } from '#server/platform/http/address.ts'
import type { Client } from '#server/platform/database/db.ts'
import type { ServerDeps } from '#server/deps.ts'
import { openSessions } from './booking.ts'
import { cpuOf } from './shop/cpu.ts'
import { line } from './shop/report.ts'
import type { Filled } from './shop/fill.ts'
import { withFilled } from './shop/filled.ts'
import { type Visited, visiting } from './shop/visits.ts'

const size = { services: 100_000, bookings: 1_000_000 }
const rounds = 7

/** Searches, with the maximum database CPU time in milliseconds for the result page and for the category counts. */
const searches = [
  { name: 'eight words of three letters', search: 'reg cer tax pas gst lic not ren', page: 300, counts: 700 },
  { name: 'a misspelt word', search: 'trademrk', page: 100, counts: 100 },
  { name: "'certificate'", search: 'certificate', page: 200, counts: 400 },
  { name: 'an unknown word', search: 'zzzzz', page: 20, counts: 20 },
  { name: 'two ordinary words', search: 'gst registration', page: 100, counts: 100 },
]

const attack = { perSecond: 20, seconds: 20, soon: 6 }
/** The limit for the 95th percentile of bookings during constant searches, in milliseconds. */
const slowest = 1_000

/** Database cost of searches in a large catalogue, and their effect on other visitors. */
export async function measure(): Promise<boolean> {
  return withFilled(size, async ({ deps, filled }) => {
    const isCheap = await measureCost(deps, filled.client)
    const isQuiet = await measureVisits(deps, filled)
    return isCheap && isQuiet
  })
}

async function measureCost(deps: ServerDeps, client: Client): Promise<boolean> {
  const app = createApp(deps)
  const cpu = await cpuOf(client)
  await (await app.request('/api/services?search=trademrk')).text()
  let isCheap = true
  for (const { name, search, ...most } of searches) {
    const asked = { page: withQuery('/api/services', { search }), counts: withQuery('/api/categories', { search }) }
    for (const part of ['page', 'counts'] as const) {
      const used: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        // Clear the cache, as a change of the catalogue does.
        deps.cache.drop()
        const before = await cpu()
        await (await app.request(asked[part])).text()
        used.push((await cpu()) - before)
      }
      const what = `${name}: CPU of the database for the ${part}`
      isCheap = line({ what, unit: 'ms', values: used, asked: { atMost: most[part] } }) && isCheap
    }
  }
  return isCheap
}

async function measureVisits(deps: ServerDeps, filled: Filled): Promise<boolean> {
  const trustedProxies = readNetworks(['127.0.0.1']) ?? deps.config.trustedProxies
  // The default settings.
  const app = createApp({ ...deps, config: { ...deps.config, readsPerMinute: 1_200, trustedProxies } })
  const visits = visiting(app, filled, await openSessions(filled))
  const alone = await visits(attack.seconds)
  const statuses: { at: number; status: number }[] = []
  const started = performance.now()
  const asking: Promise<void>[] = []
  const timer = setInterval(() => {
    const at = performance.now() - started
    const search = `reg cer tax pas gst lic not ren ${asking.length}`
    const sent = app.request(withQuery('/api/services', { search }), { headers: { 'X-Forwarded-For': '192.0.2.1' } })
    asking.push(Promise.resolve(sent).then(({ status }) => void statuses.push({ at, status })))
  }, 1_000 / attack.perSecond)
  const beside = await visits(attack.seconds)
  clearInterval(timer)
  await Promise.all(asking)
  return judge(alone, beside, statuses)
}

function judge(alone: Visited, beside: Visited, statuses: { at: number; status: number }[]): boolean {
  for (const what of ['page', 'booking'] as const) {
    line({ what: `an ordinary ${what}`, unit: 'ms', values: alone.times[what], at: 0.95 })
    line({ what: `an ordinary ${what} during the searches`, unit: 'ms', values: beside.times[what], at: 0.95 })
  }
  const later = statuses.filter(({ at }) => at > 1_000 * attack.soon)
  const refused = later.filter(({ status }) => status === 429 || status === 503).length
  const share = {
    what: `searches refused after ${attack.soon} s`,
    unit: '%',
    values: [(100 * refused) / later.length],
  } as const
  const booking = { what: 'bookings during the searches', unit: 'ms', values: beside.times.booking } as const
  return [
    line({ ...share, asked: { atLeast: 70 } }),
    line({ ...booking, at: 0.95, asked: { atMost: slowest } }),
    line({ what: 'failed requests of other visitors', unit: '', values: [beside.failed], asked: { atMost: 0 } }),
  ].every(Boolean)
}
