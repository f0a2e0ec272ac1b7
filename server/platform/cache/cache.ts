import { Refusal } from '#domain/contract/refusal.ts'
import type { Notice } from './notice.ts'
import { OverloadedByOne } from '#server/platform/http/overload/refusals.ts'

/** The key for values made of several storefronts: dropped when any of them changes. */
export const everyStorefront = 'all'

/** Values that stay valid until the catalogue changes: made once, then served to every visitor. */
export type Cache = {
  /**
   * The cached value, or the result of `make`. Concurrent calls for one key share one run of `make`, which counts
   * against the first caller; if it fails because of that caller alone, the next caller runs it again.
   */
  get: <Value>(storefront: string, key: string, made: NewValue<Value>) => Promise<Value>
  /** A function that finds a value as long as it is cached. It counts as a use of the entry. */
  finder: <Value>(entry: EntryName) => () => Value | undefined
  /** Drops the entries of one storefront, or all entries when the storefront is unknown. */
  drop: (storefront?: string) => void
  /** Drops what a change makes outdated, and notifies the followers of it. */
  receive: (notice: Notice) => void
  /** Adds a follower for as long as the process runs. */
  follow: (follower: Follower) => void
  /** Nothing is cached while this process is not notified of changes. */
  setWatched: (isWatched: boolean) => void
  /** What is kept now, and how often an entry was looked up since the start. */
  usage: () => { entries: number; bytes: number; hits: number; misses: number }
}

type EntryName = { storefront: string; key: string; isVisitorKey: boolean }

/** Another store of what the catalogue contains. */
export type Follower = Pick<Cache, 'receive' | 'setWatched'>

type NewValue<Value> = {
  make: () => Promise<Value>
  /** Bytes that the value uses; undefined if it must not be cached. */
  sizeOf: (value: Value) => number | undefined
  /** For keys that visitors can choose freely, like searches: they use a separate partition and evict nothing else. */
  isVisitorKey?: boolean
}

const mostBytes = 28 * 1024 * 1024
/** The separate partition is one seventh of the size; both together are 32 MB. */
const lessAside = 7

export function createCache({ room = mostBytes } = {}): Cache {
  const partitions = { usual: createLruCache(room), aside: createLruCache(room / lessAside) }
  const inFlight = new Map<string, Promise<unknown>>()
  const followers: Follower[] = []
  let isWatched = false
  const lookups = { hits: 0, misses: 0 }

  function count(found: Entry | undefined): Entry | undefined {
    if (found) lookups.hits += 1
    else lookups.misses += 1
    return found
  }

  function drop(storefront?: string) {
    const isMeant = (key: string) =>
      storefront === undefined || [storefront, everyStorefront].some((one) => key.startsWith(`${one} `))
    for (const storefronts of Object.values(partitions)) storefronts.forget(isMeant)
    // Later callers wait for a fresh value.
    for (const key of inFlight.keys()) if (isMeant(key)) inFlight.delete(key)
  }

  return {
    async get<Value>(
      storefront: string,
      name: string,
      { make, sizeOf, isVisitorKey }: NewValue<Value>,
    ): Promise<Value> {
      const key = `${storefront} ${name}`
      const entries = isVisitorKey ? partitions.aside : partitions.usual
      const found = count(entries.find(key))
      // A key is always used with the same type of value.
      if (found) return found.value as Value
      for (let already = inFlight.get(key); already; already = inFlight.get(key)) {
        try {
          return (await already) as Value
        } catch (error) {
          if (!isOfOneCaller(error)) throw error
        }
      }
      const making = make()
      inFlight.set(key, making)
      try {
        const value = await making
        const size = sizeOf(value)
        // A value dropped while it was being made may be outdated.
        if (isWatched && size !== undefined && inFlight.get(key) === making)
          entries.keep(key, { value, bytes: size + key.length })
        return value
      } finally {
        if (inFlight.get(key) === making) inFlight.delete(key)
      }
    },
    finder: <Value>({ storefront, key: name, isVisitorKey }: EntryName) => {
      const key = `${storefront} ${name}`
      const entries = isVisitorKey ? partitions.aside : partitions.usual
      // A key is always used with the same type of value.
      return () => count(entries.find(key))?.value as Value | undefined
    },
    drop,

    receive(notice) {
      drop(notice.storefront)
      for (const follower of followers) follower.receive(notice)
    },

    follow(follower) {
      followers.push(follower)
      follower.setWatched(isWatched)
    },

    setWatched(now) {
      isWatched = now
      for (const follower of followers) follower.setWatched(now)
      if (now) return
      for (const storefronts of Object.values(partitions)) storefronts.forget(() => true)
      inFlight.clear()
    },
    usage: () => ({
      entries: partitions.usual.count() + partitions.aside.count(),
      bytes: partitions.usual.bytes() + partitions.aside.bytes(),
      ...lookups,
    }),
  }
}

/** A rate limit or a closed connection: other callers waiting for the same value are not affected by it. */
function isOfOneCaller(error: unknown): boolean {
  return error instanceof OverloadedByOne || (error instanceof Refusal && error.code === 'rate_limited')
}

type Entry = { value: unknown; bytes: number }

/** A least-recently-used cache of limited size. */
export function createLruCache(room: number) {
  /** A Map keeps the order of insertion, so the first key is the least recently used. */
  const entries = new Map<string, Entry>()
  let bytes = 0
  /** The key that was used last. */
  let newest: string | undefined

  function forget(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    find(key: string): Entry | undefined {
      const found = entries.get(key)
      if (!found || key === newest) return found
      newest = key
      entries.delete(key)
      entries.set(key, found)
      return found
    },
    keep(key: string, entry: Entry) {
      forget(key)
      // An entry this large would evict most of the others.
      if (entry.bytes > room / 8) return
      entries.set(key, entry)
      newest = key
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
    count: () => entries.size,
  }
}
