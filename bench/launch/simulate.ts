import { seededRandom } from '#domain/random/random.ts'
import { costIn, type Measured } from '#bench/capacity/measured.ts'
import { curveAt, type Day, minutes, type Part, visit } from './model.ts'

/** Cores of the app processes and of PostgreSQL. */
export type Cores = { app: number; database: number }
export type Costs = Pick<Measured, 'calls'>

/** CPU milliseconds in a minute of one core. */
const core = 60_000
/** Of those who are not served, this share tries again in the next minute, at most `mostTries` times in all. */
const patient = 0.5
const mostTries = 3

/** The cores that a number of visits in a minute needs, if each core is used completely. */
export function coresFor(visits: number, costs: Costs, parts: readonly Part[] = visit): Cores {
  const sum = (of: keyof Cores) => parts.reduce((all, { call, times }) => all + times * costIn(costs, call)[of], 0)
  return { app: (visits * sum('app')) / core, database: (visits * sum('database')) / core }
}

/** The visits of each minute, with the peak as the largest. */
export function visitsOf({ seed, peak }: Pick<Day, 'seed' | 'peak'>): number[] {
  const { fraction } = seededRandom(seed)
  const raw = Array.from({ length: minutes }, (_, minute) => curveAt(minute) * (0.97 + 0.06 * fraction()))
  const highest = Math.max(...raw)
  return raw.map((value) => Math.round((peak * value) / highest))
}

export type Result = {
  visits: number
  served: number
  /** Refused at every attempt. */
  refused: number
  /** Gave up before the last attempt, or still trying at midnight. */
  left: number
  bookings: number
  /** Wanted a time when none was free any more. */
  soldOut: number
  /** The first minute without a free time. */
  soldOutAt: number | undefined
}

/** A day with this many cores. What does not fit is refused, the least important lane first. */
export function simulate(day: Day, costs: Costs, cores: Cores): Result {
  const result: Result = { visits: 0, served: 0, refused: 0, left: 0, bookings: 0, soldOut: 0, soldOutAt: undefined }
  let free = slotsOf(day)
  let waiting: number[] = []
  for (const [minute, arriving] of visitsOf(day).entries()) {
    const attempts = [arriving, ...waiting]
    const offered = attempts.reduce((sum, count) => sum + count, 0)
    const shares = sharesServed(offered, costs, cores)
    const shareOf = (lane: Part['lane']) => shares.get(lane) ?? 1
    const stored = shareOf('stored')
    const wanted = offered * stored * timesOf('booking') * Math.min(shareOf('write'), shareOf('times'))
    const booked = Math.min(wanted, free)
    free -= booked
    if (free === 0) result.soldOutAt ??= minute
    result.visits += arriving
    result.served += offered * stored
    result.bookings += booked
    result.soldOut += wanted - booked
    const unserved = attempts.map((count) => count * (1 - stored))
    result.refused += unserved[mostTries - 1] ?? 0
    waiting = unserved.slice(0, mostTries - 1).map((count) => count * patient)
    result.left += unserved.slice(0, mostTries - 1).reduce((sum, count) => sum + count * (1 - patient), 0)
  }
  result.left += waiting.reduce((sum, count) => sum + count, 0)
  return result
}

/** All appointments that can be booked at all on the day. */
export function slotsOf({ professionals, slotsADay, daysAhead }: Day): number {
  return professionals * slotsADay * daysAhead
}

export function timesOf(call: Part['call']): number {
  return visit.find((part) => part.call === call)?.times ?? 0
}

/** The share of each lane that fits into the cores. */
function sharesServed(offered: number, costs: Costs, cores: Cores): Map<Part['lane'], number> {
  const shares = new Map<Part['lane'], number>()
  const needed = coresFor(offered, costs)
  const over: Cores = { app: needed.app - cores.app, database: needed.database - cores.database }
  for (const lane of new Set(visit.map((part) => part.lane))) {
    const parts = visit.filter((part) => part.lane === lane)
    const used = coresFor(offered, costs, parts)
    const excess = (of: keyof Cores) => (over[of] <= 0 || used[of] === 0 ? 0 : Math.min(1, over[of] / used[of]))
    const dropped = Math.max(excess('app'), excess('database'))
    shares.set(lane, 1 - dropped)
    over.app -= dropped * used.app
    over.database -= dropped * used.database
  }
  return shares
}
