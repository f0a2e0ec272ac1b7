import { sql } from 'drizzle-orm'
import { withQuery } from '#domain/contract/address.ts'
import { createApp } from '#server/app.ts'
import type { ServerDeps } from '#server/deps.ts'
import { cpuOf } from './shop/used.ts'
import { type FilledSize, withFilled } from './shop/filled.ts'
import { isQuick, roundsOf } from './shop/options.ts'
import { line } from './shop/report.ts'
import { measureAttack } from './shop/search-attack.ts'
import { measureDatabase } from './shop/search-database.ts'

type Size = { services: number; filled: FilledSize; perSecond: number; median: number; cpu: number; page: number }

/**
 * The limits of a search in a small and in a large catalogue: at least this many per second, half of them at most
 * `median` milliseconds long, and 95 of 100 at most as long as the CPU time that a search may take. A page of results
 * is short enough that there is a next one.
 */
const sizes: Size[] = [
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

/** Smaller catalogues are cheap to search even without memory. */
const leastAttacked = 1_000

function quickly(size: Size): Size {
  return size.services < leastAttacked
    ? size
    : { ...size, services: 5_000, filled: { services: 5_000, bookings: 50_000 } }
}

const misspelt = ['trademrk', 'pasport', 'adhaar', 'regstration certifcate', 'drving licnse', 'marraige', 'zzzzz']

const searches: Record<string, string[]> = {
  'a search in a category': ['gst', 'registration', 'certificate', 'rent agreement', 'licence', 'income tax return'],
  'two words': ['gst registration', 'passport certificate', 'marriage certificate', 'gst 77'],
  'the beginning of a word': ['reg', 'cert', 'pass', 'gst regis', 'p'],
  // One by one: a single expensive word must not disappear among cheap ones.
  ...Object.fromEntries(misspelt.map((search) => [`misspelt '${search}'`, [search]])),
}

const usualRounds = 7
/** Milliseconds of a round, for each kind of search. */
const duration = 250

type App = ReturnType<typeof createApp>

/** Searches in a small and in a large catalogue, each different from the ones before, so that none is cached. */
export async function measure(options: string[] = []): Promise<boolean> {
  const rounds = roundsOf(options, usualRounds)
  const isMet: boolean[] = []
  for (const size of isQuick(options) ? sizes.map(quickly) : sizes) {
    await withFilled(size.filled, async ({ deps, filled }) => {
      const cpu = await cpuOf(filled.client)
      const app = createApp(deps)
      for (const [what, typed] of Object.entries(searches))
        isMet.push(await measureSearch({ app, cpu, typed, what, size, rounds }))
      isMet.push(await measureChange({ app, deps, size, rounds }))
      if (size.services < leastAttacked) return
      isMet.push(await measureDatabase({ deps, cpu, rounds }))
      isMet.push(await measureAttack({ deps, filled, cpu, services: size.services }))
    })
  }
  return isMet.every(Boolean)
}

type Search = { app: App; cpu: () => Promise<number>; typed: string[]; what: string; size: Size; rounds: number }

let turn = 0

/** A price that no search had before. */
const anotherPrice = () => 20_000 + (turn += 1)

async function ask(app: App, address: string) {
  const response = await app.request(address)
  await response.text()
  return { status: response.status, next: /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] }
}

const addressOf = (search: string, limit = 24) =>
  withQuery('/api/services', { search, category: 'tax', maxPrice: anotherPrice(), limit })

async function measureSearch({ app, cpu, typed, what, size, rounds }: Search): Promise<boolean> {
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

type Change = { app: App; deps: ServerDeps; size: Size; rounds: number }

/** The first misspelt search after a change of the catalogue, which the process reads at the same time. */
async function measureChange({ app, deps, size, rounds }: Change): Promise<boolean> {
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
