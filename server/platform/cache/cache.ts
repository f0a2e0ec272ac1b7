import { Refusal } from '#domain/contract/refusal.ts'
import { OverloadedByOne } from '#server/platform/images/memory-budget.ts'

/** For what is made of several storefronts: it is dropped when any of them changes. */
export const everyStorefront = 'all'

/** Answers and the like that are good until the catalogue changes: made once, and ready for everybody after. */
export type Cache = {
  /**
   * What is ready under this key, else what `make` makes now. What is asked for at the same moment is made once, by the
   * first who asked; when that caller alone is refused, by the next.
   */
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
  /** May be anything at all that a visitor thinks of: it has a room of its own, and pushes out nothing else. */
  isAside?: boolean
}

const mostBytes = 56 * 1024 * 1024
/** What is kept aside has so much less room; both together are 64 MB. */
const lessAside = 7

export function createCache({ room = mostBytes } = {}): Cache {
  const shelves = { usual: createShelf(room), aside: createShelf(room / lessAside) }
  const underWay = new Map<string, Promise<unknown>>()
  let isWatched = false

  return {
    async get<Value>(storefront: string, name: string, { make, sizeOf, isAside }: Making<Value>): Promise<Value> {
      const key = `${storefront} ${name}`
      const entries = isAside ? shelves.aside : shelves.usual
      const found = entries.find(key)
      // Whoever uses a key always asks for the same kind of value.
      if (found) return found.value as Value
      for (let already = underWay.get(key); already; already = underWay.get(key)) {
        try {
          return (await already) as Value
        } catch (error) {
          if (!isOfOneCaller(error)) throw error
        }
      }
      const making = make()
      underWay.set(key, making)
      try {
        const value = await making
        const size = sizeOf(value)
        // Dropped meanwhile, it may have been made of what is no longer so.
        if (isWatched && size !== undefined && underWay.get(key) === making)
          entries.keep(key, { value, bytes: size + key.length })
        return value
      } finally {
        if (underWay.get(key) === making) underWay.delete(key)
      }
    },
    drop(storefront) {
      const isMeant = (key: string) =>
        storefront === undefined || [storefront, everyStorefront].some((one) => key.startsWith(`${one} `))
      for (const storefronts of Object.values(shelves)) storefronts.forget(isMeant)
      // Who comes from now on waits for a fresh one.
      for (const key of underWay.keys()) if (isMeant(key)) underWay.delete(key)
    },
    watched(now) {
      isWatched = now
      if (now) return
      for (const storefronts of Object.values(shelves)) storefronts.forget(() => true)
      underWay.clear()
    },
    bytes: () => shelves.usual.bytes() + shelves.aside.bytes(),
  }
}

/** Refused for how often they have asked, or because they have left: those who wait for the same thing did neither. */
function isOfOneCaller(error: unknown): boolean {
  return error instanceof OverloadedByOne || (error instanceof Refusal && error.code === 'rate_limited')
}

type Entry = { value: unknown; bytes: number }

/** As many entries as there is room for: those that were unused for longest make room for others. */
function createShelf(room: number) {
  /** The first key is always the one unused for longest. */
  const entries = new Map<string, Entry>()
  let bytes = 0

  function forget(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    find(key: string): Entry | undefined {
      const found = entries.get(key)
      if (!found) return undefined
      entries.delete(key)
      entries.set(key, found)
      return found
    },
    keep(key: string, entry: Entry) {
      forget(key)
      // What would push most of the others out is not worth it.
      if (entry.bytes > room / 8) return
      entries.set(key, entry)
      bytes += entry.bytes
      for (const oldest of entries.keys()) {
        if (bytes <= room) return
        forget(oldest)
      }
    },
    forget(isMeant: (key: string) => boolean) {
      for (const key of entries.keys()) if (isMeant(key)) forget(key)
    },
    bytes: () => bytes,
  }
}
