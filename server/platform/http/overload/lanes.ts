import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import { createSemaphore, type Leaving } from './semaphore.ts'
import type { Level } from './pressure.ts'
import { overloaded } from '#server/platform/images/memory-budget.ts'

/**
 * Where work waits for its place: pages to draw, what visitors look up, uploaded pictures, times that are free, reads and
 * writes of those who are signed in.
 */
export type Lane = 'draw' | 'browse' | 'picture' | 'times' | 'read' | 'write'

/** `narrowedTo` so many at work from the level of pressure `from` on, and closed above it. */
type Size = { atWork: number; waiting: number; from: Level; narrowedTo: number }

/**
 * What comes in at one door does not take the places of another, so the database always has connections left for those
 * who are signed in and for those who write. It is requests that are counted, not their queries: one request may ask
 * four things at the same moment, and that is no crowd.
 *
 * Under pressure, a door is first narrowed and not closed: one visitor alone in a shop that is slow is still served.
 */
export function createLanes({ config: { poolSize }, pressure }: Pick<Deps, 'config' | 'pressure'>) {
  const looking = { atWork: Math.ceil(poolSize / 2), waiting: 2 * poolSize, narrowedTo: 1 }
  const sizes: Record<Lane, Size> = {
    draw: { atWork: 2, waiting: 20, from: 1, narrowedTo: 1 },
    browse: { ...looking, from: 1 },
    // Browsers ask for all pictures of a page at the same moment. Each is read quickly, by its key, and while it waits it
    // takes next to no memory.
    picture: { atWork: Math.ceil(poolSize / 4), waiting: 200, from: 1, narrowedTo: 1 },
    // They belong to a booking, though everybody may look at them.
    times: { ...looking, from: 2 },
    read: { atWork: poolSize, waiting: 8 * poolSize, from: 2, narrowedTo: 2 },
    // Signing in waits in a queue of its own for its hash, and a picture for the darkroom: they must not keep bookings out.
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

  function refuseWhenFull(door: Lane) {
    const { from, narrowedTo } = sizes[door]
    const level = pressure?.level() ?? 0
    if (level > from) throw overloaded()
    gates[door].refuseWhenFull(level === from ? narrowedTo : undefined)
  }

  return {
    refuseWhenFull,
    async pass<T>(door: Lane, work: () => Promise<T>, leaving?: Leaving): Promise<T> {
      refuseWhenFull(door)
      return gates[door].pass(work, leaving && { leaving })
    },
  }
}

export function laneOf({ access, method, isLive }: Pick<Endpoint, 'access' | 'method' | 'isLive'>): Lane {
  if (method !== 'GET') return 'write'
  if (access !== 'anyone') return 'read'
  return isLive ? 'times' : 'browse'
}
