import { withQuery } from '#domain/contract/address.ts'
import { createApp } from '#server/app.ts'
import type { ServerDeps } from '#server/deps.ts'
import { signInAsAdmin } from './shop/admin.ts'
import { withManyServices } from './shop/many-services.ts'
import { roundsOf } from './shop/options.ts'
import { line } from './shop/report.ts'

const limit = 100
const usualRounds = 12

/** Latency of the admin lists with 100,000 services. */
export async function measure(options: string[]): Promise<boolean> {
  return withManyServices(options, async ({ deps, client }) => {
    // Some services are deleted, as in any long-running catalogue.
    await client.query("update services set archived_at = now() where storefront = 'documents' and random() < 0.1")
    await client.query('vacuum (analyze) services')
    return askOften(deps, roundsOf(options, usualRounds))
  })
}

const searches = [
  '',
  'registration',
  'gst',
  'egis',
  'certificate 17',
  'the',
  'a',
  'ou',
  'zzzz',
  'address or a',
  '%',
  '9',
  '17',
]
const sorts = [
  'title-asc',
  'title-desc',
  'category-asc',
  'category-desc',
  'price-asc',
  'price-desc',
  'duration-asc',
  'newest',
]

async function askOften(deps: ServerDeps, rounds: number): Promise<boolean> {
  const app = createApp(deps)
  const token = await signInAsAdmin(app)
  const times: Record<string, number[]> = {}
  async function ask(what: string, address: string) {
    const started = performance.now()
    const response = await app.request(address, { headers: { Authorization: `Bearer ${token}` } })
    await response.text()
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
    ;(times[what] ??= []).push(performance.now() - started)
    return /<(.*)>/.exec(response.headers.get('link') ?? '')?.[1]
  }
  const questions = listQueries()
  for (let round = 0; round < rounds; round += 1) {
    for (const { what, query } of questions.toSorted(() => Math.random() - 0.5)) {
      const next = await ask(what, withQuery('/api/admin/services', { limit: 25, ...query }))
      if (next !== undefined) await ask('the next page', next)
    }
  }
  return Object.entries(times)
    .map(([what, values]) => report(what, values))
    .every(Boolean)
}

function listQueries() {
  const every = sorts.map((sort) => ({ what: 'the list, all sort orders', query: { sort } }))
  const all = sorts.map((sort) => ({ what: 'all storefronts', query: { sort, storefront: 'all' } }))
  const narrowed = sorts.map((sort) => ({ what: 'in a category', query: { sort, category: 'tax' } }))
  const found = searches.map((search) => ({ what: 'a search', query: { search } }))
  const deleted = searches.map((search) => ({ what: 'deleted services', query: { search, archived: true } }))
  const inAll = searches.map((search) => ({
    what: 'a search, sorted by price',
    query: { search, sort: 'price-desc', featured: false },
  }))
  const everywhere = searches.map((search) => ({
    what: 'a search of all storefronts',
    query: { search, storefront: 'all' },
  }))
  return [...every, ...all, ...narrowed, ...found, ...deleted, ...inAll, ...everywhere]
}

function report(what: string, values: number[]): boolean {
  return line({ what, unit: 'ms', values, at: 0.95, asked: { atMost: limit } })
}
