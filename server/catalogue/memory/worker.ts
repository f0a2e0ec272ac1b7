import { parentPort, workerData } from 'node:worker_threads'
import { type Connection, openDatabase } from '#server/platform/database/db.ts'
import { createLog } from '#server/log.ts'
import { buffersOf as buffersOfWords } from '#server/search/memory/builder.ts'
import type { LoadedCatalogue } from './build.ts'
import { type Loaded, readWhole, type SearchedStorefront } from './load.ts'

/** A worker thread that reads the catalogue of a storefront on a connection of its own. */
type Task = { connection: Connection; storefront: SearchedStorefront }

/** A larger catalogue would take too much memory. */
const most = 400_000

const { connection, storefront } = workerData as Task
const log = createLog({ json: true, write: () => {} })
const database = openDatabase({ connection, poolSize: 1, log })
try {
  const catalogue = await readWhole(database.db, storefront, most)
  const loaded: Loaded = { catalogue }
  parentPort?.postMessage(loaded, catalogue ? buffersOf(catalogue) : [])
} finally {
  await database.close()
}

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
