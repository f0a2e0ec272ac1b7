import { Worker } from 'node:worker_threads'
import type { Connection, Db } from '#server/platform/database/db.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { listPhrases } from '#server/search/memory/forms.ts'
import { createWordsIndex } from '#server/search/memory/index.ts'
import { type Catalogue, createBuilder, type LoadedCatalogue } from './build.ts'
import { hasMoreThan, isOrderedByCodePoint, listStoredCategories, readCatalogue } from './store.ts'
import { receiveTexts } from './texts.ts'

/** What a worker thread answers. */
export type Loaded = { catalogue: LoadedCatalogue | undefined }

/** A storefront with the synonyms of its search. */
export type SearchedStorefront = Pick<StorefrontPlan, 'key' | 'synonyms'>

/** More services are read in a worker thread: in the process itself, that would delay requests. */
const mostHere = 500

/** Why a catalogue is not kept in memory. */
export class NotKept extends Error {
  override name = 'NotKept'
}

type Source = { db: Db; connection: Connection; storefront: SearchedStorefront; signal: AbortSignal }

/** Reads the whole catalogue of a storefront. */
export async function loadCatalogue({ db, ...source }: Source): Promise<Catalogue> {
  if (!(await isOrderedByCodePoint(db))) throw new NotKept('the database does not order texts by code point')
  const loaded = (await readWhole(db, source.storefront, mostHere)) ?? (await loadInWorker(source))
  return { ...loaded, words: createWordsIndex(loaded.words) }
}

/** The catalogue at one moment; undefined if it has more services. */
export async function readWhole(
  db: Db,
  { key, synonyms }: SearchedStorefront,
  most: number,
): Promise<LoadedCatalogue | undefined> {
  return db.transaction(
    async (tx) => {
      if (await hasMoreThan(tx, key, most)) return undefined
      const builder = createBuilder(await listStoredCategories(tx, key), await listPhrases(tx, synonyms))
      await readCatalogue(tx, key, (row) => builder.add(row))
      return builder.finish()
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function loadInWorker({ connection, storefront, signal }: Omit<Source, 'db'>): Promise<LoadedCatalogue> {
  const { promise, resolve, reject } = Promise.withResolvers<LoadedCatalogue>()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { connection, storefront },
    // Its heap contains little more than one row: smaller generations are collected before they grow.
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 },
  })
  worker.once('message', ({ catalogue }: Loaded) => {
    if (catalogue) resolve({ ...catalogue, texts: receiveTexts(catalogue.texts) })
    else reject(new NotKept('it has too many services'))
  })
  worker.once('error', reject)
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  worker.once('exit', () => {
    signal.removeEventListener('abort', stop)
    reject(new Error('the worker thread ended early'))
  })
  return promise
}
