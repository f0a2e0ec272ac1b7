import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import { createSemaphore, type Leaving } from './semaphore.ts'
import type { Level } from './pressure.ts'
import { overloaded } from '#server/platform/images/memory-budget.ts'

/**
 * Kinds of work that wait separately: rendering pages, browsing, uploaded images, free times, and reads and writes of
 * signed-in users.
 */
export type Lane = 'draw' | 'browse' | 'picture' | 'times' | 'read' | 'write'

/** From the pressure level `from` on, at most `narrowedTo` requests run at once; above it the lane is closed. */
type Size = { atWork: number; waiting: number; from: Level; narrowedTo: number }

/**
 * Limits each kind of work separately, so that the database always has connections for signed-in users and for writes.
 * Requests are counted, not queries: one request may make four queries at once. Under pressure a lane is narrowed
 * before it closes, so that a single visitor of a slow shop is still served.
 */
export function createLanes({ config: { poolSize }, pressure }: Pick<Deps, 'config' | 'pressure'>) {
  const browsing = { atWork: Math.ceil(poolSize / 2), waiting: 2 * poolSize, narrowedTo: 1 }
  const sizes: Record<Lane, Size> = {
    draw: { atWork: 2, waiting: 20, from: 1, narrowedTo: 1 },
    browse: { ...browsing, from: 1 },
    // Browsers request all images of a page at once. Each is read quickly by its key, and waiting takes almost no
    // memory.
    picture: { atWork: Math.ceil(poolSize / 4), waiting: 200, from: 1, narrowedTo: 1 },
    // Free times are part of booking, though visitors may read them too. Requests share their query, so that many of
    // them use one connection; queries of their own have the limit of slot/routes.ts.
    times: { ...browsing, atWork: 4 * poolSize, from: 2 },
    read: { atWork: poolSize, waiting: 8 * poolSize, from: 2, narrowedTo: 2 },
    // Sign-ins wait for their password hash, and images for the decoder, in queues of their own, so they do not block
    // bookings.
    write: { atWork: 2 * poolSize + 128, waiting: 0, from: 3, narrowedTo: poolSize },
  }
  const gates = {
    draw: createSemaphore(sizes.draw),
    browse: createSemaphore(sizes.browse),
    picture: createSemaphore(sizes.picture),
    times: createSemaphore(sizes.times),
    read: createSemaphore(sizes.read),
    write: createSemaphore(sizes.write),
  }

  function refuseWhenFull(lane: Lane) {
    const { from, narrowedTo } = sizes[lane]
    const level = pressure?.level() ?? 0
    if (level > from) throw overloaded()
    gates[lane].refuseWhenFull(level === from ? narrowedTo : undefined)
  }

  return {
    refuseWhenFull,
    async pass<T>(lane: Lane, work: () => Promise<T>, leaving?: Leaving): Promise<T> {
      refuseWhenFull(lane)
      return gates[lane].pass(work, leaving && { leaving })
    },
  }
}

export function laneOf({ access, method, isLive }: Pick<Endpoint, 'access' | 'method' | 'isLive'>): Lane {
  if (method !== 'GET') return 'write'
  if (access !== 'anyone') return 'read'
  return isLive ? 'times' : 'browse'
}
