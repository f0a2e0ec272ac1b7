import { parentPort, workerData } from 'node:worker_threads'
import type { Connection } from '#server/platform/database/db.ts'
import { longestStatement, readSnapshot } from '#server/platform/database/snapshot.ts'
import { buffersOf as buffersOfWords } from '#server/search/memory/builder.ts'
import type { LoadedCatalogue } from './build.ts'
import { readCatalogue, type Reading } from './read.ts'

/** A worker thread that reads the catalogue of a storefront. It imports little, because loading takes time as well. */
export type Task = { connection: Connection; reading: Reading }

/** What the worker thread answers. */
export type Loaded = { catalogue: LoadedCatalogue | undefined }

// Posted by `readInWorker`.
const { connection, reading } = workerData as Task
const catalogue = await readSnapshot(connection, async (snapshot) =>
  readCatalogue(snapshot, { ...reading, patience: longestStatement }),
)
const loaded: Loaded = { catalogue }
parentPort?.postMessage(loaded, catalogue ? buffersOf(catalogue) : [])

/** The memory that passes to the other thread without a copy. */
function buffersOf({ columns, texts, ids, byTitle, groups, words }: LoadedCatalogue): ArrayBuffer[] {
  const lists = [byTitle, ...groups.flatMap((orders) => Object.values(orders))]
  return [
    ...Object.values(columns).map(({ buffer }) => buffer),
    ...texts.chunks.map(({ buffer }) => buffer),
    texts.at.buffer,
    texts.size.buffer,
    ids.slots.buffer,
    ...buffersOfWords(words),
    ...lists.map(({ numbers }) => numbers.buffer),
  ]
}
