import { describe, type Log } from '#server/log.ts'

type Entry<Value> = { value: Value | undefined; version: string; isBeingMade: Promise<void> | undefined; next: number }

type Found<Value> = {
  /** The latest value; undefined before the first one, and after a failure. */
  value: Value | undefined
  /** Whether the value is of the requested version. */
  isCurrent: boolean
  /** The value, waiting for the first one if there is none yet. */
  first: () => Promise<Value | undefined>
}

type Options<Value> = {
  make: (key: string) => Promise<Value>
  log: Log
  /** Its name in the log. */
  name: string
  /** Minimum pause between two refreshes of a key, in milliseconds. */
  rest?: number
}

/** Refreshing uses at most one twentieth of the time. */
const pauses = 20

/**
 * A cache for expensive values that may be slightly outdated: a newer version is made in the background. Each key is
 * refreshed by one run at a time, and the longer a run takes, the longer the pause after it.
 */
export function createRefreshed<Value>({ make, log, name, rest = 5_000 }: Options<Value>) {
  const entries = new Map<string, Entry<Value>>()

  async function renew(key: string, entry: Entry<Value>, version: string) {
    const started = performance.now()
    try {
      entry.value = await make(key)
      entry.version = version
    } catch (error) {
      log.warn(`${name} could not be refreshed`, describe(error))
    }
    entry.isBeingMade = undefined
    entry.next = performance.now() + Math.max(rest, pauses * (performance.now() - started))
  }

  return (key: string, version: string): Found<Value> => {
    const entry = entries.get(key) ?? { value: undefined, version: '', isBeingMade: undefined, next: 0 }
    entries.set(key, entry)
    const isCurrent = entry.value !== undefined && entry.version === version
    if (!isCurrent && !entry.isBeingMade && performance.now() >= entry.next)
      entry.isBeingMade = renew(key, entry, version)
    return {
      value: entry.value,
      isCurrent,
      async first() {
        await entry.isBeingMade
        return entry.value
      },
    }
  }
}
