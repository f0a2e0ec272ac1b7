import { withQuery } from '#domain/contract/address.ts'
import { createApp } from '#server/app.ts'
import type { ServerDeps } from '#server/deps.ts'
import { line } from './report.ts'

/** Searches, with the maximum database CPU time in milliseconds for the result page and for the category counts. */
const searches = [
  { name: 'eight words of three letters', search: 'reg cer tax pas gst lic not ren', page: 300, counts: 700 },
  { name: 'a misspelt word', search: 'trademrk', page: 100, counts: 100 },
  { name: "'certificate'", search: 'certificate', page: 200, counts: 400 },
  { name: 'an unknown word', search: 'zzzzz', page: 20, counts: 20 },
  { name: 'two ordinary words', search: 'gst registration', page: 100, counts: 100 },
]

type Product = { deps: ServerDeps; cpu: () => Promise<number>; rounds: number }

/** What a search costs the database while the catalogue is not in memory. */
export async function measureDatabase({ deps, cpu, rounds }: Product): Promise<boolean> {
  const { catalogues: _, ...others } = deps
  const app = createApp(others)
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
      const what = `answered by the database, ${name}: its CPU for the ${part}`
      isCheap = line({ what, unit: 'ms', values: used, asked: { atMost: most[part] } }) && isCheap
    }
  }
  return isCheap
}
