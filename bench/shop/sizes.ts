import pg from 'pg'
import type { ServerDeps } from '#server/deps.ts'
import { isQuick, roundsOf } from './options.ts'
import { line } from './report.ts'
import { type TestServer, openTestServer } from './test-server.ts'
import type { Filled } from './fill.ts'
import { type FilledSize, withFilled } from './filled.ts'

const small = { bookings: 10_000 }
const big = { bookings: 1_000_000, services: 100_000 }
/** The maximum slowdown for a hundred times as many bookings. */
const mostSlower = 1.3
const usualRounds = 7

/** A product with this many bookings; `pool` is for direct statements, and is as large as the product's own pool. */
export type SizedProduct = Filled & { size: FilledSize; deps: ServerDeps; server: TestServer; pool: pg.Pool }
type PerSecond = (product: SizedProduct) => Promise<number>
type Comparison = {
  name: string
  beside: string
  /** The least ratio, and the least number per second. */
  wanted?: { small: number; big: number }
  atLeast?: number
  /** Both return a number per second. */
  ours: PerSecond
  theirs: PerSecond
}

/** With `--bookings 10000000`, the large shop has that many. */
function bigOf(options: string[]): FilledSize {
  const at = options.indexOf('--bookings')
  return at < 0 ? big : { ...big, bookings: Number(options[at + 1]) }
}

/** Alternates between all sizes, so that other load affects them equally. Judges the medians. */
export async function compareSizes(options: string[], comparison: Comparison): Promise<boolean> {
  const rounds = roundsOf(options, usualRounds)
  return withProducts(isQuick(options) ? [small] : [small, bigOf(options)], async (products) => {
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
    return judge(
      comparison,
      rows.map(({ product: { size }, ours, theirs }) => ({ size: size.bookings, ours, theirs })),
    )
  })
}

type Measurement = { size: number; ours: number[]; theirs: number[] }

function judge({ name, beside, wanted, atLeast }: Comparison, found: Measurement[]): boolean {
  const areFast = found.map(({ size, ours, theirs }) =>
    line({
      what: `${name}, ${size} bookings`,
      unit: '/s',
      values: ours,
      beside: { what: beside, values: theirs },
      asked: {
        ...(atLeast !== undefined && { atLeast }),
        ...(wanted && { ratio: size === small.bookings ? wanted.small : wanted.big }),
      },
    }),
  )
  const [first, ...others] = found
  const areFlat = others.map(({ size, ours }) => {
    const values = ours.map((value, round) => (first?.ours[round] ?? Number.NaN) / value)
    return line({
      what: `${name}, slower with ${size} bookings`,
      unit: 'times',
      values,
      asked: { atMost: mostSlower },
    })
  })
  return [...areFast, ...areFlat].every(Boolean)
}

/** Opens all at once, each on its own database. */
async function withProducts<T>(
  sizes: FilledSize[],
  work: (products: SizedProduct[]) => Promise<T>,
  opened: SizedProduct[] = [],
): Promise<T> {
  const [size, ...rest] = sizes
  if (size === undefined) return work(opened)
  return withFilled(size, async ({ deps, filled }) => {
    const server = await openTestServer(deps)
    const pool = new pg.Pool({ ...deps.database.connection, max: deps.config.poolSize })
    try {
      return await withProducts(rest, work, [...opened, { ...filled, size, deps, server, pool }])
    } finally {
      await pool.end()
      await server.close()
    }
  })
}
