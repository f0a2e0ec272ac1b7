import type { Client } from '#server/platform/database/db.ts'
import type { ServerDeps } from '#server/deps.ts'
import { addServices, type Filled } from './fill.ts'
import { filledTables, planServices } from './fill-sql.ts'
import { withFilled } from './filled.ts'
import { withoutIndexes } from './rebuild.ts'

/** Lets the catalogue grow to this many services, without bookings. */
export async function spreadOver(client: Client, services: number) {
  await withoutIndexes(client, filledTables, async () => {
    await client.query('select setseed(0.5)')
    await client.query(planServices, [services, true])
    await addServices(client, true)
  })
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
): Promise<T> {
  const size = options.includes('--quick') ? quick : whole
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
