import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { withQuery } from '#domain/contract/address.ts'
import type { createApp } from '#server/app.ts'
import { idOf } from '#server/catalogue/opening/store.ts'
import { createLog } from '#server/log.ts'
import { countServices } from './list.ts'
import { createCatalogueMemory } from './memory.ts'
import { patience } from '#server/testing/database.ts'
import { fromDatabase } from '#server/testing/from-database.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ inMemory: true, processes: 2 })

type Answer = { status: number; body: unknown; total: string | null; next: string | undefined }
type Site = Pick<ReturnType<typeof createApp>, 'request'>

async function ask(site: Site, address: string): Promise<Answer> {
  const response = await site.request(address)
  return {
    status: response.status,
    body: await response.json(),
    total: response.headers.get('x-total-count'),
    next: /<(.*)>/.exec(response.headers.get('link') ?? '')?.[1],
  }
}

let changes = 0

/** Waits until the process has read all changes. Notices arrive in the order of commits. */
async function caughtUp({ deps } = shop) {
  changes += 1
  await shop.client.query("update services set price = $1 where slug = 'gst'", [changes])
  const price = { minPrice: changes, maxPrice: changes }
  await vi.waitFor(() => {
    const catalogue = deps.catalogues?.find('documents')
    expect(catalogue && countServices(catalogue, price)).toBe(1)
  }, patience)
}

const titles = fc.constantFrom(
  'Visa',
  'visa',
  'Ärzte',
  'é',
  'Z',
  'a"b\\c',
  '😀 Move',
  '￮ Tax',
  'ß',
  'Move 10',
  'Move 9',
)
const aService = fc.record({
  n: fc.nat(30),
  title: titles,
  category: fc.constantFrom('tax', 'legal', 'business'),
  price: fc.constantFrom(0, 49_900, 49_901, 50_000, 2_000_000_000),
  featured: fc.boolean(),
  reviews: fc.nat(3),
  stars: fc.nat(5),
  recent: fc.nat(3),
  isArchived: fc.boolean(),
})
const aQuery = fc.record(
  {
    category: fc.constantFrom('tax', 'legal', 'business', 'unknown'),
    featured: fc.boolean(),
    minPrice: fc.constantFrom('0', '1', '499', '499.01', '500', '99999999'),
    maxPrice: fc.constantFrom('0', '1', '499', '499.01', '500', '99999999'),
    sort: fc.constantFrom('recommended', 'price-asc', 'price-desc', 'rating'),
    limit: fc.constantFrom(1, 2, 3, 100),
  },
  { requiredKeys: [] },
)

const upsert = `
  insert into services (id, storefront, slug, title, category, price, currency, description, duration, featured,
    rating_sum, review_count, recent_bookings, archived_at, created_at)
  select id::uuid, 'documents', slug, title, category, price, 'INR', 'Some words', 60, featured, stars * reviews,
    reviews, recent, case when "isArchived" then now() end, now()
  from jsonb_to_recordset($1) as one (id text, slug text, title text, category text, price integer, featured boolean,
    stars integer, reviews integer, recent integer, "isArchived" boolean)
  on conflict (id) do update set title = excluded.title, category = excluded.category, price = excluded.price,
    featured = excluded.featured, rating_sum = excluded.rating_sum, review_count = excluded.review_count,
    recent_bookings = excluded.recent_bookings, archived_at = excluded.archived_at`

test('the memory answers every list like the database, and both read each other’s cursors', async () => {
  const database = fromDatabase(shop)
  const change = fc.uniqueArray(aService, { selector: ({ n }) => n, minLength: 1, maxLength: 12 })
  await shop.client.query(
    "delete from services where storefront = 'documents' and slug not in ('gst', 'passport', 'trade-licence')",
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.array(aQuery, { minLength: 1, maxLength: 6 }),
      async (changes, queries) => {
        for (const services of changes) {
          const rows = services.map((one) => ({ ...one, id: idOf(`service ${one.n}`), slug: `service-${one.n}` }))
          await shop.client.query(upsert, [JSON.stringify(rows)])
        }
        await caughtUp()
        for (const query of queries) {
          let address: string | undefined = withQuery('/api/services', query)
          for (let page = 0; address !== undefined && page < 8; page += 1) {
            const ours: Answer = await ask(shop.app, address)
            const theirs: Answer = await ask(database, address)
            expect(ours).toEqual(theirs)
            address = page % 2 === 0 ? ours.next : theirs.next
          }
          const { minPrice, maxPrice } = query
          const counts = withQuery('/api/categories', { minPrice, maxPrice })
          expect(await ask(shop.app, counts)).toEqual(await ask(database, counts))
        }
      },
    ),
    { numRuns: 15 },
  )
}, 60_000)

test('a catalogue that is too large is not read again after each change of settings', async () => {
  const lines: string[] = []
  const log = createLog({ json: true, write: (line) => lines.push(line) })
  const memory = createCatalogueMemory({ database: shop.deps.database, log, most: 2 })
  const plans = shop.deps.storefronts.plans.filter(({ key }) => key === 'documents')
  memory.setWatched(true)
  memory.open(plans)
  await memory.settled()
  for (let change = 0; change < 2; change += 1) {
    memory.openNew(plans)
    await memory.settled()
  }
  expect(lines.filter((line) => line.includes('it has too many services'))).toHaveLength(1)
  expect(memory.find('documents')).toBeUndefined()
  await memory.close()
})
