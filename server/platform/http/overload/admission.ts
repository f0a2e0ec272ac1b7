import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from '#server/log.ts'
import type { Database } from '#server/platform/database/db.ts'
import { aVisitor, type Lane, shedding } from './lanes.ts'

/** Decides which requests a busy process accepts. */
export type Admission = {
  /** Counts a request that has arrived over a socket. */
  arrive: (request: IncomingMessage) => void
  /** Counts a request until its response has ended. */
  begin: (response: ServerResponse) => void
  /** Whether a request of this lane is accepted now. Each call counts as one request. */
  admits: (lane: Lane) => boolean
  /** Sets how to count the writes that are carried out or wait. */
  watchWrites: (count: () => number) => void
  /** Whether requests are refused now. */
  isStrained: () => boolean
  /** Waits until nothing is refused any more, but not longer than the first seconds of an overload. */
  calm: () => Promise<void>
  close: () => Promise<void>
}

/** Requests over so few connections are never refused because of the load. A browser opens six. */
const fewConnections = aVisitor
/** So many competing requests are more than the server carries out while a visitor waits. */
const manyRequests = 64

/** How often the load is measured, in milliseconds. */
const interval = 20
/** The weight of the newest measurement in the average. */
const weight = 0.8
/**
 * The delay in milliseconds above which more requests are refused, and the one below which they are accepted again as
 * fast as possible. A booking passes the event loop twenty times, and waits as long each time.
 */
const longDelay = 12
const shortDelay = 6
/** By how much a measurement raises what is refused, per millisecond above the limit and at most, and lowers it. */
const steepness = 0.015
const steepest = 1
/** Not more than these lanes at once, so that each is tried before bookings are refused. */
const mostRise = 3
/** One long task alone is not a lasting overload: so many intervals of it count. */
const mostTimesOfOne = 5
const relief = 0.06
/** Bookings are refused only when refusing all others has not helped for some time, and not after it has. */
const steepestOfWrites = 0.02
const reliefOfWrites = 0.2
/** How often the log says what was refused, in milliseconds. */
const logged = 1_000
/** How long after the beginning of an overload work in the background still waits for its end, in milliseconds. */
const longestWait = 10_000

const storedAt = shedding.indexOf('stored')
const writeAt = shedding.indexOf('write')

/**
 * How much is refused after a measurement: 0 is nothing, 1 all of the least important lane, 2 all of the two least
 * important, and so on; parts are shares of the next lane. `times` is how many intervals the measurement took, because
 * an overloaded process measures less often.
 */
export function nextShed(shed: number, { delay, times }: { delay: number; times: number }): number {
  const rise = times * Math.min(steepest, (delay - longDelay) * steepness)
  if (rise > 0 && shed >= writeAt) return shed + Math.min(rise, times * steepestOfWrites)
  if (rise > 0) return Math.min(shed + Math.min(mostRise, rise), writeAt)
  const ease = times * Math.min(1, (longDelay - delay) / (longDelay - shortDelay))
  return Math.max(0, shed - ease * (shed > writeAt ? reliefOfWrites : relief))
}

type Measurement = { measured: number; times: number; atLeast?: number; most: number }

/** What is refused because of one bottleneck, in the order of the lanes. */
function openBottleneck(crowd: () => number) {
  let delay = 0
  let shed = 0
  return {
    shed: () => shed,
    measure({ measured, times, atLeast = 0, most }: Measurement) {
      delay += weight * (measured - delay)
      const counted = delay * crowd()
      const next = nextShed(counted > longDelay ? Math.max(shed, atLeast) : shed, { delay: counted, times })
      shed = Math.min(next, Math.max(shed, most))
    },
  }
}

type Measured = { log: Log; database: Pick<Database, 'waiting'>; poolSize: number }

/**
 * Measures how long requests wait for the event loop and for a connection to the database, and refuses the least
 * important ones until they do not.
 */
export function watchAdmission({ log, database, poolSize }: Measured): Admission {
  const sockets = new Set<Duplex>()
  const owed = new Map<Lane, number>()
  const refused = new Map<Lane, number>()
  const calmed: (() => void)[] = []
  let arrived = 0
  let running = 0
  let countWrites = () => 0
  /** When the event loop last came back to its timers, and when the load was last measured. */
  let turned = performance.now()
  let measured = turned
  let wasLate = false
  let strainedSince: number | undefined

  /**
   * How much a delay counts: a long task without a queue behind it, such as the first page after a start, is not
   * overload, and requests that compete with a few others are carried out soon.
   */
  const crowd = () => {
    const competing = Math.min(sockets.size, running + arrived)
    return Math.min(1, Math.max(0, (competing - fewConnections) / (manyRequests - fewConnections)))
  }
  const loop = openBottleneck(crowd)
  const connections = openBottleneck(crowd)
  const isStrained = () => sockets.size > fewConnections && (loop.shed() > 0 || connections.shed() > 0)

  function measure(now: number, most: number) {
    const late = Math.max(0, now - turned - interval)
    const times = Math.min(
      wasLate ? Number.POSITIVE_INFINITY : mostTimesOfOne,
      Math.max(1, (now - measured) / interval),
    )
    wasLate = late > longDelay
    measured = now
    // As many waiting queries as connections are as bad as a long delay, and so are half as many more writes.
    const waiting = Math.max(database.waiting(), countWrites() - poolSize / 2)
    // How many writes wait for a connection is limited by their lane.
    connections.measure({ measured: (longDelay * waiting) / poolSize, times, most: writeAt })
    // What is refused already relieves the event loop no further.
    loop.measure({ measured: late, times, atLeast: Math.min(connections.shed(), storedAt), most })
    strainedSince = isStrained() ? (strainedSince ?? now) : undefined
    if (strainedSince === undefined) for (const go of calmed.splice(0)) go()
  }

  const measuring = setInterval(() => {
    const now = performance.now()
    measure(now, shedding.length)
    turned = now
    arrived = 0
  }, interval)
  const logging = setInterval(() => {
    if (refused.size > 0) log.warn('overloaded', Object.fromEntries(refused))
    refused.clear()
  }, logged)
  measuring.unref()
  logging.unref()

  return {
    arrive({ socket }) {
      arrived += 1
      // The event loop hands over all requests that have arrived, up to a thousand, before it comes back to its timers:
      // most of them would be accepted before the first measurement of an overload. Refusing does not shorten the delay
      // that they have had already, so bookings are not refused because of it.
      const now = performance.now()
      if (now - measured > interval + longDelay) measure(now, writeAt)
      if (sockets.has(socket)) return
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    },
    begin(response) {
      running += 1
      response.once('close', () => (running -= 1))
    },
    admits(lane) {
      // A stored response needs no connection.
      const shed = lane === 'stored' ? loop.shed() : Math.max(loop.shed(), connections.shed())
      const share = Math.min(1, shed - shedding.indexOf(lane))
      if (share <= 0 || sockets.size <= fewConnections) return true
      // Spreads refusals evenly: with a share of a quarter, every fourth request is refused.
      const owing = (owed.get(lane) ?? 0) + share
      const isRefused = owing >= 1
      owed.set(lane, isRefused ? owing - 1 : owing)
      if (isRefused) refused.set(lane, (refused.get(lane) ?? 0) + 1)
      return !isRefused
    },
    watchWrites: (count) => (countWrites = count),
    isStrained,
    calm() {
      const left = strainedSince === undefined ? 0 : strainedSince + longestWait - performance.now()
      if (left <= 0) return Promise.resolve()
      return new Promise((resolve) => {
        const hurry = setTimeout(resolve, left)
        calmed.push(() => {
          clearTimeout(hurry)
          resolve()
        })
      })
    },
    async close() {
      clearInterval(measuring)
      clearInterval(logging)
      for (const go of calmed.splice(0)) go()
    },
  }
}
