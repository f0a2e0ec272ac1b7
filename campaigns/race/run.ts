import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#domain/random.ts'
import type { Client } from '#server/platform/database/db.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { checkAll, checkTime } from '#campaigns/invariants/check.ts'
import type { Place } from '#campaigns/rig/scratch-database.ts'
import { openServers } from '#campaigns/rig/two-servers/servers.ts'
import type { Stock } from '#campaigns/rig/fixtures.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { drive, trafficOf } from './traffic.ts'
import { openWires } from './connection-pool.ts'

export type Race = {
  place: Place
  /** A stocked database; the race runs on a copy. */
  template: string
  stock: Stock
  seed: string
  attempts: number
  plant?: { spoil?: (client: Client) => Promise<unknown>; keepsKeysLate?: boolean }
}
export type Outcome = { tally: Tally; bookings: number; seconds: number }

const connections = 64
const upcomingPerCustomer = 30
const settings = { UPCOMING_PER_CUSTOMER: String(upcomingPerCustomer), POOL_SIZE: '24' }
/** Between looks at what must hold in the middle of everything. */
const lookEvery = 3_000

/** Two servers on one database, everybody at once; then what the tables say. */
export async function race({ place, template, stock, seed, attempts, plant = {} }: Race): Promise<Outcome> {
  const url = await place.make(template)
  const client = await connect(url)
  const { spoil, keepsKeysLate = false } = plant
  await spoil?.(client)
  const servers = await openServers({ settings: { ...settings, DATABASE_URL: url }, keepsKeysLate })
  const wires = openWires(servers.ports, connections)
  const tally = openTally()
  const { ledger, next } = trafficOf({ stock, chance: seededRandom(`race ${seed}`), tally, client, seed })
  const began = performance.now()
  const looking = new AbortController()
  try {
    const looks = lookAgain(url, tally, looking.signal)
    await drive(wires, attempts, next).finally(() => looking.abort())
    const seconds = (performance.now() - began) / 1_000
    await looks
    const { bookings } = await checkAll(client, { ledger, tally, upcomingPerCustomer })
    return { tally, bookings: bookings.length, seconds }
  } finally {
    wires.close()
    await servers.close()
    await client.end()
    await place.drop(url)
  }
}

async function lookAgain(url: string, tally: Tally, signal: AbortSignal) {
  const client = await connect(url)
  while (!signal.aborted) {
    await checkTime(client, tally)
    tally.count('looks while everybody books')
    await sleep(lookEvery, undefined, { signal }).catch(() => {})
  }
  await client.end()
}
