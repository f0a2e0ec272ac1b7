import { describe, expect, test } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import { openCatalogue, slugsOf } from '#server/testing/catalogue.ts'
import { countRecentBookings } from './jobs.ts'

const shop = openCatalogue()
const { aPastBooking, list, listSlugs, rate } = shop

describe('the recommended order', () => {
  test('puts a service that many found good before one that a single customer found excellent, and services without reviews in between', async () => {
    await rate('passport', 5, 1)
    await rate('gst', 144, 30)
    await rate('apostille', 3, 1)
    const all = await listSlugs('sort=recommended')
    expect(all.slice(0, 2)).toEqual(['gst', 'passport'])
    expect(all.at(-1)).toBe('apostille')
    expect(await listSlugs()).toEqual(all)
  })

  test('is by rating as if each service had ten more reviews of four stars', async () => {
    // (40 + 50) / 20 is 4.5, and so is (40 + 4505) / 1010.
    await rate('passport', 50, 10)
    const first = async (sum: number) => {
      await rate('gst', sum, 1_000)
      return (await listSlugs())[0]
    }
    expect([await first(4_515), await first(4_495)]).toEqual(['gst', 'passport'])
    await rate('passport', 0, 0)
    // An average of four stars is as good as no reviews, whatever their number.
    expect([await first(4_010), (await first(3_990)) === 'gst']).toEqual(['gst', false])
    expect((await listSlugs()).at(-1)).toBe('gst')
  })

  test.each(['', 'category=tax', 'sort=rating'])('is the same page by page with "%s"', async (query) => {
    await rate('tax-docs', 50, 10)
    await rate('gst', 43, 10)
    await shop.client.query(
      "update services set recent_bookings = 7, featured = true where slug in ('gst', 'msme', 'passport')",
    )
    const all = await listSlugs(query)
    const seen = slugsOf(await shop.readPages<Service>(`/api/services?limit=5&${query}`))
    expect(seen).toEqual(all)
  })

  test('of equal services puts featured ones first, and then sorts by title', async () => {
    const titles = async () => (await list('')).map(({ title }) => title)
    const all = await titles()
    const { rows } = await shop.client.query<{ title: string }>(
      "select title from services where storefront = 'documents' order by title",
    )
    expect(all).toEqual(rows.map(({ title }) => title))
    await shop.client.query("update services set featured = true where slug in ('passport', 'gst')")
    expect((await listSlugs()).slice(0, 2)).toEqual(['gst', 'passport'])
    await rate('apostille', 5, 1)
    expect((await listSlugs()).slice(0, 3)).toEqual(['apostille', 'gst', 'passport'])
  })

  test('applies to equally good results of a search', async () => {
    await shop.client.query("update services set title = 'Zebra Papers' where slug in ('passport', 'gst')")
    await shop.client.query("update services set description = 'For the zebra.' where slug = 'msme'")
    await rate('msme', 500, 100)
    await rate('passport', 50, 10)
    expect(await listSlugs('search=zebra')).toEqual(['passport', 'gst', 'msme'])
    await rate('gst', 100, 20)
    expect(await listSlugs('search=zebra')).toEqual(['gst', 'passport', 'msme'])
    expect(await listSlugs('search=zebra&sort=rating')).toEqual(['msme', 'gst', 'passport'])
  })
})

describe('a service with many bookings', () => {
  const count = () => countRecentBookings(shop.deps)
  async function recent() {
    const question = 'select slug, recent_bookings as made from services where recent_bookings > 0 order by slug'
    const { rows } = await shop.client.query<{ slug: string; made: number }>(question)
    return Object.fromEntries(rows.map(({ slug, made }) => [slug, made]))
  }
  /** The moment that many minutes from now. */
  const inMinutes = (minutes: number) => new Date(shop.deps.clock().getTime() + minutes * 60_000)
  const days = 24 * 60

  test('is recommended once the bookings have been counted', async () => {
    await aPastBooking('passport', { at: '2026-11-12T04:30Z', times: 3 })
    await aPastBooking('gst', { at: '2026-11-12T04:30Z' })
    expect((await listSlugs()).slice(0, 2)).not.toEqual(['passport', 'gst'])
    await count()
    expect((await listSlugs()).slice(0, 2)).toEqual(['passport', 'gst'])
    expect((await listSlugs('category=tax'))[0]).toBe('gst')
  })

  test('is counted by the appointments of the last ninety days, up to now', async () => {
    await aPastBooking('gst', { at: inMinutes(-90 * days) })
    await aPastBooking('passport', { at: inMinutes(1 - 90 * days) })
    await aPastBooking('apostille', { at: inMinutes(0) })
    await aPastBooking('msme', { at: inMinutes(1) })
    await aPastBooking('trademark', { at: inMinutes(-200 * days) })
    await aPastBooking('fssai', { at: inMinutes(20 * days) })
    await count()
    expect(await recent()).toEqual({ apostille: 1, passport: 1 })
  })

  test('is counted without cancelled bookings, completed or not', async () => {
    await aPastBooking('gst', { at: inMinutes(-days), status: 'cancelled', times: 5 })
    for (const status of ['pending', 'confirmed', 'completed'])
      await aPastBooking('passport', { at: inMinutes(-days), status })
    await count()
    expect(await recent()).toEqual({ passport: 3 })
    await shop.client.query("update bookings set status = 'cancelled' where status = 'pending'")
    await count()
    expect(await recent()).toEqual({ passport: 2 })
  })

  test('is counted again as appointments become older than that or past', async () => {
    await aPastBooking('gst', { at: inMinutes(-80 * days) })
    await aPastBooking('passport', { at: inMinutes(5 * days) })
    await count()
    expect(await recent()).toEqual({ gst: 1 })
    shop.moveClock(10 * days)
    await count()
    expect(await recent()).toEqual({ passport: 1 })
    await shop.client.query('delete from bookings')
    await count()
    expect(await recent()).toEqual({})
  })

  test('is counted for each storefront separately', async () => {
    await aPastBooking('leaky-faucet-repair', { at: inMinutes(-days) })
    await aPastBooking('gst', { at: inMinutes(-days) })
    await count()
    expect(await recent()).toEqual({ gst: 1, 'leaky-faucet-repair': 1 })
    expect((await list('', 'home'))[0]?.slug).toBe('leaky-faucet-repair')
  })

  test('outranks a better rating, but not by much: ten bookings equal 4.96 stars', async () => {
    // 4 * (1 + ln 11 / 10) is 4.959. With so many reviews the ten added ones hardly count.
    await aPastBooking('gst', { at: inMinutes(-days), times: 10 })
    await count()
    await rate('passport', 49_500, 10_000)
    expect((await listSlugs()).slice(0, 2)).toEqual(['gst', 'passport'])
    await rate('passport', 49_700, 10_000)
    expect((await listSlugs()).slice(0, 2)).toEqual(['passport', 'gst'])
  })

  test('invalidates cached responses only if a count changes', async () => {
    await aPastBooking('gst', { at: inMinutes(-days) })
    await count()
    const versions = async () =>
      (await shop.client.query('select key, catalogue_version from storefronts order by key')).rows
    const before = await versions()
    await count()
    expect(await versions()).toEqual(before)
    await aPastBooking('gst', { at: inMinutes(-days) })
    await count()
    expect(await versions()).not.toEqual(before)
  })
})
