import { describe, type Log } from '#server/log.ts'

type Held<Value> = { value: Value | undefined; version: string; isBeingMade: Promise<void> | undefined; next: number }

type Found<Value> = {
  /** As it was made last; undefined before the first time, and when it could not be made. */
  value: Value | undefined
  /** Whether it is of this version. */
  isCurrent: boolean
  /** The same, after the one that is being made, if there is none yet. */
  first: () => Promise<Value | undefined>
}

type Options<Value> = {
  make: (key: string) => Promise<Value>
  log: Log
  /** What it is called in the log. */
  name: string
  /** Milliseconds between two of one key at least. */
  rest?: number
}

/** Making it takes a twentieth of the time at most. */
const pauses = 20

/**
 * What is dear to make, and does while a newer version is made in the background. Each key has one: it is made once at a
 * time, and the longer that takes, the longer the pause before the next time.
 */
export function createRefreshed<Value>({ make, log, name, rest = 5_000 }: Options<Value>) {
  const all = new Map<string, Held<Value>>()

  async function renew(key: string, held: Held<Value>, version: string) {
    const started = performance.now()
    try {
      held.value = await make(key)
      held.version = version
    } catch (error) {
      log.warn(`${name} could not be read`, describe(error))
    }
    held.isBeingMade = undefined
    held.next = performance.now() + Math.max(rest, pauses * (performance.now() - started))
  }

  return (key: string, version: string): Found<Value> => {
    const held = all.get(key) ?? { value: undefined, version: '', isBeingMade: undefined, next: 0 }
    all.set(key, held)
    const isCurrent = held.value !== undefined && held.version === version
    if (!isCurrent && !held.isBeingMade && performance.now() >= held.next) held.isBeingMade = renew(key, held, version)
    return {
      value: held.value,
      isCurrent,
      async first() {
        await held.isBeingMade
        return held.value
      },
    }
  }
}
