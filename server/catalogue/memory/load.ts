import { Worker } from 'node:worker_threads'
import { Category } from '#domain/catalogue.ts'
import { clientOf, type Connection, type Db } from '#server/platform/database/db.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { listPhrases } from '#server/search/memory/forms.ts'
import { createWordsIndex } from '#server/search/memory/index.ts'
import type { Catalogue, CategoryRow, LoadedCatalogue, StoredCategory } from './build.ts'
import { readCatalogue, type Reading } from './read.ts'
import { isOrderedByCodePoint, statementsOf } from './store.ts'
import { receiveTexts } from './texts.ts'
import type { Loaded, Task } from './worker.ts'

/** A storefront with the synonyms of its search. */
export type SearchedStorefront = Pick<StorefrontPlan, 'key' | 'synonyms'>

/** More services are read in a worker thread: in the process itself, that would delay requests. */
const mostHere = 500
/** A larger catalogue would take too much memory. */
const mostInMemory = 400_000

/** Why a catalogue is not kept in memory. */
export class NotKept extends Error {
  override name = 'NotKept'
}

type Source = {
  db: Db
  connection: Connection
  storefront: SearchedStorefront
  signal: AbortSignal
  /** A larger catalogue is not kept. */
  most?: number | undefined
}

/** Reads the whole catalogue of a storefront. */
export async function loadCatalogue({
  db,
  connection,
  storefront,
  signal,
  most: mostKept = mostInMemory,
}: Source): Promise<Catalogue> {
  if (!(await isOrderedByCodePoint(db))) throw new NotKept('the database does not order texts by code point')
  const phrases = await listPhrases(db, storefront.synonyms)
  const readingUpTo = (most: number) => ({ statements: statementsOf(storefront.key, most), phrases, most })
  const loaded =
    (await readHere(db, readingUpTo(Math.min(mostHere, mostKept)))) ??
    (await readInWorker({ connection, reading: readingUpTo(mostKept) }, signal))
  return { ...loaded, categories: loaded.categories.map(storedCategory), words: createWordsIndex(loaded.words) }
}

function storedCategory(category: CategoryRow): StoredCategory {
  const json = JSON.stringify(Category.parse({ ...category, count: 0 }))
  return { key: category.key, json: json.slice(0, -'0}'.length) }
}

function readHere(db: Db, reading: Reading): Promise<LoadedCatalogue | undefined> {
  return db.transaction(async (tx) => readCatalogue(clientOf(tx), reading), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

function readInWorker(task: Task, signal: AbortSignal): Promise<LoadedCatalogue> {
  const { promise, resolve, reject } = Promise.withResolvers<LoadedCatalogue>()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
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
