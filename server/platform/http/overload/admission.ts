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

/** How often the load is measured, in milliseconds. */
const often = 20
/** The weight of the newest measurement in the average. */
const weight = 0.3
/**
 * The delay in milliseconds above which more requests are refused, and below which they are accepted again as fast as
 * possible. A booking passes
 * the event loop twenty times, and waits as long each time.
 */
const tooLong = 20
const short = 10
/** By how much a measurement raises what is refused, per millisecond above the limit and at most, and lowers it. */
const steepness = 0.003
const steepest = 0.3
/** Not more than these lanes at once, so that each is tried before bookings are refused. */
const mostRise = 3
/** One long task alone is not a lasting overload: so many intervals of it count. */
const mostTimesOfOne = 5
const relief = 0.04
/** How often the log says what was refused, in milliseconds. */
const logged = 1_000
/** How long after the beginning of an overload work in the background still waits for its end, in milliseconds. */
const longestWait = 10_000

const storedAt = shedding.indexOf('stored')

/**
 * How much is refused after a measurement: 0 is nothing, 1 all of the least important lane, 2 all of the two least
 * important, and so on; parts are shares of the next lane. `times` is how many intervals the measurement took, because
 * an overloaded process measures less often.
 */
export function nextShed(shed: number, { delay, times }: { delay: number; times: number }): number {
  const rise = times * Math.min(steepest, (delay - tooLong) * steepness)
  if (rise > 0) return shed + Math.min(mostRise, rise)
  const ease = Math.min(1, (tooLong - delay) / (tooLong - short))
  return Math.max(0, shed - times * relief * ease)
}

type Measurement = { measured: number; times: number; atLeast?: number }

/** What is refused because of one bottleneck, in the order of the lanes up to `most`. */
function openBottleneck(most: number, isCrowded: () => boolean) {
  let delay = 0
  let shed = 0
  return {
    shed: () => shed,
    measure({ measured, times, atLeast = 0 }: Measurement) {
      delay += weight * (measured - delay)
      // A long task without a queue behind it, such as the first page after a start, is not overload.
      const counted = isCrowded() ? delay : 0
      shed = Math.min(most, nextShed(counted > tooLong ? Math.max(shed, atLeast) : shed, { delay: counted, times }))
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
  let due = performance.now() + often
  let wasLate = false
  let strainedSince: number | undefined

  const isCrowded = () => sockets.size > fewConnections && running + arrived > fewConnections
  const loop = openBottleneck(shedding.length, isCrowded)
  // How many writes wait for a connection is limited by their lane.
  const connections = openBottleneck(shedding.length - 1, isCrowded)
  const isStrained = () => sockets.size > fewConnections && (loop.shed() > 0 || connections.shed() > 0)

  const measuring = setInterval(() => {
    const now = performance.now()
    const late = Math.max(0, now - due)
    const times = Math.min(wasLate ? Number.POSITIVE_INFINITY : mostTimesOfOne, (late + often) / often)
    wasLate = late > tooLong
    // As many waiting queries as connections are as bad as a long delay, and so are half as many more writes.
    const waiting = Math.max(database.waiting(), countWrites() - poolSize / 2)
    connections.measure({ measured: (tooLong * waiting) / poolSize, times })
    // What is refused already relieves the event loop no further.
    loop.measure({ measured: late, times, atLeast: Math.min(connections.shed(), storedAt) })
    strainedSince = isStrained() ? (strainedSince ?? now) : undefined
    if (strainedSince === undefined) for (const go of calmed.splice(0)) go()
    arrived = 0
    due = now + often
  }, often)
  const logging = setInterval(() => {
    if (refused.size > 0) log.warn('overloaded', Object.fromEntries(refused))
    refused.clear()
  }, logged)
  measuring.unref()
  logging.unref()

  return {
    arrive({ socket }) {
      arrived += 1
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
