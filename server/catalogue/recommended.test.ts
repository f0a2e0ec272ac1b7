import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import type { Client } from '#server/platform/database/db.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { addBooking } from '#server/testing/reviews.ts'
import { countRecentBookings } from './jobs.ts'

let shop: TestApp
let client: Client
let email: string

beforeAll(async () => {
  shop = await testApp({ env: { READS_PER_MINUTE: '100000' } })
  client = await shop.aClient()
  email = (await shop.aUser()).email
})

/** In a shop where all are equal, and nothing has ever been booked. */
beforeEach(async () => {
  shop.moveClock((Date.parse('2026-11-20T06:30:00Z') - shop.deps.clock().getTime()) / 60_000)
  await client.query('delete from bookings')
  await client.query(
    'update services set rating_sum = 0, review_count = 0, recent_bookings = 0, featured = false, archived_at = null',
  )
})

type How = { status?: string; times?: number }
async function booked(slug: string, at: string | Date, { status = 'completed', times = 1 }: How = {}) {
  for (let n = 0; n < times; n += 1) {
    await addBooking(client, { slug, email, status, at })
  }
}
const rate = (slug: string, sum: number, count: number) =>
  client.query('update services set rating_sum = $2, review_count = $3 where slug = $1', [slug, sum, count])

const list = async (query: string, storefront = 'documents'): Promise<Service[]> =>
  (await shop.get(`/api/services?limit=100&${query}`, { storefront })).body
const slugs = (services: Service[]) => services.map(({ slug }) => slug)
const ordered = async (query = '') => slugs(await list(query))

describe('recommended is', () => {
  test('what many found good before what one found excellent, and what nobody knows in between', async () => {
    await rate('passport', 5, 1)
    await rate('gst', 144, 30)
    await rate('apostille', 3, 1)
    const all = await ordered('sort=recommended')
    expect(all.slice(0, 2)).toEqual(['gst', 'passport'])
    expect(all.at(-1)).toBe('apostille')
    expect(await ordered()).toEqual(all)
  })

  test('what would be best if ten customers had given four stars before anybody came', async () => {
    // (40 + 50) / 20 is 4.5, and so is (40 + 4505) / 1010.
    await rate('passport', 50, 10)
    const first = async (sum: number) => {
      await rate('gst', sum, 1_000)
      return (await ordered())[0]
    }
    expect([await first(4_515), await first(4_495)]).toEqual(['gst', 'passport'])
    await rate('passport', 0, 0)
    // As good as one that nobody knows, however often that is said.
    expect([await first(4_010), (await first(3_990)) === 'gst']).toEqual(['gst', false])
    expect((await ordered()).at(-1)).toBe('gst')
  })

  test.each(['', 'category=tax', 'sort=rating'])('in the same order page by page with "%s"', async (query) => {
    await rate('tax-docs', 50, 10)
    await rate('gst', 43, 10)
    await client.query(
      "update services set recent_bookings = 7, featured = true where slug in ('gst', 'msme', 'passport')",
    )
    const all = await ordered(query)
    const seen: string[] = []
    for (let next: string | undefined = `/api/services?limit=5&${query}`; next !== undefined;) {
      const page = await shop.get(next)
      seen.push(...slugs(page.body))
      next = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(all)
  })

  test('of equal ones what the shop features, and then by title', async () => {
    const titles = async () => (await list('')).map(({ title }) => title)
    const all = await titles()
    const { rows } = await client.query<{ title: string }>(
      "select title from services where storefront = 'documents' order by title",
    )
    expect(all).toEqual(rows.map(({ title }) => title))
    await client.query("update services set featured = true where slug in ('passport', 'gst')")
    expect((await ordered()).slice(0, 2)).toEqual(['gst', 'passport'])
    await rate('apostille', 5, 1)
    expect((await ordered()).slice(0, 3)).toEqual(['apostille', 'gst', 'passport'])
  })

  test('for a search what fits, and of what fits as well what is recommended', async () => {
    await client.query("update services set title = 'Zebra Papers' where slug in ('passport', 'gst')")
    await client.query("update services set description = 'For the zebra.' where slug = 'msme'")
    await rate('msme', 500, 100)
    await rate('passport', 50, 10)
    expect(await ordered('search=zebra')).toEqual(['passport', 'gst', 'msme'])
    await rate('gst', 100, 20)
    expect(await ordered('search=zebra')).toEqual(['gst', 'passport', 'msme'])
    expect(await ordered('search=zebra&sort=rating')).toEqual(['msme', 'gst', 'passport'])
  })
})

describe('what is booked a lot', () => {
  const count = () => countRecentBookings(shop.deps)
  async function recent() {
    const question = 'select slug, recent_bookings as made from services where recent_bookings > 0 order by slug'
    const { rows } = await client.query<{ slug: string; made: number }>(question)
    return Object.fromEntries(rows.map(({ slug, made }) => [slug, made]))
  }
  /** The moment that many minutes from now. */
  const inMinutes = (minutes: number) => new Date(shop.deps.clock().getTime() + minutes * 60_000)
  const days = 24 * 60

  test('is recommended, once it has been counted', async () => {
    await booked('passport', '2026-11-12T04:30Z', { times: 3 })
    await booked('gst', '2026-11-12T04:30Z')
    expect((await ordered()).slice(0, 2)).not.toEqual(['passport', 'gst'])
    await count()
    expect((await ordered()).slice(0, 2)).toEqual(['passport', 'gst'])
    expect((await ordered('category=tax'))[0]).toBe('gst')
  })

  test('is so by the appointments of the last ninety days, up to this moment', async () => {
    await booked('gst', inMinutes(-90 * days))
    await booked('passport', inMinutes(1 - 90 * days))
    await booked('apostille', inMinutes(0))
    await booked('msme', inMinutes(1))
    await booked('trademark', inMinutes(-200 * days))
    await booked('fssai', inMinutes(20 * days))
    await count()
    expect(await recent()).toEqual({ apostille: 1, passport: 1 })
  })

  test('is so by what was not called off, whether or not it has been marked as done', async () => {
    await booked('gst', inMinutes(-days), { status: 'cancelled', times: 5 })
    for (const status of ['pending', 'confirmed', 'completed']) await booked('passport', inMinutes(-days), { status })
    await count()
    expect(await recent()).toEqual({ passport: 3 })
    await client.query("update bookings set status = 'cancelled' where status = 'pending'")
    await count()
    expect(await recent()).toEqual({ passport: 2 })
  })

  test('is so no more when that is long ago, and what was to come has come', async () => {
    await booked('gst', inMinutes(-80 * days))
    await booked('passport', inMinutes(5 * days))
    await count()
    expect(await recent()).toEqual({ gst: 1 })
    shop.moveClock(10 * days)
    await count()
    expect(await recent()).toEqual({ passport: 1 })
    await client.query('delete from bookings')
    await count()
    expect(await recent()).toEqual({})
  })

  test('is counted at each storefront for itself', async () => {
    await booked('leaky-faucet-repair', inMinutes(-days))
    await booked('gst', inMinutes(-days))
    await count()
    expect(await recent()).toEqual({ gst: 1, 'leaky-faucet-repair': 1 })
    expect((await list('', 'home'))[0]?.slug).toBe('leaky-faucet-repair')
  })

  test('beats a better name, but not by much: ten bookings are worth what 4.96 stars are', async () => {
    // 4 * (1 + ln 11 / 10) is 4.959. With so many reviews the ten that nobody wrote hardly count.
    await booked('gst', inMinutes(-days), { times: 10 })
    await count()
    await rate('passport', 49_500, 10_000)
    expect((await ordered()).slice(0, 2)).toEqual(['gst', 'passport'])
    await rate('passport', 49_700, 10_000)
    expect((await ordered()).slice(0, 2)).toEqual(['passport', 'gst'])
  })

  test('throws nothing away of what is kept when there is nothing new to count', async () => {
    await booked('gst', inMinutes(-days))
    await count()
    const versions = async () =>
      (await client.query('select key, catalogue_version from storefronts order by key')).rows
    const before = await versions()
    await count()
    expect(await versions()).toEqual(before)
    await booked('gst', inMinutes(-days))
    await count()
    expect(await versions()).not.toEqual(before)
  })
})
