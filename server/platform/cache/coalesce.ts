type Round<T> = { running: Promise<T>; next?: Promise<T> }

/**
 * Work that many ask for at the same moment is done once for all of them, and never has begun before they asked: who
 * comes while it is under way waits for the next round. So nobody is told less than what was so when they asked.
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
 * The same for many things of one kind: what is asked for while a round is under way is asked for together in the next,
 * in one question.
 */
export function batch<Key, Value>(
  askAll: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>()
  let isUnderWay = false

  async function run() {
    const asked = waiting
    waiting = new Map()
    isUnderWay = true
    try {
      const found = await askAll([...asked.keys()])
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
    waiting.set(key, asked)
    if (!isUnderWay) void run()
    return asked.promise
  }
}
