import { beforeEach } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import { addBooking } from './reviews.ts'
import { openShop } from './shop.ts'

type PastBooking = { email?: string; status?: string; at?: string | Date; times?: number }

/** A shop for the tests of the order of services. Each test begins with equal services and without bookings. */
export function openCatalogue() {
  const shop = openShop()
  beforeEach(async () => {
    await shop.goTo('2026-11-20T06:30:00Z')
    await shop.client.query('delete from bookings')
    await shop.client.query(
      'update services set rating_sum = 0, review_count = 0, recent_bookings = 0, featured = false, archived_at = null',
    )
  })
  const list = async (query: string, storefront = 'documents'): Promise<Service[]> =>
    (await shop.get(`/api/services?limit=100&${query}`, { storefront })).body
  return Object.assign(shop, {
    list,
    listSlugs: async (query = '') => slugsOf(await list(query)),
    aPastBooking: async (slug: string, { email = shop.customer.email, times = 1, ...options }: PastBooking = {}) => {
      for (let n = 0; n < times; n += 1) await addBooking(shop.client, { slug, email, ...options })
    },
    rate: (slug: string, sum: number, count: number) =>
      shop.client.query('update services set rating_sum = $2, review_count = $3 where slug = $1', [slug, sum, count]),
  })
}

export const slugsOf = (services: Service[]) => services.map(({ slug }) => slug)
