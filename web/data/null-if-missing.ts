import { Refusal } from '#domain/contract/refusal.ts'

/** For `catch` after a read: null if the record does not exist. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null
  throw error
}
