import { beforeEach, expect, test, vi } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import { seededRandom } from '#domain/random/random.ts'
import { problemIn } from '#server/testing/answers.ts'
import { patience } from '#server/testing/database.ts'
import { fromDatabase } from '#server/testing/from-database.ts'
import { addBooking } from '#server/testing/reviews.ts'
import { openShop } from '#server/testing/shop.ts'
import { statementsDuring } from '#server/testing/statements.ts'

const shop = openShop({ inMemory: true })

/** With an empty cache, and once the memory contains all changes. */
async function related(service: string): Promise<Service[]> {
  await shop.deps.catalogues?.settled()
  shop.deps.cache.drop()
  const { status, body } = await shop.get(`/api/services/${service}/related`)
  expect(status, service).toBe(200)
  return body
}

const titlesOf = async (service: string) => (await related(service)).map(({ title }) => title)

beforeEach(async () => {
  await shop.client.query('delete from bookings')
  await shop.client.query('update services set archived_at = null')
})

test('the memory answers related services like the database, for random bookings and changes of services', async () => {
  const random = seededRandom('related services')
  const all = (await shop.get('/api/services?limit=100')).body as Service[]
  const slugs = [...all.map(({ slug }) => slug), 'leaky-faucet-repair']
  const emails = await Promise.all(Array.from({ length: 6 }, async () => (await shop.aUser()).email))
  const database = fromDatabase(shop)
  let others = 0
  for (let round = 0; round < 4; round += 1) {
    for (let count = 0; count < 40; count += 1)
      await addBooking(shop.client, { slug: random.oneOf(slugs), email: random.oneOf(emails) })
    for (let count = 0; count < 10; count += 1)
      await shop.client.query(
        `update services set rating_sum = 5 * $2::integer, review_count = $2, featured = $3, category = $4,
          archived_at = case when $5 then now() end where slug = $1`,
        [
          random.oneOf(all).slug,
          random.whole(0, 2),
          random.fraction() < 0.5,
          random.oneOf(['tax', 'legal', 'business']),
          random.fraction() < 0.3,
        ],
      )
    const { rows } = await shop.client.query<{ id: string; slug: string }>(
      "select id, slug from services where storefront = 'documents' and archived_at is null",
    )
    await vi.waitFor(
      async () =>
        expect((await shop.get('/api/services?minPrice=0')).headers.get('x-total-count')).toBe(String(rows.length)),
      patience,
    )
    for (const { id, slug } of rows) {
      const ours = await related(random.oneOf([id, slug]))
      const theirs = await database.request(`/api/services/${slug}/related`)
      expect(ours, slug).toEqual(await theirs.json())
      others += ours.filter(({ category }) => category !== ours[0]?.category).length
    }
  }
  expect(others).toBeGreaterThan(100)
})

test('related services from memory take one statement, by id and by slug', async () => {
  for (const service of ['gst', await shop.serviceId('gst')]) {
    // The memory may still be reading earlier changes.
    await vi.waitFor(
      async () => expect(await statementsDuring(shop.deps.db, () => related(service))).toHaveLength(1),
      patience,
    )
  }
})

test('a related service appears under its new title at once, and a deleted one disappears', async () => {
  const [first] = await related('gst')
  if (!first) throw new Error('nothing is related')
  const ask = { token: shop.admin.token }
  const path = `/api/admin/services/${first._id}`
  const changed = await shop.put(path, { ...ask, body: { title: 'Yodelling Licence' } })
  expect(changed.status).toBe(200)
  // The memory may still be reading, so the database may answer.
  const shown = async () => (await shop.get('/api/services/gst/related')).body.map(({ title }: Service) => title)
  expect(await shown()).toContain('Yodelling Licence')
  expect(await titlesOf('gst')).toContain('Yodelling Licence')
  expect((await shop.del(path, ask)).status).toBe(204)
  expect(await shown()).not.toContain('Yodelling Licence')
  expect(await titlesOf('gst')).not.toContain('Yodelling Licence')
  await shop.deps.catalogues?.settled()
  expect(problemIn(await shop.get(`/api/services/${first.slug}/related`)).status).toBe(404)
})
