import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { withQuery } from '#domain/contract/address.ts'
import { createApp } from '#server/app.ts'
import { readNetworks } from '#server/platform/http/address.ts'
import type { ServerDeps } from '#server/deps.ts'
import { cpuOf } from './shop/cpu.ts'
import { withFilled } from './shop/filled.ts'
import { line } from './shop/report.ts'

/**
 * The limits of a search in a small and in a large catalogue: at least this many per second, half of them at most
 * `median` milliseconds long, and 95 of 100 at most as long as the CPU time that a search may take. A page of results
 * is short enough that there is a next one.
 */
const sizes = [
  { services: 84, filled: { bookings: 10_000 }, perSecond: 4_000, median: 3, cpu: 3, page: 2 },
  {
    services: 100_000,
    filled: { services: 100_000, bookings: 1_000_000 },
    perSecond: 1_000,
    median: 3,
    cpu: 15,
    page: 24,
  },
]

const misspelt = ['trademrk', 'pasport', 'adhaar', 'regstration certifcate', 'drving licnse', 'marraige', 'zzzzz']

const searches: Record<string, string[]> = {
  'a search in a category': ['gst', 'registration', 'certificate', 'rent agreement', 'licence', 'income tax return'],
  'two words': ['gst registration', 'passport certificate', 'marriage certificate', 'gst 77'],
  'the beginning of a word': ['reg', 'cert', 'pass', 'gst regis', 'p'],
  // One by one: a single expensive word must not disappear among cheap ones.
  ...Object.fromEntries(misspelt.map((search) => [`misspelt '${search}'`, [search]])),
}

const rounds = 7
/** Milliseconds of a round, for each kind of search. */
const duration = 400

type App = ReturnType<typeof createApp>

/** Searches in a small and in a large catalogue, each different from the ones before, so that none is cached. */
export async function measure(options: string[] = []): Promise<boolean> {
  const isMet: boolean[] = []
  for (const size of options.includes('--quick') ? sizes.slice(0, 1) : sizes) {
    await withFilled(size.filled, async ({ deps, filled: { client } }) => {
      const cpu = await cpuOf(client)
      await openCatalogues(deps)
      const app = createApp(deps)
      for (const [what, typed] of Object.entries(searches))
        isMet.push(await measureSearch({ app, cpu, typed, what, size }))
      isMet.push(await measureChange({ app, deps, size }))
      isMet.push(await measureVisitor({ deps, cpu, size }))
    })
  }
  return isMet.every(Boolean)
}

/** As a server does: reads the catalogues into memory and follows their changes. */
async function openCatalogues({ catalogues, storefronts }: ServerDeps) {
  catalogues?.open(storefronts.plans)
  await catalogues?.settled()
}

type Search = { app: App; cpu: () => Promise<number>; typed: string[]; what: string; size: (typeof sizes)[number] }

let turn = 0

/** A price that no search had before. */
const anotherPrice = () => 20_000 + (turn += 1)

async function ask(app: App, address: string, headers: Record<string, string> = {}) {
  const response = await app.request(address, { headers })
  await response.text()
  return { status: response.status, next: /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] }
}

const addressOf = (search: string, limit = 24) =>
  withQuery('/api/services', { search, category: 'tax', maxPrice: anotherPrice(), limit })

async function measureSearch({ app, cpu, typed, what, size }: Search): Promise<boolean> {
  const [rates, times, costs, counts, nexts]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []]
  for (let round = 0; round <= rounds; round += 1) {
    const [before, started, own] = [await cpu(), performance.now(), process.cpuUsage()]
    const taken = await searchFor(duration, { app, typed })
    const took = performance.now() - started
    const { user, system } = process.cpuUsage(own)
    const cost = ((await cpu()) - before + (user + system) / 1_000) / taken.length
    // The first round warms up.
    if (round === 0) continue
    times.push(...taken)
    rates.push((1_000 * taken.length) / took)
    costs.push(cost)
    for (const search of typed) {
      counts.push(await timeOf(app, withQuery('/api/categories', { search, maxPrice: anotherPrice() })))
      const { next } = await ask(app, addressOf(search, size.page))
      if (next !== undefined) nexts.push(await timeOf(app, next))
    }
  }
  const named = (measured: string) => `${what}, ${size.services.toLocaleString('en')} services: ${measured}`
  const judge = (measured: string, values: number[]) => [
    line({ what: named(measured), unit: 'ms', values, asked: { atMost: size.median } }),
    line({ what: named(measured), unit: 'ms', values, at: 0.95, asked: { atMost: size.cpu } }),
  ]
  return [
    line({
      what: named('rate, one after the other within the process'),
      unit: '/s',
      values: rates,
      asked: { atLeast: size.perSecond },
    }),
    ...judge('time alone', times),
    line({ what: named('CPU, with the database'), unit: 'ms', values: costs, asked: { atMost: size.cpu } }),
    ...judge('counts', counts),
    // A search that finds little has no next page.
    ...(nexts.length > 0 ? judge('next page', nexts) : []),
  ].every(Boolean)
}

/** The times of searches, one after the other for so many milliseconds, each at least once. */
async function searchFor(milliseconds: number, { app, typed }: Pick<Search, 'app' | 'typed'>): Promise<number[]> {
  const times: number[] = []
  const started = performance.now()
  while (performance.now() - started < milliseconds || times.length < typed.length)
    times.push(await timeOf(app, addressOf(typed[times.length % typed.length] ?? '')))
  return times
}

async function timeOf(app: App, address: string): Promise<number> {
  const from = performance.now()
  const { status } = await ask(app, address)
  if (status !== 200) throw new Error(`${address} answered ${status}`)
  return performance.now() - from
}

type Change = { app: App; deps: ServerDeps; size: Search['size'] }

/** The first misspelt search after a change of the catalogue, which the process reads at the same time. */
async function measureChange({ app, deps, size }: Change): Promise<boolean> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await deps.db.execute(
      sql`update services set title = ${`Income Tax Return ${round}`} where slug = 'income-tax-return'`,
    )
    const from = performance.now()
    await ask(app, addressOf('trademrk'))
    times.push(performance.now() - from)
    await deps.catalogues?.settled()
  }
  const what = `the first misspelt search after a change, ${size.services.toLocaleString('en')} services`
  return line({ what, unit: 'ms', values: times })
}

const attack = { perSecond: 20, seconds: 10 }

/**
 * One visitor who sends as many different misspelt searches as the rate limit allows: the share of a core that they
 * take, with the catalogue in memory, and while the database answers.
 */
async function measureVisitor({ deps, cpu, size }: Omit<Search, 'app' | 'typed' | 'what'> & { deps: ServerDeps }) {
  const trustedProxies = readNetworks(['127.0.0.1']) ?? deps.config.trustedProxies
  const { catalogues, ...others } = { ...deps, config: { ...deps.config, readsPerMinute: 1_200, trustedProxies } }
  const isMet: boolean[] = []
  for (const [answer, kept] of [
    ['memory', { catalogues }],
    ['the database', {}],
  ] as const) {
    const app = createApp({ ...others, ...(kept.catalogues && { catalogues: kept.catalogues }) })
    const [before, started, own] = [await cpu(), performance.now(), process.cpuUsage()]
    const asked: ReturnType<typeof ask>[] = []
    for (let sent = 0; sent < attack.perSecond * attack.seconds; sent += 1) {
      const search = `trademrk pasport regstration certifcate ${sent}`
      asked.push(ask(app, addressOf(search), { 'X-Forwarded-For': '192.0.2.1' }))
      await sleep(Math.max(0, started + (1_000 * sent) / attack.perSecond - performance.now()))
    }
    const answers = await Promise.all(asked)
    const { user, system } = process.cpuUsage(own)
    const share = (100 * ((await cpu()) - before + (user + system) / 1_000)) / (performance.now() - started)
    const refused = answers.filter(({ status }) => status !== 200).length
    const what = `one visitor's misspelt searches, ${size.services.toLocaleString('en')} services, answered by ${answer} (${refused} of ${answers.length} refused): share of a core`
    isMet.push(line({ what, unit: '%', values: [share], asked: { atMost: answer === 'memory' ? 20 : 50 } }))
  }
  return isMet.every(Boolean)
}
