import { Worker } from 'node:worker_threads'
import type { Connection, Db } from '#server/platform/database/db.ts'
import { type Catalogue, createBuilder } from './build.ts'
import { isOrderedByCodePoint, listStoredCategories, readCatalogue } from './store.ts'
import { receiveTexts } from './texts.ts'

/** What a worker thread answers. */
export type Loaded = { catalogue: Catalogue | undefined }

/** More services are read in a worker thread: in the process itself, that would delay requests. */
const mostHere = 500

/** Why a catalogue is not kept in memory. */
export class NotKept extends Error {
  override name = 'NotKept'
}

type Source = { db: Db; connection: Connection; storefront: string; signal: AbortSignal }

/** Reads the whole catalogue of a storefront. */
export async function loadCatalogue({ db, ...source }: Source): Promise<Catalogue> {
  if (!(await isOrderedByCodePoint(db))) throw new NotKept('the database does not order texts by code point')
  const here = await readWhole(db, source.storefront, mostHere)
  return here ?? loadInWorker(source)
}

/** The catalogue at one moment; undefined if it has more services. */
export async function readWhole(db: Db, storefront: string, most: number): Promise<Catalogue | undefined> {
  return db.transaction(
    async (tx) => {
      const builder = createBuilder(await listStoredCategories(tx, storefront))
      return (await readCatalogue(tx, storefront, { most, add: (row) => builder.add(row) }))
        ? builder.finish()
        : undefined
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function loadInWorker({ connection, storefront, signal }: Omit<Source, 'db'>): Promise<Catalogue> {
  const { promise, resolve, reject } = Promise.withResolvers<Catalogue>()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { connection, storefront } })
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
