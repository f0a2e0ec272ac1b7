import { Refusal } from '#domain/contract/refusal.ts'
import { Outage } from '#web/api.ts'

/** Undefined when it cannot be loaded, for parts that a page can do without. */
export async function ifAvailable<T>(data: Promise<T>): Promise<T | undefined> {
  try {
    return await data
  } catch (error) {
    if (error instanceof Outage || error instanceof Refusal) return undefined
    throw error
  }
}
