import { setTimeout as sleep } from 'node:timers/promises'
import type { Follower } from '#server/platform/cache/cache.ts'
import type { Notice } from '#server/platform/cache/notice.ts'
import type { Database } from '#server/platform/database/db.ts'
import { describe, type Log } from '#server/log.ts'
import { applyChanges, isWasteful } from './apply.ts'
import type { Catalogue } from './build.ts'
import { createForms, type WordForms } from '#server/search/memory/forms.ts'
import { loadCatalogue, NotKept, type SearchedStorefront } from './load.ts'
import { listChanged } from './store.ts'

/** The catalogues that this process keeps in memory. */
export type CatalogueMemory = {
  /** The catalogue of a storefront; undefined unless it contains every change of which this process was notified. */
  find: (storefront: string) => Catalogue | undefined
  /** Reads these storefronts, and reads their changes from now on. */
  open: (storefronts: SearchedStorefront[]) => void
  /** Does the same with storefronts that have been added, once `open` was called. */
  openNew: (storefronts: SearchedStorefront[]) => void
  /** The forms of typed words that this process knows. */
  forms: WordForms
  /** Waits for a moment while changed services are being read, but not while the whole catalogue is. */
  caughtUp: (storefront: string) => Promise<void>
  /** Resolves when there is nothing to read. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

type Kept = {
  storefront: SearchedStorefront
  catalogue: Catalogue | undefined
  /** The changed services that are to be read. */
  changed: Set<string> | 'all'
  /** Whether changes are being read or applied. */
  running: Promise<void> | undefined
  /** Whether the whole catalogue has been read in this run. */
  isWholeNew: boolean
}

type Options = {
  database: Database
  log: Log
  /** Called when a whole catalogue has been read. */
  onRead?: (storefront: string) => void
  /** The most services of a catalogue that is kept. */
  most?: number
}

/** With more changes the whole catalogue is read: in a worker thread, which delays no request. */
const mostChanged = 5_000
/** With more services whose words have changed, too: each search visits their words separately. */
const mostReworded = 500
/** How long a search waits for changed services, in milliseconds. Reading them usually takes a few. */
export const longestWait = 100
/** Applied at once, so that requests wait for a few milliseconds at most. */
const portion = 50
/** Reading whole catalogues takes at most this part of the time. */
const share = 1 / 5

/** Follows the changes of catalogues. While one is read, the database answers. */
export function createCatalogueMemory({ database, log, onRead, most }: Options): CatalogueMemory & Follower {
  const all = new Map<string, Kept>()
  const givenUp = new Set<string>()
  const closing = new AbortController()
  const { signal } = closing
  let isWatched = false
  let isOpen = false

  /** Ends early when the process stops. */
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => {})

  function noteChanges(kept: Kept, services: string[] | 'all') {
    if (services === 'all' || kept.changed === 'all') kept.changed = 'all'
    else for (const id of services) kept.changed.add(id)
    if (kept.changed !== 'all' && kept.changed.size > mostChanged) kept.changed = 'all'
    if (isWatched && !signal.aborted) kept.running ??= readAll(kept).finally(() => endReading(kept))
  }

  function endReading(kept: Kept) {
    kept.running = undefined
    if (kept.isWholeNew) onRead?.(kept.storefront.key)
    kept.isWholeNew = false
  }

  /** Reads until nothing has changed. Changes are taken before they are read, so a later one is read again. */
  async function readAll(kept: Kept) {
    for (let failures = 0; isWatched && !signal.aborted && isOutdated(kept);) {
      const { changed } = kept
      const started = performance.now()
      try {
        kept.changed = new Set()
        await (changed === 'all' || !kept.catalogue ? readWhole(kept) : readSome(kept, kept.catalogue, changed))
        failures = 0
        if (changed === 'all' && isAll(kept)) await pause((performance.now() - started) / share)
      } catch (error) {
        kept.changed = 'all'
        if (error instanceof NotKept) return giveUp(kept, error)
        if (signal.aborted) return
        failures += 1
        log.warn('the catalogue could not be read into memory', { storefront: kept.storefront.key, ...describe(error) })
        await pause(Math.min(500 * 2 ** failures, 30_000))
      }
    }
  }

  async function readWhole(kept: Kept) {
    const started = performance.now()
    // The memory of the former one is free while the next one is read.
    kept.catalogue = undefined
    const { db, connection } = database
    kept.catalogue = await loadCatalogue({ db, connection, storefront: kept.storefront, signal, most })
    kept.isWholeNew = true
    const milliseconds = Math.round(performance.now() - started)
    log.info('catalogue in memory', {
      storefront: kept.storefront.key,
      services: kept.catalogue.byTitle.length,
      milliseconds,
    })
  }

  async function readSome(kept: Kept, catalogue: Catalogue, changed: Set<string>) {
    const { storefront } = kept
    const ids = [...changed]
    for (let from = 0; from < ids.length; from += portion) {
      const some = ids.slice(from, from + portion)
      applyChanges(catalogue, { ids: some, rows: await listChanged(database.db, storefront.key, some) })
    }
    if (catalogue.words.changes() > mostReworded || isWasteful(catalogue)) kept.changed = 'all'
  }

  /** A storefront that cannot be kept is read again only by the next process. */
  function giveUp(kept: Kept, { message }: NotKept) {
    log.warn('the catalogue is not kept in memory', { storefront: kept.storefront.key, reason: message })
    kept.catalogue = undefined
    all.delete(kept.storefront.key)
    givenUp.add(kept.storefront.key)
  }

  function openAll(storefronts: SearchedStorefront[]) {
    for (const storefront of storefronts) {
      if (all.has(storefront.key) || givenUp.has(storefront.key)) continue
      const kept: Kept = { storefront, catalogue: undefined, changed: 'all', running: undefined, isWholeNew: false }
      all.set(storefront.key, kept)
      noteChanges(kept, 'all')
    }
  }

  async function settled() {
    for (const kept of all.values()) while (kept.running !== undefined) await kept.running
  }

  return {
    forms: createForms(),

    find(storefront) {
      const kept = all.get(storefront)
      return isWatched && kept && !kept.running ? kept.catalogue : undefined
    },

    open(storefronts) {
      isOpen = true
      openAll(storefronts)
    },

    openNew(storefronts) {
      if (isOpen) openAll(storefronts)
    },

    receive({ storefront, services }: Notice) {
      if (services === undefined) return
      for (const kept of all.values())
        if (storefront === undefined || kept.storefront.key === storefront) noteChanges(kept, services)
    },

    setWatched(now) {
      isWatched = now
      // Changes may have been missed.
      for (const kept of all.values()) noteChanges(kept, 'all')
    },

    async caughtUp(storefront) {
      const kept = all.get(storefront)
      if (kept?.catalogue && kept.running)
        await Promise.race([kept.running, sleep(longestWait, undefined, { ref: false })])
    },

    settled,

    async close() {
      closing.abort()
      await settled()
    },
  }
}

const isOutdated = ({ changed, catalogue }: Kept) => changed === 'all' || changed.size > 0 || !catalogue
const isAll = ({ changed }: Kept) => changed === 'all'
