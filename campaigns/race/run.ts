import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#domain/random/random.ts'
import type { Client } from '#server/platform/database/db.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { checkAll, checkTime } from '#campaigns/invariants/check.ts'
import type { ScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { openServers } from '#campaigns/rig/two-servers/servers.ts'
import type { Fixtures } from '#campaigns/rig/fixtures.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { drive, trafficOf } from './traffic.ts'
import { openConnectionPool } from './connection-pool.ts'

export type Race = {
  databases: ScratchDatabases
  /** A database with fixtures; the race runs on a copy. */
  template: string
  fixtures: Fixtures
  seed: string
  attempts: number
  fault?: { spoil?: (client: Client) => Promise<unknown>; storesKeysLate?: boolean }
}
export type Outcome = { tally: Tally; bookings: number; seconds: number }

const connectionCount = 64
const upcomingPerCustomer = 30
const settings = { UPCOMING_PER_CUSTOMER: String(upcomingPerCustomer), POOL_SIZE: '24' }
/** The time between checks during the run, in milliseconds. */
const lookEvery = 3_000

/** Runs the traffic against two servers on one database, then checks the tables. */
export async function race({ databases, template, fixtures, seed, attempts, fault = {} }: Race): Promise<Outcome> {
  const url = await databases.make(template)
  const client = await connect(url)
  const { spoil, storesKeysLate = false } = fault
  await spoil?.(client)
  const servers = await openServers({ settings: { ...settings, DATABASE_URL: url }, storesKeysLate })
  const pool = openConnectionPool(servers.ports, connectionCount)
  const tally = openTally()
  const { ledger, next } = trafficOf({ fixtures, chance: seededRandom(`race ${seed}`), tally, client, seed })
  const began = performance.now()
  const looking = new AbortController()
  try {
    const looks = lookAgain(url, tally, looking.signal)
    await drive(pool, attempts, next).finally(() => looking.abort())
    const seconds = (performance.now() - began) / 1_000
    await looks
    const { bookings } = await checkAll(client, { ledger, tally, upcomingPerCustomer })
    return { tally, bookings: bookings.length, seconds }
  } finally {
    pool.close()
    await servers.close()
    await client.end()
    await databases.drop(url)
  }
}

async function lookAgain(url: string, tally: Tally, signal: AbortSignal) {
  const client = await connect(url)
  while (!signal.aborted) {
    await checkTime(client, tally)
    tally.count('checks during the run')
    await sleep(lookEvery, undefined, { signal }).catch(() => {})
  }
  await client.end()
}
