import { Refusal } from '#domain/contract/refusal.ts'

/** Time limit of a request, in milliseconds. */
export const requestDeadline = 5_000

/**
 * The result of the work, or a refusal after the time limit. The work is not cancelled; the database's own limits end
 * it.
 */
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
