import type { Client } from '#server/platform/database/db.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Filled } from './fill.ts'
import { withFilled } from './filled.ts'
import { isQuick } from './options.ts'

/** The size of most large benchmarks. */
const whole = { services: 100_000, bookings: 1_000_000 }
const quick = { services: 5_000, bookings: 50_000 }

export function sizeOf(options: string[]): typeof whole {
  return isQuick(options) ? quick : whole
}

type FullProduct = Pick<Filled, 'client' | 'today'> & { deps: ServerDeps; size: typeof whole }

/** Opens a product of full size, or of a smaller one with --quick. */
export async function withManyServices<T>(
  options: string[],
  measure: (product: FullProduct) => Promise<T>,
): Promise<T> {
  const size = sizeOf(options)
  return withFilled(size, ({ deps, filled: { client, today } }) => measure({ deps, client, today, size }))
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
