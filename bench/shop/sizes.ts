import pg from 'pg'
import type { ServerDeps } from '#server/deps.ts'
import { type TestServer, median, openTestServer } from './test-server.ts'
import { fill, type Filled } from './fill.ts'
import { withProduct } from './open.ts'

const small = 10_000
const big = 1_000_000
/** The maximum slowdown for a hundred times as many bookings. */
const mostSlower = 1.3
const rounds = 7

/** A product with this many bookings; `pool` is for direct statements, and is as large as the product's own pool. */
export type SizedProduct = Filled & { size: number; deps: ServerDeps; server: TestServer; pool: pg.Pool }
type PerSecond = (product: SizedProduct) => Promise<number>
type Comparison = {
  name: string
  beside: string
  wanted: number
  /** Both return a number per second. */
  ours: PerSecond
  theirs: PerSecond
}

/** Alternates between all sizes, so that other load affects them equally. Judges the medians. */
export async function compareSizes(options: string[], comparison: Comparison): Promise<boolean> {
  return withProducts(options.includes('--quick') ? [small] : [small, big], async (products) => {
    const rows = products.map((product) => ({ product, ours: [] as number[], theirs: [] as number[] }))
    for (let round = 0; round <= rounds; round += 1) {
      for (const { product, ours, theirs } of rows) {
        const found = [await comparison.ours(product), await comparison.theirs(product)] as const
        // The first round warms up.
        if (round === 0) continue
        ours.push(found[0])
        theirs.push(found[1])
      }
    }
    const found = rows.map(({ product, ours, theirs }) => ({
      size: product.size,
      ours: median(ours),
      theirs: median(theirs),
      // Measured one after the other, so that other load affects both.
      ratio: median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN))),
    }))
    return judge(comparison, found)
  })
}

type Measurement = { size: number; ours: number; theirs: number; ratio: number }

function judge({ name, beside, wanted }: Comparison, found: Measurement[]): boolean {
  for (const { size, ours, theirs, ratio } of found) {
    process.stdout.write(
      `${name} with ${size} bookings ${ours.toFixed(0)}/s   ${beside} ${theirs.toFixed(0)}/s   ratio ${ratio.toFixed(2)}   required: at least ${wanted}\n`,
    )
  }
  const [first, ...others] = found
  const slower = others.map(({ ours }) => (first?.ours ?? Number.NaN) / ours)
  for (const factor of slower) {
    process.stdout.write(`slower by ${factor.toFixed(2)} with more bookings   required: under ${mostSlower}\n`)
  }
  return found.every(({ ratio }) => ratio >= wanted) && slower.every((factor) => factor < mostSlower)
}

/** Opens all at once, each on its own database. */
async function withProducts<T>(
  sizes: number[],
  work: (products: SizedProduct[]) => Promise<T>,
  opened: SizedProduct[] = [],
): Promise<T> {
  const [size, ...rest] = sizes
  if (size === undefined) return work(opened)
  return withProduct(async (deps) => {
    const filled = await fill(deps, size)
    const server = await openTestServer(deps)
    const pool = new pg.Pool({ ...deps.database.connection, max: deps.config.poolSize })
    try {
      return await withProducts(rest, work, [...opened, { ...filled, size, deps, server, pool }])
    } finally {
      await pool.end()
      await server.close()
      await filled.client.end()
    }
  })
}
