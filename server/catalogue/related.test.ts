import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import type { Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { addBooking } from '#server/testing/reviews.ts'

let shop: TestApp
let client: Client
/** The addresses of some customers. */
const people: string[] = []

beforeAll(async () => {
  shop = await testApp({ env: { READS_PER_MINUTE: '100000' } })
  client = await shop.aClient()
  for (let n = 0; n < 6; n += 1) people.push((await shop.aUser()).email)
})

/** In a shop where all are equal, and nothing has ever been booked. */
beforeEach(async () => {
  shop.moveClock((Date.parse('2026-11-20T06:30:00Z') - shop.deps.clock().getTime()) / 60_000)
  await client.query('delete from bookings')
  await client.query(
    'update services set rating_sum = 0, review_count = 0, recent_bookings = 0, featured = false, archived_at = null',
  )
})

type How = { status?: string; at?: string; times?: number }
/** That somebody, by number, has booked a service. */
async function booked(slug: string, who: number, how: How = {}) {
  const { status = 'completed', at = '2026-11-12T04:30:00Z', times = 1 } = how
  for (let n = 0; n < times; n += 1) {
    await addBooking(client, { slug, email: people[who] ?? '', status, at })
  }
}
const rate = (slug: string, sum: number, count: number) =>
  client.query('update services set rating_sum = $2, review_count = $3 where slug = $1', [slug, sum, count])

const list = async (query: string, storefront = 'documents'): Promise<Service[]> =>
  (await shop.get(`/api/services?limit=100&${query}`, { storefront })).body
const slugs = (services: Service[]) => services.map(({ slug }) => slug)
const ordered = async (query = '') => slugs(await list(query))
const related = async (slug: string): Promise<Service[]> => (await shop.get(`/api/services/${slug}/related`)).body
/** Of those that are related, the ones of other categories: what its customers have also had done. */
const together = async (slug = 'gst') => slugs((await related(slug)).filter(({ category }) => category !== 'tax'))

describe('related are', () => {
  test('the others of its category, as they are recommended, at most eight', async () => {
    const others = (await ordered('category=legal')).filter((slug) => slug !== 'trademark')
    expect(others.length).toBeGreaterThan(8)
    expect(slugs(await related('trademark'))).toEqual(others.slice(0, 8))
    const last = others.at(-1) ?? ''
    await rate(last, 500, 100)
    expect(slugs(await related('trademark'))).toEqual([last, ...others.slice(0, 7)])
    await rate('trademark', 500, 100)
    expect(slugs(await related('trademark'))).not.toContain('trademark')
  })

  test('all the others of a small category, and then nothing that nobody has had done with it', async () => {
    const others = (await ordered('category=property')).filter((slug) => slug !== 'sale-deed')
    expect(others.length).toBeLessThan(8)
    expect(slugs(await related('sale-deed'))).toEqual(others)
  })

  test('the same by id and by slug, as cards, and nothing of another storefront', async () => {
    const { _id } = (await shop.get('/api/services/gst')).body
    const answer = await shop.get(`/api/services/${_id}/related`)
    expect(answer.body).toEqual(await related('gst'))
    const cards = await list('')
    for (const card of answer.body) expect(cards).toContainEqual(card)
    expect(problemIn(await shop.get(`/api/services/${_id}/related`, { storefront: 'home' })).status).toBe(404)
  })

  test('then what its customers have also had done, by how many of them, after all of its category', async () => {
    for (const who of [0, 1, 2]) await booked('gst', who)
    for (const who of [0, 1, 2]) await booked('passport', who)
    for (const who of [0, 1]) await booked('sale-deed', who)
    await booked('apostille', 0, { times: 5 })
    expect(await together()).toEqual(['passport', 'sale-deed', 'apostille'])
    const shown = await related('gst')
    const others = (await ordered('category=tax')).filter((slug) => slug !== 'gst')
    expect(slugs(shown)).toEqual([...others, 'passport', 'sale-deed', 'apostille'])
  })

  test('those of equally many customers as they are recommended, and four at most', async () => {
    const also = ['passport', 'sale-deed', 'apostille', 'trademark', 'fssai', 'driving-license']
    await booked('gst', 0)
    for (const slug of also) await booked(slug, 0)
    const before = (await ordered()).filter((slug) => also.includes(slug))
    expect(await together()).toEqual(before.slice(0, 4))
    const last = before.at(-1) ?? ''
    await rate(last, 50, 10)
    expect(await together()).toEqual([last, ...before.slice(0, 3)])
    await booked('gst', 1)
    await booked('sale-deed', 1)
    expect((await together())[0]).toBe('sale-deed')
  })

  test('only what was really done by somebody who has had this one done', async () => {
    await booked('gst', 0)
    for (const status of ['pending', 'confirmed', 'cancelled']) await booked('passport', 0, { status })
    await booked('apostille', 1)
    for (const status of ['pending', 'confirmed', 'cancelled']) await booked('gst', 1, { status })
    await booked('trademark', 2)
    expect(await together()).toEqual([])
    await booked('gst', 1)
    expect(await together()).toEqual(['apostille'])
  })

  test('each there once, and never the service itself, an archived one, or one of another storefront', async () => {
    await booked('gst', 0, { times: 3 })
    for (const slug of ['tax-docs', 'passport', 'apostille', 'leaky-faucet-repair']) await booked(slug, 0, { times: 2 })
    await client.query("update services set archived_at = now() where slug in ('passport', 'tax-docs')")
    const shown = slugs(await related('gst'))
    const others = (await ordered('category=tax')).filter((slug) => slug !== 'gst')
    expect(shown).toEqual([...others, 'apostille'])
    for (const slug of ['gst', 'passport', 'tax-docs', 'leaky-faucet-repair']) expect(shown).not.toContain(slug)
    await client.query('update services set archived_at = null')
    expect(slugs(await related('gst')).slice(0, others.length + 1)).toEqual(
      (await ordered('category=tax')).filter((slug) => slug !== 'gst'),
    )
    expect(new Set(await together())).toEqual(new Set(['passport', 'apostille']))
    expect((await related('gst')).length).toBe(others.length + 3)
  })

  test('not what customers had done who are gone', async () => {
    await booked('gst', 0)
    await booked('passport', 0)
    await client.query('update bookings set customer_id = null')
    expect(await together()).toEqual([])
  })
})
