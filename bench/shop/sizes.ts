import pg from 'pg'
import type { Deps } from '#server/deps.ts'
import { type Door, median, openDoor } from './door.ts'
import { fill, type Filled } from './fill.ts'
import { withShop } from './open.ts'

const small = 10_000
const big = 1_000_000
/** How much slower a hundred times as many bookings may make it. */
const mostSlower = 1.3
const rounds = 7

/** A shop with so many bookings; the pool is as big as its own, for what goes past it. */
export type Shop = Filled & { size: number; deps: Deps; door: Door; pool: pg.Pool }
type PerSecond = (shop: Shop) => Promise<number>
type Contest = {
  name: string
  beside: string
  wanted: number
  /** Both in a second. */
  ours: PerSecond
  theirs: PerSecond
}

/** All by turns, so that a busy minute of the machine meets all of them; the medians, and whether they are enough. */
export async function compareSizes(options: string[], contest: Contest): Promise<boolean> {
  return withShops(options.includes('--quick') ? [small] : [small, big], async (shops) => {
    const rows = shops.map((shop) => ({ shop, ours: [] as number[], theirs: [] as number[] }))
    for (let round = 0; round <= rounds; round += 1) {
      for (const { shop, ours, theirs } of rows) {
        const found = [await contest.ours(shop), await contest.theirs(shop)] as const
        // The first round warms up.
        if (round === 0) continue
        ours.push(found[0])
        theirs.push(found[1])
      }
    }
    const found = rows.map(({ shop, ours, theirs }) => ({
      size: shop.size,
      ours: median(ours),
      theirs: median(theirs),
      // Neighbours in time: what slows one of them slows the other too.
      ratio: median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN))),
    }))
    return judge(contest, found)
  })
}

type Found = { size: number; ours: number; theirs: number; ratio: number }

function judge({ name, beside, wanted }: Contest, found: Found[]): boolean {
  for (const { size, ours, theirs, ratio } of found) {
    process.stdout.write(
      `${name} with ${size} bookings ${ours.toFixed(0)}/s   ${beside} ${theirs.toFixed(0)}/s   ratio ${ratio.toFixed(2)}   asked: at least ${wanted}\n`,
    )
  }
  const [first, ...others] = found
  const slower = others.map(({ ours }) => (first?.ours ?? Number.NaN) / ours)
  for (const factor of slower) {
    process.stdout.write(`slower by ${factor.toFixed(2)} in the big shop   asked: under ${mostSlower}\n`)
  }
  return found.every(({ ratio }) => ratio >= wanted) && slower.every((factor) => factor < mostSlower)
}

/** All of them open at the same time, each on a database of its own. */
async function withShops<T>(sizes: number[], work: (shops: Shop[]) => Promise<T>, opened: Shop[] = []): Promise<T> {
  const [size, ...rest] = sizes
  if (size === undefined) return work(opened)
  return withShop(async (deps) => {
    const filled = await fill(deps, size)
    const door = await openDoor(deps)
    const pool = new pg.Pool({ ...deps.database.connection, max: deps.config.poolSize })
    try {
      return await withShops(rest, work, [...opened, { ...filled, size, deps, door, pool }])
    } finally {
      await pool.end()
      await door.close()
      await filled.client.end()
    }
  })
}
