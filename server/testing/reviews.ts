import { beforeEach, expect } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import type { OwnReview, Review } from '#domain/review.ts'
import type { Client } from '#server/platform/database/db.ts'
import { openShop, type OpenShop, type ShopOptions } from './shop.ts'

type BookingOptions = { by?: { token: string }; slug?: string; storefront?: string; status?: string }
type Caller = { token?: string; storefront?: string }
type Id = { _id: string }

export const good = { rating: 4, comment: 'On time, and tidy.' }
/** What `readRating` returns for a service with one review of four stars. */
export const oneReview = [4, 1, [0, 0, 0, 1, 0]]
export const noReviews = [0, 0, [0, 0, 0, 0, 0]]

/** A shop for the tests of reviews. Each test begins at the same time and without reviews. */
export function openReviews(options: ShopOptions = {}) {
  const shop = openShop(options)
  beforeEach(async () => {
    await shop.client.query('delete from reviews')
    await shop.goTo('2026-11-20T06:30:00Z')
  })
  return Object.assign(shop, createWrites(shop), createReads(shop))
}

/** By default the customer of the current test writes. The counters are verified after each write. */
function createWrites(shop: ReturnType<typeof openShop>) {
  const { aBooking } = shop
  async function verified<Answer>(write: Promise<Answer>): Promise<Answer> {
    const answer = await write
    expect(await miscounted(shop.client)).toEqual([])
    return answer
  }
  const calls = {
    verified,
    /** A booking with a professional who has no others; completed by default. */
    aBooking: async ({ status = 'completed', ...options }: BookingOptions = {}): Promise<BookingDetails> => {
      const { slug = 'gst', storefront = 'documents' } = options
      const { category } = (await shop.get(`/api/services/${slug}`, { storefront })).body
      await shop.aProfessional({ storefront, categories: [category] })
      return aBooking({ ...options, ...(status !== 'pending' && { status }) })
    },
    write: ({ _id }: Id, body: object = good, by: Caller = shop.customer) =>
      verified(shop.post(`/api/bookings/${_id}/review`, { ...by, body })),
    change: ({ _id }: Id, body: object, by: Caller = shop.customer) =>
      verified(shop.patch(`/api/users/reviews/${_id}`, { ...by, body })),
    remove: ({ _id }: Id, by: Caller = shop.customer) => verified(shop.del(`/api/users/reviews/${_id}`, { ...by })),
    hide: ({ _id }: Id, body: object = { hidden: true, reason: 'Rude.' }, by: Caller = shop.admin) =>
      verified(shop.put(`/api/admin/reviews/${_id}/hidden`, { ...by, body })),
    aReview: async (body: object = good, options: BookingOptions = {}): Promise<OwnReview> => {
      const answer = await calls.write(await calls.aBooking(options), body, options.by)
      expect(answer.status).toBe(201)
      return answer.body
    },
    /** A review of a past booking without a professional. */
    aPastReview: async ({ by = shop.customer, slug = 'gst', ...body }: PastReview = {}): Promise<OwnReview> => {
      const _id = await addBooking(shop.client, { slug, email: by.email })
      const answer = await calls.write({ _id }, { rating: 4, comment: 'Tidy.', ...body }, by)
      expect(answer.status).toBe(201)
      return answer.body
    },
  }
  return calls
}
type PastReview = { by?: { email: string; token: string }; slug?: string; rating?: number; comment?: string }

function createReads(shop: OpenShop) {
  return {
    readReviews: async (slug = 'gst', storefront = 'documents'): Promise<Review[]> =>
      (await shop.get(`/api/services/${slug}/reviews`, { storefront })).body,
    /** The reviews of a customer, as the customer reads them. */
    readOwn: async (query = '', by: Caller = shop.customer): Promise<OwnReview[]> =>
      (await shop.get(`/api/users/reviews?${query}`, by)).body,
    /** The rating of a service, the number of its reviews, and how many gave each number of stars. */
    readRating: async (slug = 'gst', storefront = 'documents') => {
      const { rating, reviewCount, ratingSpread } = (await shop.get(`/api/services/${slug}`, { storefront })).body
      return [rating, reviewCount, ratingSpread]
    },
  }
}

type Past = { slug: string; email: string; status?: string; at?: string | Date }

/** Inserts a past booking without a professional, and returns its id. */
export async function addBooking(client: Client, past: Past): Promise<string> {
  const { slug, email, status = 'completed', at = '2026-11-12T04:30:00Z' } = past
  const { rows } = await client.query<{ id: string }>(insertBooking, [slug, email, status, at])
  const [made] = rows
  if (!made) throw new Error(`there is no ${slug}, or no account with the address ${email}`)
  return made.id
}

const insertBooking = `
  insert into bookings (
    id, number, storefront, customer_id, service_id, status, title, category, duration, price, service_fee, tax, total,
    currency, day, time, time_zone, starts_at, ends_at, address, created_at
  )
  select
    gen_random_uuid(), gen_random_uuid(), services.storefront, users.id, services.id, $3, title, category, duration,
    price, 0, 0, price, currency, $4::timestamptz::date, '10:00', 'Asia/Kolkata', $4,
    $4::timestamptz + duration * interval '1 minute', 'Pune', $4
  from services, users where slug = $1 and email = $2
  returning id`

/** The services whose counters do not match their reviews. */
export async function miscounted(client: Client): Promise<object[]> {
  const { rows } = await client.query<object>(
    `select slug, rating_sum, review_count, rating_spread, there.* from services cross join lateral (
      select coalesce(sum(rating), 0)::integer as sum, count(*)::integer as count, array(
        select count(rating)::integer from generate_series(1, 5) as star
        left join reviews on rating = star and service_id = services.id and hidden_at is null
        group by star order by star
      ) as spread
      from reviews where service_id = services.id and hidden_at is null
    ) as there
    where (rating_sum, review_count, rating_spread) is distinct from (sum, count, spread)`,
  )
  return rows
}
