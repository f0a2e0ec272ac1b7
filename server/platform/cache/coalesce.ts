import { currentScope, runIn, type Scope } from '#server/platform/tracing/scope.ts'

type Round<T> = { running: Promise<T>; next?: Promise<T> }

/**
 * Coalesces identical concurrent work. A call made while a run is in progress waits for the next run, so a result is
 * never older than the call.
 */
export function coalesce<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const rounds = new Map<string, Round<T>>()

  function begin(key: string, work: () => Promise<T>): Promise<T> {
    const round: Round<T> = {
      running: work().finally(() => {
        if (!round.next) rounds.delete(key)
      }),
    }
    rounds.set(key, round)
    return round.running
  }

  return (key, work) => {
    const round = rounds.get(key)
    if (!round) return begin(key, work)
    const again = () => begin(key, work)
    round.next ??= round.running.then(again, again)
    return round.next
  }
}

/**
 * Like coalesce, for many keys of one kind: keys requested during a run are looked up together in the next one. Log lines
 * and spans of a run belong to the request that asked for its first key.
 */
export function batch<Key, Value>(
  askAll: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>()
  let scope: Scope | undefined
  let isUnderWay = false

  async function run() {
    const asked = waiting
    waiting = new Map()
    isUnderWay = true
    try {
      const found = await runIn(scope, () => askAll([...asked.keys()]))
      for (const [key, { resolve }] of asked) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of asked.values()) reject(error)
    }
    isUnderWay = false
    if (waiting.size > 0) void run()
  }

  return (key) => {
    const already = waiting.get(key)
    if (already) return already.promise
    const asked = Promise.withResolvers<Value | undefined>()
    if (waiting.size === 0) scope = currentScope()
    waiting.set(key, asked)
    if (!isUnderWay) void run()
    return asked.promise
  }
}

/**
 * The time limit of a query for `batch`, in milliseconds. All requests wait for it, so a lost connection must not stall
 * them: two rounds take less time than the deadline of a request.
 */
export const patienceOfBatch = 2_000

/** What a query for `batch` found for each key, by the `place` of the key in its list: `with ordinality` counts from one. */
export function byPlace<Key, Row extends { place: number }, Value>(
  keys: Key[],
  rows: Row[],
  valueOf: (row: Row) => Value,
): Map<Key, Value> {
  return new Map(rows.flatMap((row) => keys.slice(row.place - 1, row.place).map((key) => [key, valueOf(row)])))
}
