import { connect } from '#campaigns/rig/connect.ts'
import { type Fixtures, hoursOf, type Person, setDuration } from '#campaigns/rig/fixtures.ts'
import { openServers } from '#campaigns/rig/two-servers/servers.ts'
import type { Client } from '#server/platform/database/db.ts'

/** A service and how many professionals can take a booking of it at the same time. */
export type Contest = { service: string; capacity: number }

export type Arena = {
  ports: number[]
  client: Client
  customers: Person[]
  contests: Contest[]
  /** The notes of all requests, which name their keys. */
  asked: Set<string>
  close: () => Promise<void>
}

type Options = { fixtures: Fixtures; spoil?: (client: Client) => Promise<unknown>; storesKeysLate?: boolean }

const capacities = [1, 2, 5]
const settings = { UPCOMING_PER_CUSTOMER: '1000', POOL_SIZE: '24' }

/** Two servers on one database, in which one, two and five professionals offer a service. */
export async function openArena(url: string, { fixtures, spoil, storesKeysLate = false }: Options): Promise<Arena> {
  const client = await connect(url)
  const contests = await prepareContests(client, fixtures)
  await spoil?.(client)
  const servers = await openServers({ settings: { ...settings, DATABASE_URL: url }, storesKeysLate })
  return {
    ports: servers.ports,
    client,
    customers: fixtures.customers,
    contests,
    asked: new Set(),
    async close() {
      await servers.close()
      await client.end()
    },
  }
}

async function prepareContests(client: Client, { services }: Fixtures): Promise<Contest[]> {
  const categories = [...new Set(services.map(({ category }) => category))].slice(0, capacities.length)
  await client.query('update professionals set active = false, version = version + 1')
  const contests: Contest[] = []
  for (const [at, category] of categories.entries()) {
    const service = services.find((one) => one.category === category)
    const capacity = capacities[at] ?? 1
    if (!service) continue
    await setDuration(client, service.id, 60)
    await client.query(
      `update professionals set active = true, hours = $3::jsonb, version = version + 1
      where id in (select id from professionals where categories = array[$1] order by id limit $2)`,
      [category, capacity, JSON.stringify(hoursOf(0))],
    )
    contests.push({ service: service.id, capacity })
  }
  return contests
}
