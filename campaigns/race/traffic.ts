import type { Random } from '#domain/random/random.ts'
import type { Client } from '#server/platform/database/db.ts'
import { assign, book, cancel, misuseKey, reschedule, setStatus } from '#campaigns/invariants/booking-calls.ts'
import { editorOf } from './edits.ts'
import { hotspotsOf } from './hotspots.ts'
import { type Entry, openLedger } from '#campaigns/invariants/ledger.ts'
import type { Fixtures } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { HttpConnection } from '#campaigns/rig/connection.ts'
import type { ConnectionPool } from './connection-pool.ts'

type TrafficOptions = { fixtures: Fixtures; chance: Random; tally: Tally; client: Client; seed: string }

/** One operation, and how many connections it uses at once. */
type Operation = { connections: number; work: (connections: HttpConnection[]) => Promise<unknown> }

const statuses = ['pending', 'confirmed', 'completed', 'cancelled']
/** Shares of the bookings. */
const copiedShare = 0.2
const mostCopies = 5
const cutShare = 0.15
const longestUncut = 25
const misusedShare = 0.02
/** Share of the cancellations. */
const strangerShare = 0.05
/** Share of the reschedules. */
const adminShare = 0.4

/** Chooses random operations. */
export function trafficOf({ fixtures, chance, tally, client, seed }: TrafficOptions) {
  const { fraction, whole, oneOf } = chance
  const hotspots = hotspotsOf(fixtures, chance)
  const ledger = openLedger({ isQuiet: false })
  const records = { ledger, tally }
  const edit = editorOf({ fixtures, chance, hotspots, tally, client })
  let made = 0

  function creating(): Operation {
    if (fraction() < misusedShare && ledger.entries.length > 0)
      return on((connection) => misuseKey(records, anyEntry(), connection))
    made += 1
    const request = { ...hotspots.aim(), customer: hotspots.customer(), key: `race-${seed}-${made}` }
    const copies = fraction() < copiedShare ? whole(2, mostCopies) : 1
    const isCut = () => copies > 1 && fraction() < cutShare
    const cuts = Array.from({ length: copies }, () => (isCut() ? whole(1, longestUncut) : undefined))
    return { connections: copies, work: (connections) => book(records, request, { connections, cuts }) }
  }

  function anyEntry(): Entry {
    return oneOf(ledger.entries)
  }

  /** A booking that probably matches; any other after a few attempts. */
  function entryThat(is: (entry: Entry) => boolean): Entry {
    const some = Array.from({ length: 8 }, anyEntry)
    return some.find(is) ?? anyEntry()
  }

  function cancelling(): Operation {
    const entry = entryThat(({ status }) => status === 'pending' || status === 'confirmed')
    const by = fraction() < strangerShare ? oneOf(fixtures.customers) : entry.customer
    return on((connection) => cancel(records, entry, { connection, by }))
  }

  function rescheduling(): Operation {
    const entry = entryThat(({ status }) => status === 'pending' || status === 'confirmed')
    const moment = hotspots.near()
    const by = fraction() < adminShare ? { by: oneOf(fixtures.admins) } : {}
    return on((connection) => reschedule(records, entry, { connection, moment, ...by }))
  }

  function assigning(): Operation {
    const [entry, by, professional] = [anyEntry(), oneOf(fixtures.admins), oneOf(fixtures.professionals)]
    return on((connection) => assign(records, entry, { connection, by, professional }))
  }

  function settingStatus(): Operation {
    const entry = fraction() < 0.5 ? entryThat(({ status }) => status === 'cancelled') : anyEntry()
    const setting = { by: oneOf(fixtures.admins), status: oneOf(statuses), isBlind: fraction() < 0.9 }
    return on((connection) => setStatus(records, entry, { connection, ...setting }))
  }

  function next(): Operation {
    const luck = fraction()
    if (luck < 0.6 || ledger.entries.length === 0) return creating()
    if (luck < 0.75) return cancelling()
    if (luck < 0.85) return rescheduling()
    if (luck < 0.92) return settingStatus()
    return luck < 0.95 ? assigning() : on(edit)
  }

  return { ledger, next }
}

function on(work: (connection: HttpConnection) => Promise<unknown>): Operation {
  return { connections: 1, work: async ([connection]) => connection && work(connection) }
}

/** Runs the operations, as many at once as there are connections. */
export async function drive(pool: ConnectionPool, attempts: number, next: () => Operation): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  for (let asked = 0; asked < attempts && failures.length === 0;) {
    const operation = next()
    asked += operation.connections
    const taken = await pool.take(operation.connections)
    const done = operation
      .work(taken)
      .then(
        () => pool.give(taken),
        (error: unknown) => void failures.push(error),
      )
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw failures[0]
}
