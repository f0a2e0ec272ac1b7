import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { withQuery } from '#domain/contract/address.ts'
import { createApp } from '#server/app.ts'
import { readNetworks } from '#server/platform/http/address.ts'
import type { ServerDeps } from '#server/deps.ts'
import { cpuOf } from './shop/cpu.ts'
import { withFilled } from './shop/filled.ts'
import { line } from './shop/report.ts'

/** The limits of a search in a small and in a large catalogue: at least this many per second, alone at most this long. */
const sizes = [
  { services: 84, filled: { bookings: 10_000 }, perSecond: 4_000, longest: 3, cpu: 15 },
  { services: 100_000, filled: { services: 100_000, bookings: 1_000_000 }, perSecond: 1_000, longest: 3, cpu: 15 },
]

const searches = {
  'a search in a category': ['gst', 'registration', 'certificate', 'rent agreement', 'licence', 'income tax return'],
  'two words': ['gst registration', 'passport certificate', 'marriage certificate', 'gst 77'],
  'the beginning of a word': ['reg', 'cert', 'pass', 'gst regis', 'p'],
  'a misspelt search': [
    'trademrk',
    'pasport',
    'adhaar',
    'regstration certifcate',
    'drving licnse',
    'marraige',
    'zzzzz',
  ],
}

const rounds = 7

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

async function ask(app: App, address: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await app.request(address, { headers })
  await response.text()
  return response.status
}

const addressOf = (search: string) =>
  withQuery('/api/services', { search, category: 'tax', maxPrice: anotherPrice(), limit: 24 })

async function measureSearch({ app, cpu, typed, what, size }: Search): Promise<boolean> {
  const [rates, times, costs, counts]: number[][] = [[], [], [], []]
  for (let round = 0; round <= rounds; round += 1) {
    const [before, started, own] = [await cpu(), performance.now(), process.cpuUsage()]
    let done = 0
    while (performance.now() - started < 1_000 || done < typed.length) {
      const from = performance.now()
      const search = typed[done % typed.length] ?? ''
      if ((await ask(app, addressOf(search))) !== 200) throw new Error(`'${search}' was not answered`)
      if (round > 0) times?.push(performance.now() - from)
      done += 1
    }
    const { user, system } = process.cpuUsage(own)
    // The first round warms up.
    if (round === 0) continue
    rates?.push((1_000 * done) / (performance.now() - started))
    costs?.push(((await cpu()) - before + (user + system) / 1_000) / done)
    for (const search of typed) {
      const from = performance.now()
      await ask(app, withQuery('/api/categories', { search, maxPrice: anotherPrice() }))
      counts?.push(performance.now() - from)
    }
  }
  const named = (measured: string) => `${what}, ${size.services.toLocaleString('en')} services: ${measured}`
  return [
    line({ what: named('rate'), unit: '/s', values: rates ?? [], asked: { atLeast: size.perSecond } }),
    line({ what: named('time alone'), unit: 'ms', values: times ?? [], asked: { atMost: size.longest } }),
    line({ what: named('CPU, with the database'), unit: 'ms', values: costs ?? [], asked: { atMost: size.cpu } }),
    line({ what: named('counts'), unit: 'ms', values: counts ?? [], asked: { atMost: size.longest } }),
  ].every(Boolean)
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
    const asked: Promise<number>[] = []
    for (let sent = 0; sent < attack.perSecond * attack.seconds; sent += 1) {
      const search = `trademrk pasport regstration certifcate ${sent}`
      asked.push(ask(app, addressOf(search), { 'X-Forwarded-For': '192.0.2.1' }))
      await sleep(Math.max(0, started + (1_000 * sent) / attack.perSecond - performance.now()))
    }
    const statuses = await Promise.all(asked)
    const { user, system } = process.cpuUsage(own)
    const share = (100 * ((await cpu()) - before + (user + system) / 1_000)) / (performance.now() - started)
    const refused = statuses.filter((status) => status !== 200).length
    const what = `one visitor's misspelt searches, ${size.services.toLocaleString('en')} services, answered by ${answer} (${refused} of ${statuses.length} refused): share of a core`
    isMet.push(line({ what, unit: '%', values: [share], asked: { atMost: answer === 'memory' ? 20 : 50 } }))
  }
  return isMet.every(Boolean)
}
