import { expect } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import type { OwnReview, Review } from '#domain/review.ts'
import type { Client } from '#server/platform/database/db.ts'
import type { TestApp } from './app.ts'

type Visitor = Awaited<ReturnType<TestApp['aVisitor']>>
/** The users of the current test: a test may bring a customer of its own. */
type ReviewTestContext = { shop: TestApp; client: Client; office: Visitor; customer: Visitor }
type BookingOptions = { by?: Visitor; slug?: string; storefront?: string; status?: string }
type Id = { _id: string }
type By = { token?: string; storefront?: string }

export const good = { rating: 4, comment: 'On time, and tidy.' }

/** The calls of customers on reviews. Verifies the counters after each write, whatever its response. */
export function reviewing(now: () => ReviewTestContext) {
  async function counted<Answer>(writing: Promise<Answer>): Promise<Answer> {
    const answer = await writing
    expect(await miscounted(now().client)).toEqual([])
    return answer
  }
  const booked = (wish: BookingOptions = {}) => bookedAt(now(), wish)
  const own = (): By => ({ token: now().customer.token })
  const write = ({ _id }: Id, body: object = good, by = own()) =>
    counted(now().shop.post(`/api/bookings/${_id}/review`, { ...by, body }))
  const change = ({ _id }: Id, body: object, by = own()) =>
    counted(now().shop.patch(`/api/users/reviews/${_id}`, { ...by, body }))
  const remove = ({ _id }: Id, by = own()) => counted(now().shop.del(`/api/users/reviews/${_id}`, by))
  async function written(body: object = good, wish: BookingOptions = {}): Promise<OwnReview> {
    const { token } = wish.by ?? now().customer
    const answer = await write(await booked(wish), body, { token })
    expect(answer.status).toBe(201)
    return answer.body
  }
  return { counted, booked, write, change, remove, written, ...reading(now) }
}

function reading(now: () => ReviewTestContext) {
  const listed = async (slug = 'gst', storefront = 'documents'): Promise<Review[]> =>
    (await now().shop.get(`/api/services/${slug}/reviews`, { storefront })).body
  async function mine(query = '', { token, storefront }: By = now().customer): Promise<OwnReview[]> {
    const by = { ...(token && { token }), ...(storefront && { storefront }) }
    return (await now().shop.get(`/api/users/reviews?${query}`, by)).body
  }
  async function numbers(slug = 'gst', storefront = 'documents') {
    const { rating, reviewCount, ratingSpread } = (await now().shop.get(`/api/services/${slug}`, { storefront })).body
    return [rating, reviewCount, ratingSpread]
  }
  return { listed, mine, numbers }
}

/** A booking with a professional who has no others; completed by default. */
async function bookedAt({ shop, office, customer }: ReviewTestContext, wish: BookingOptions): Promise<BookingDetails> {
  const { by = customer, slug = 'gst', storefront = 'documents', status = 'completed' } = wish
  const service = (await shop.get(`/api/services/${slug}`, { storefront })).body
  await shop.aProfessional({ storefront, categories: [service.category] })
  const body = { service: service._id, date: '2026-11-24', time: '10:00', address: 'Pune' }
  const booking: BookingDetails = (await shop.post('/api/bookings', { token: by.token, storefront, body })).body
  const address = `/api/admin/bookings/${booking._id}/status`
  if (status !== 'pending') await shop.put(address, { token: office.token, body: { status } })
  return booking
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
