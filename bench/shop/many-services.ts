import type { Client } from '#server/platform/database/db.ts'
import type { ServerDeps } from '#server/deps.ts'
import { addressHere, fill, type Filled } from './fill.ts'
import { withProduct } from './open.ts'

/** The number of services that receive a fifth of all bookings. */
const favourites = 10

/**
 * Creates this many services from those of the demo and spreads the bookings of fill() over them: a fifth over a few
 * popular ones, the others with a long tail, down to services without bookings. Ratings have no reviews behind them.
 */
export async function spreadOver(client: Client, services: number, { isRated = true } = {}) {
  await client.query('select setseed(0.5)')
  await client.query(addServices, [services])
  if (isRated) await client.query(rateServices)
  await client.query(rankServices)
  await client.query("set session_replication_role = 'replica'")
  await client.query(spreadBookings, [services, favourites, addressHere])
  await client.query("set session_replication_role = 'origin'")
  await client.query('select recount_bookings()')
  // Removes the dead row versions of the bulk update, which a production database would not have.
  await client.query('vacuum (full) services, bookings')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

const whole = { services: 100_000, bookings: 1_000_000 }
const quick = { services: 5_000, bookings: 50_000 }

type FullProduct = Pick<Filled, 'client' | 'today'> & { deps: ServerDeps; size: typeof whole }

/** Opens a product of full size, or of a smaller one with --quick. */
export async function withManyServices<T>(
  options: string[],
  measure: (product: FullProduct) => Promise<T>,
  rating?: { isRated: boolean },
): Promise<T> {
  const size = options.includes('--quick') ? quick : whole
  return withProduct(async (deps) => {
    const { client, today } = await fill(deps, size.bookings)
    await spreadOver(client, size.services, rating)
    try {
      return await measure({ deps, client, today, size })
    } finally {
      await client.end()
    }
  })
}

export type Ranked = { id: string; done: number }

/** All services with the number of their bookings, most first. */
export async function listRanked(client: Client): Promise<Ranked[]> {
  const { rows } = await client.query<Ranked>(
    `select services.id, count(bookings.id)::integer as done
     from services left join bookings on service_id = services.id and status = 'completed'
     where services.storefront = 'documents' group by services.id order by done desc, services.id`,
  )
  return rows
}

const addServices = `
  insert into services (
    id, storefront, slug, title, category, price, currency, description, image_url, duration, featured, includes, created_at
  )
  select
    gen_random_uuid(), storefront, slug || '-' || turn, title || ' ' || turn, category, price + turn, currency,
    description, image_url, duration, featured and turn % 20 = 0, includes, created_at
  from services, generate_series(1, $1::integer / 10) as turn
  where storefront = 'documents'
  limit greatest(0, $1::integer - (select count(*) from services where storefront = 'documents'))`

/** A few services have hundreds of ratings, most have hardly any. */
const rateServices = `
  update services set
    review_count = spread[1] + spread[2] + spread[3] + spread[4] + spread[5],
    rating_sum = spread[1] + 2 * spread[2] + 3 * spread[3] + 4 * spread[4] + 5 * spread[5],
    rating_spread = spread
  from (
    select id, array[bad, bad, 2 * bad, good, best] as spread
    from (
      select
        id, floor(5 * random() ^ 3)::integer as bad, floor(60 * random() ^ 3)::integer as good,
        floor(200 * random() ^ 3)::integer as best
      from services
    ) as drawn
  ) as rated
  where rated.id = services.id and storefront = 'documents'`

const rankServices = `
  create temporary table ranked as
  select row_number() over (order by random()) - 1 as n, id from services where storefront = 'documents'`

const spreadBookings = `
  update bookings set service_id = services.id, title = services.title, category = services.category
  from (
    select
      id,
      case
        when random() < 0.2 then floor($2::integer * random())
        else floor($1::integer * random() ^ 3)
      end::bigint as rank
    from bookings where address = $3
  ) as drawn
  join ranked on ranked.n = rank
  join services on services.id = ranked.id
  where drawn.id = bookings.id`
