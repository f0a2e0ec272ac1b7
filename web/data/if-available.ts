import { Refusal } from '#domain/contract/refusal.ts'
import { Outage } from '#web/api.ts'

/** Undefined when it cannot be read: the rest of the page is worth showing without it. */
export async function ifAvailable<T>(coming: Promise<T>): Promise<T | undefined> {
  try {
    return await coming
  } catch (error) {
    if (error instanceof Outage || error instanceof Refusal) return undefined
    throw error
  }
}
