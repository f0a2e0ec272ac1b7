import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#domain/random/random.ts'
import { slotTimes } from '#domain/slot.ts'
import { addDays, dayIn } from '#domain/format/zone.ts'
import { book, type Records, cancel, reschedule, type BookingRequest } from '#campaigns/invariants/booking-calls.ts'
import type { DemoFixtures } from './demo-fixtures.ts'
import type { Entry, Moment } from '#campaigns/invariants/ledger.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { Reply, HttpConnection } from '#campaigns/rig/connection.ts'

type LoadOptions = {
  records: Records
  fixtures: DemoFixtures
  chance: Random
  seed: string
  /** Each is used by one customer at a time. */
  connections: HttpConnection[]
  /** How long each waits between two requests, in milliseconds. */
  pause: { least: number; most: number }
}

const days = { first: 2, last: 26 }
const mostRetries = 20

export type KillLoad = ReturnType<typeof openKillLoad>

/** Customers who book, cancel and reschedule, even while the product is down. */
export function openKillLoad({ records, fixtures, chance, seed, connections, pause }: LoadOptions) {
  const { fraction, whole, oneOf } = chance
  const { ledger, tally } = records
  const today = dayIn('Asia/Kolkata', new Date())
  let unknown: BookingRequest[] = []
  /** Acknowledged or changed since the last check. */
  let touched = new Set<Entry>()
  let made = 0

  const someMoment = (): Moment => ({ date: addDays(today, whole(days.first, days.last)), time: oneOf(slotTimes) })

  async function create(connection: HttpConnection): Promise<Entry | 'refused' | 'unknown'> {
    made += 1
    const request = {
      ...someMoment(),
      service: oneOf(fixtures.services).id,
      customer: oneOf(fixtures.customers),
      key: `kill-${seed}-${made}`,
    }
    const entry = await book(records, request, { connections: [connection], cuts: [undefined], mayFail: true })
    if (entry === 'unknown') unknown.push(request)
    else if (entry !== 'refused') touched.add(entry)
    return entry
  }

  async function change(connection: HttpConnection) {
    const entry = Array.from({ length: 8 }, () => oneOf(ledger.entries)).find(
      // A change whose outcome is unknown may still take effect: another one would make the status uncertain.
      ({ isBusy, status, statuses, moments }) =>
        !isBusy && status === 'pending' && statuses.size === 1 && moments.length === 1,
    )
    if (!entry) return void (await create(connection))
    entry.isBusy = true
    const by = { connection, mayFail: true }
    if (fraction() < 0.55) await cancel(records, entry, by)
    else await reschedule(records, entry, { ...by, moment: someMoment() })
    entry.isBusy = false
    touched.add(entry)
  }

  async function work(connection: HttpConnection, signal: AbortSignal) {
    while (!signal.aborted) {
      if (fraction() < 0.65 || ledger.entries.length === 0) await create(connection)
      else await change(connection)
      await sleep(whole(pause.least, pause.most))
    }
  }

  /** Retries requests without a reply, with the same key, until their outcome is known. */
  async function settle() {
    const requests = unknown
    unknown = []
    await inParallel(requests, connections, async (request, connection) => {
      for (let tries = 1; tries <= mostRetries; tries += 1) {
        const entry = await book(records, request, { connections: [connection], cuts: [undefined], mayFail: true })
        if (entry === 'refused') return tally.count('unknown creates that did not book')
        if (entry !== 'unknown') {
          touched.add(entry)
          return tally.count('unknown creates that booked once')
        }
        await sleep(100)
      }
      return tally.wrong('keys without a reply', request.key)
    })
  }

  /** Reads the acknowledged bookings as their customers and returns their number. */
  async function look(): Promise<number> {
    const seen = [...touched]
    touched = new Set()
    await inParallel(seen, connections, (entry, connection) => lookAt(records, entry, connection))
    return seen.length
  }

  return {
    run: (signal: AbortSignal) => Promise.all(connections.map((connection) => work(connection, signal))),
    /** Whether bookings are made, or refused for a reason that a customer can understand. */
    isBooking: async (connection: HttpConnection) => (await create(connection)) !== 'unknown',
    settle,
    look,
    close: () => connections.forEach((connection) => connection.close()),
  }
}

async function inParallel<T>(
  all: T[],
  connections: HttpConnection[],
  work: (one: T, connection: HttpConnection) => Promise<unknown>,
) {
  const left = [...all]
  await Promise.all(
    connections.map(async (connection) => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one, connection)
    }),
  )
}

async function lookAt({ tally }: Records, { booking, customer, statuses, moments }: Entry, connection: HttpConnection) {
  const reply = await read(tally, connection, { path: `/api/bookings/${booking._id}`, token: customer.token })
  if (!reply) return tally.wrong('acknowledged bookings that cannot be read', booking.number)
  const found = JSON.parse(reply.text) as typeof booking
  const asPromised = { ...booking, ...changing(found) }
  const isSame = JSON.stringify(asPromised) === JSON.stringify({ ...asPromised, ...found })
  const isThere =
    statuses.has(found.status) && moments.some(({ date, time }) => date === found.date && time === found.time)
  if (!isSame || !isThere)
    tally.wrong('acknowledged bookings that read differently', `${reply.text} for ${JSON.stringify(booking)}`)
}

/** Retries reads that are refused because of the load. */
async function read(
  tally: Tally,
  connection: HttpConnection,
  call: { path: string; token: string },
): Promise<Reply | undefined> {
  for (let tries = 1; tries <= mostRetries; tries += 1) {
    const reply = await connection.ask({ method: 'GET', ...call })
    if (tally.judge('read', reply)) return reply
    await sleep(100)
  }
  return undefined
}

/** The fields that rescheduling, cancelling or sending an email changes; all others must stay. */
function changing(booking: Entry['booking']) {
  const { status, date, time, startsAt, cancellableUntil, history, professional, confirmation } = booking
  return { status, date, time, startsAt, cancellableUntil, history, professional, confirmation }
}
