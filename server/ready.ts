/** Answers and the like that are good until the catalogue changes: made once, and ready for everybody after. */
export type Ready = {
  /** What is ready under this key, else what `make` makes now. What is asked for at the same moment is made once. */
  get: <Value>(storefront: string, key: string, made: Making<Value>) => Promise<Value>
  /** Of one storefront, or of all when it is not known which one has changed. */
  drop: (storefront?: string) => void
  /** While nobody tells what changes, nothing is kept. */
  watched: (isWatched: boolean) => void
  /** How much room is taken. */
  bytes: () => number
}

type Making<Value> = {
  make: () => Promise<Value>
  /** The room it takes; undefined for what is not to be kept. */
  sizeOf: (value: Value) => number | undefined
}

type Entry = { storefront: string; value: unknown; bytes: number }

const mostBytes = 64 * 1024 * 1024

export function createReady({ room = mostBytes } = {}): Ready {
  /** The first key is always the one unused for longest. */
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<unknown>>()
  let isWatched = false
  let bytes = 0

  function forget(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function keep(key: string, entry: Entry) {
    forget(key)
    // What would push most of the others out is not worth it.
    if (entry.bytes > room / 8) return
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= room) return
      forget(oldest)
    }
  }

  return {
    async get<Value>(storefront: string, name: string, { make, sizeOf }: Making<Value>): Promise<Value> {
      const key = `${storefront} ${name}`
      const found = entries.get(key)
      if (found) {
        entries.delete(key)
        entries.set(key, found)
        // Whoever uses a key always asks for the same kind of value.
        return found.value as Value
      }
      const already = underWay.get(key)
      if (already) return already as Promise<Value>
      const making = make()
      underWay.set(key, making)
      try {
        const value = await making
        const size = sizeOf(value)
        // Dropped meanwhile, it may have been made of what is no longer so.
        if (isWatched && size !== undefined && underWay.get(key) === making)
          keep(key, { storefront, value, bytes: size + key.length })
        return value
      } finally {
        if (underWay.get(key) === making) underWay.delete(key)
      }
    },
    drop(storefront) {
      const isMeant = (key: string) => storefront === undefined || key.startsWith(`${storefront} `)
      for (const key of entries.keys()) if (isMeant(key)) forget(key)
      // Who comes from now on waits for a fresh one.
      for (const key of underWay.keys()) if (isMeant(key)) underWay.delete(key)
    },
    watched(now) {
      isWatched = now
      if (now) return
      entries.clear()
      underWay.clear()
      bytes = 0
    },
    bytes: () => bytes,
  }
}
