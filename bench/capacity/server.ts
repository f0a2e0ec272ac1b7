import type { ServerDeps } from '#server/deps.ts'
import { type RunningProduct, startProduct } from '#bench/shop/started.ts'

const many = '999999999'
const limitless = {
  READS_PER_MINUTE: many,
  WRITES_PER_MINUTE: many,
  GUESSES_PER_HOUR: many,
  BOOKINGS_PER_HOUR: many,
  UPCOMING_PER_CUSTOMER: many,
  UPCOMING_UNCONFIRMED: many,
}

/** The product in a process of its own, without limits for each client, on the filled database. */
export async function withServer<T>(
  { database }: ServerDeps,
  env: Record<string, string>,
  work: (product: RunningProduct) => Promise<T>,
): Promise<T> {
  const { host, user, database: name } = database.connection
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host ?? '')}`
  const product = await startProduct({ ...limitless, DATABASE_URL: url, DEMO: 'yes', ...env })
  try {
    return await work(product)
  } finally {
    await product.end()
  }
}
