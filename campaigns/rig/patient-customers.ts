import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#domain/random/random.ts'
import { slotTimes } from '#domain/slot.ts'
import { addDays, dayIn } from '#domain/format/zone.ts'
import { book, type BookingRequest, type Records } from '#campaigns/invariants/booking-calls.ts'
import { type HttpConnection, openConnection, type Reply } from './connection.ts'
import type { Fixtures } from './fixtures.ts'

type Options = {
  port: number
  records: Records
  fixtures: Pick<Fixtures, 'customers' | 'services'>
  chance: Random
  seed: string
  /** How many customers book at the same time. */
  count: number
  /** How long a customer repeats a request, in milliseconds. With 0, none is repeated. */
  patience: number
  /** Between two bookings of a customer, in milliseconds. */
  pause?: { least: number; most: number }
}

export const failed = 'bookings that failed'
export const repeated = 'requests to book that were repeated'

const days = { first: 2, last: 26 }
const usualPause = { least: 20, most: 80 }
/** Between two attempts, in milliseconds. */
const again = 250

/** Customers who repeat a request with the same key until it is answered, as the browser does after a lost answer. */
export function openPatientCustomers(options: Options) {
  const { port, records, fixtures, chance, seed, count, patience, pause = usualPause } = options
  const { tally } = records
  const connections = Array.from({ length: count }, () => behindProxy(openConnection(port)))
  const today = dayIn('Asia/Kolkata', new Date())
  let made = 0
  let longest = 0
  /** When bookings were acknowledged. */
  let lastAt = performance.now()
  let longestGap = 0

  function newRequest(): BookingRequest {
    made += 1
    return {
      date: addDays(today, chance.whole(days.first, days.last)),
      time: chance.oneOf(slotTimes),
      service: chance.oneOf(fixtures.services).id,
      customer: chance.oneOf(fixtures.customers),
      key: `patient-${seed}-${made}`,
    }
  }

  async function bookOne(connection: HttpConnection) {
    const request = newRequest()
    const began = performance.now()
    for (let tries = 1; ; tries += 1) {
      const outcome = await book(records, request, { connections: [connection], cuts: [undefined], mayFail: true })
      if (outcome !== 'unknown') {
        longest = Math.max(longest, performance.now() - began)
        if (outcome !== 'refused') acknowledged()
        return
      }
      if (performance.now() - began >= patience) return tally.wrong(failed, `${request.key}, ${tries} tries`)
      tally.count(repeated)
      await sleep(again)
    }
  }

  function acknowledged() {
    const now = performance.now()
    longestGap = Math.max(longestGap, now - lastAt)
    lastAt = now
  }

  async function work(connection: HttpConnection, signal: AbortSignal) {
    while (!signal.aborted) {
      await bookOne(connection)
      await sleep(chance.whole(pause.least, pause.most))
    }
  }

  return {
    async run(signal: AbortSignal) {
      lastAt = performance.now()
      await Promise.all(connections.map((connection) => work(connection, signal)))
    },
    made: () => made,
    /** The longest time from the first request of a booking to its answer, in milliseconds. */
    longest: () => longest,
    /** The longest time without an acknowledged booking since the last call, in milliseconds. */
    takeLongestGap() {
      const gap = Math.max(longestGap, performance.now() - lastAt)
      longestGap = 0
      return gap
    },
    close: () => connections.forEach((connection) => connection.close()),
  }
}

/** An error of the proxy says nothing about the outcome, like a lost answer. */
function behindProxy({ ask, close }: HttpConnection): HttpConnection {
  const isOfProxy = ({ status, code }: Reply) => code === '' && status >= 502 && status <= 504
  return {
    close,
    async ask(call) {
      const reply = await ask(call)
      return isOfProxy(reply) ? { ...reply, status: 0 } : reply
    },
  }
}
