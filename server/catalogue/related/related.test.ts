import { beforeEach, describe, expect, test } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import { problemIn } from '#server/testing/answers.ts'
import { openCatalogue, slugsOf } from '#server/testing/catalogue.ts'

const shop = openCatalogue()
const { list, listSlugs, rate } = shop
/** The addresses of some customers. */
const people: string[] = []
beforeEach(async () => {
  while (people.length < 6) people.push((await shop.aUser()).email)
})
/** A booking of a service by one of the customers. */
const aPastBooking = (slug: string, customer: number, options: { status?: string; times?: number } = {}) =>
  shop.aPastBooking(slug, { email: people[customer] ?? '', ...options })

const related = async (slug: string): Promise<Service[]> => (await shop.get(`/api/services/${slug}/related`)).body
/** The related services of other categories, which its customers have also booked. */
const alsoBooked = async (slug = 'gst') => slugsOf((await related(slug)).filter(({ category }) => category !== 'tax'))

describe('related services are', () => {
  test('the other services of its category in the recommended order, at most eight', async () => {
    const others = (await listSlugs('category=legal')).filter((slug) => slug !== 'trademark')
    expect(others.length).toBeGreaterThan(8)
    expect(slugsOf(await related('trademark'))).toEqual(others.slice(0, 8))
    const last = others.at(-1) ?? ''
    await rate(last, 500, 100)
    expect(slugsOf(await related('trademark'))).toEqual([last, ...others.slice(0, 7)])
    await rate('trademark', 500, 100)
    expect(slugsOf(await related('trademark'))).not.toContain('trademark')
  })

  test('all others of a small category, and nothing else without bookings', async () => {
    const others = (await listSlugs('category=property')).filter((slug) => slug !== 'sale-deed')
    expect(others.length).toBeLessThan(8)
    expect(slugsOf(await related('sale-deed'))).toEqual(others)
  })

  test('the same by id and by slug, with the fields of cards, and none of another storefront', async () => {
    const { _id } = (await shop.get('/api/services/gst')).body
    const answer = await shop.get(`/api/services/${_id}/related`)
    expect(answer.body).toEqual(await related('gst'))
    const cards = await list('')
    for (const card of answer.body) expect(cards).toContainEqual(card)
    expect(problemIn(await shop.get(`/api/services/${_id}/related`, { storefront: 'home' })).status).toBe(404)
  })

  test('then, after its category, what its customers have also booked, by the number of customers', async () => {
    for (const customer of [0, 1, 2]) await aPastBooking('gst', customer)
    for (const customer of [0, 1, 2]) await aPastBooking('passport', customer)
    for (const customer of [0, 1]) await aPastBooking('sale-deed', customer)
    await aPastBooking('apostille', 0, { times: 5 })
    expect(await alsoBooked()).toEqual(['passport', 'sale-deed', 'apostille'])
    const shown = await related('gst')
    const others = (await listSlugs('category=tax')).filter((slug) => slug !== 'gst')
    expect(slugsOf(shown)).toEqual([...others, 'passport', 'sale-deed', 'apostille'])
  })

  test('at most four of those, in the recommended order for equal numbers', async () => {
    const also = ['passport', 'sale-deed', 'apostille', 'trademark', 'fssai', 'driving-license']
    await aPastBooking('gst', 0)
    for (const slug of also) await aPastBooking(slug, 0)
    const before = (await listSlugs()).filter((slug) => also.includes(slug))
    expect(await alsoBooked()).toEqual(before.slice(0, 4))
    const last = before.at(-1) ?? ''
    await rate(last, 50, 10)
    expect(await alsoBooked()).toEqual([last, ...before.slice(0, 3)])
    await aPastBooking('gst', 1)
    await aPastBooking('sale-deed', 1)
    expect((await alsoBooked())[0]).toBe('sale-deed')
  })

  test('only services completed for customers for whom this one was completed', async () => {
    await aPastBooking('gst', 0)
    for (const status of ['pending', 'confirmed', 'cancelled']) await aPastBooking('passport', 0, { status })
    await aPastBooking('apostille', 1)
    for (const status of ['pending', 'confirmed', 'cancelled']) await aPastBooking('gst', 1, { status })
    await aPastBooking('trademark', 2)
    expect(await alsoBooked()).toEqual([])
    await aPastBooking('gst', 1)
    expect(await alsoBooked()).toEqual(['apostille'])
  })

  test('each listed once, and never the service itself, an archived one, or one of another storefront', async () => {
    await aPastBooking('gst', 0, { times: 3 })
    for (const slug of ['tax-docs', 'passport', 'apostille', 'leaky-faucet-repair'])
      await aPastBooking(slug, 0, { times: 2 })
    await shop.client.query("update services set archived_at = now() where slug in ('passport', 'tax-docs')")
    const shown = slugsOf(await related('gst'))
    const others = (await listSlugs('category=tax')).filter((slug) => slug !== 'gst')
    expect(shown).toEqual([...others, 'apostille'])
    for (const slug of ['gst', 'passport', 'tax-docs', 'leaky-faucet-repair']) expect(shown).not.toContain(slug)
    await shop.client.query('update services set archived_at = null')
    expect(slugsOf(await related('gst')).slice(0, others.length + 1)).toEqual(
      (await listSlugs('category=tax')).filter((slug) => slug !== 'gst'),
    )
    expect(new Set(await alsoBooked())).toEqual(new Set(['passport', 'apostille']))
    expect((await related('gst')).length).toBe(others.length + 3)
  })

  test('not counted for deleted customers', async () => {
    await aPastBooking('gst', 0)
    await aPastBooking('passport', 0)
    await shop.client.query('update bookings set customer_id = null')
    expect(await alsoBooked()).toEqual([])
  })
})
