import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import { overloaded } from './refusals.ts'
import { createSemaphore, type Leaving } from './semaphore.ts'

/**
 * The kinds of requests that wait separately, in the order in which an overloaded server refuses them: the sums and
 * exports of the admin area first; searches and pages that have to be made; images, and other lists; uploads; reads of
 * signed-in users; free times; stored responses, because refusing them saves almost nothing; what visitors send who are
 * not signed in, which is mostly sign-ins; and the other writes last, which are bookings among others.
 */
export const shedding = [
  'report',
  'search',
  'draw',
  'picture',
  'browse',
  'upload',
  'read',
  'times',
  'stored',
  'sign-in',
  'write',
] as const
export type Lane = (typeof shedding)[number]

/** At most `atWork` requests of a lane run at once, and `waiting` wait; see semaphore.ts for `strained`. */
type Size = {
  atWork: number
  waiting: number
  longestWait?: number
  strained: number
  strainedWaiting?: number
  strainedWait?: number
}

/** One visitor alone, with so many connections, is never refused. */
export const aVisitor = 16

/**
 * Limits each kind of work separately, so that the database always has connections for signed-in users and for writes.
 * Requests are counted, not queries: one request may make four queries at once. Searches have limits of their own in
 * expensive-queries.ts, and stored responses need none.
 */
export function createLanes({ config: { poolSize }, admission }: Pick<Deps, 'config' | 'admission'>) {
  const part = (share: number) => Math.ceil(poolSize * share)
  const browsing = { atWork: part(1 / 2), waiting: aVisitor + poolSize }
  const sizes = {
    report: { atWork: part(1 / 4), waiting: aVisitor, strained: 1 },
    draw: { atWork: 2, waiting: 20, strained: 1 },
    browse: { ...browsing, strained: part(1 / 5) },
    // Browsers request all images of a page at once. Each is read quickly by its key, and waiting takes almost no
    // memory.
    picture: { atWork: part(1 / 4), waiting: 200, strained: part(1 / 5) },
    // Free times are part of booking, though visitors may read them too. Requests share their query, so that many of
    // them use one connection; queries of their own have the limit of slot/routes.ts.
    times: { ...browsing, atWork: 4 * poolSize, strained: poolSize },
    read: { atWork: poolSize, waiting: 8 * poolSize, strained: part(1 / 4) },
    // Images are decoded one after the other. Those that have waited need time for that before the deadline, after which
    // it is unknown whether they are stored.
    upload: { atWork: part(1 / 5), waiting: 20, longestWait: 2_000, strained: 1, strainedWait: 1_000 },
    // Most wait for the hash of their password in a queue of its own.
    'sign-in': { atWork: part(2 / 5), waiting: 20, strained: part(2 / 5) },
    // Few at once, because all that want the same time wake up whenever one of them ends: with 20, 10, 5 and 3 at work,
    // `burst --quick` takes 57, 33, 23 and 20 seconds.
    write: {
      atWork: part(2 / 5),
      waiting: 128,
      strained: part(4 / 5),
      strainedWaiting: 8 * poolSize,
      strainedWait: 1_500,
    },
  } satisfies Partial<Record<Lane, Size>>
  const gates = Object.fromEntries(
    Object.entries(sizes).map(([lane, size]) => [
      lane,
      createSemaphore({ ...size, isStrained: admission?.isStrained }),
    ]),
  )
  admission?.watchWrites(() => gates['write']?.load() ?? 0)

  function refuseWhenFull(lane: Lane) {
    gates[lane]?.refuseWhenFull()
  }

  return {
    refuseWhenFull,
    /** Refuses a share of the searches of an overloaded server. */
    refuseSearchUnlessAdmitted() {
      if (admission?.admits('search') === false) throw overloaded()
    },
    async pass<T>(lane: Lane, work: () => Promise<T>, leaving?: Leaving): Promise<T> {
      return gates[lane]?.pass(work, leaving && { leaving }) ?? work()
    },
  }
}

export function laneOf({ access, method, isLive, isReport, takes }: Endpoint): Lane {
  if (isReport) return 'report'
  if (takes) return 'upload'
  const isPublic = access === 'anyone' || access === 'anyone-known'
  if (method !== 'GET') return isPublic ? 'sign-in' : 'write'
  if (isLive && (access === 'anyone' || access === 'signed-in')) return 'times'
  return access === 'anyone' ? 'browse' : 'read'
}
