import { Refusal } from '#domain/refusal.ts'

/** The result of the work, or a refusal when it takes too long; the work itself is bounded by the database's limits. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('timeout', { retryAfter: 2 })), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
