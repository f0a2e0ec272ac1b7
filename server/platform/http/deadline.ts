import { Refusal } from '#domain/contract/refusal.ts'

/** The result of the work, or a refusal when it takes too long; the work itself is bounded by the database's limits. */
export async function withDeadline<T>(
  milliseconds: number,
  work: Promise<T>,
  late: 'timeout' | 'outcome_unknown' = 'timeout',
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal(late, { retryAfter: 2 })), milliseconds)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
