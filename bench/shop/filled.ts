import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerDeps } from '#server/deps.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { closeAtEnd } from './at-end.ts'
import { fill, type Filled, openFilled } from './fill.ts'
import { openCatalogues, withProduct } from './open.ts'

/** The number of bookings, and of services if there are more than those of the demo. */
export type FilledSize = { bookings: number; services?: number }
/** Unless told otherwise, the catalogues are in memory, as in a server that has run for a moment. */
type Opening = { opensCatalogues?: boolean }
type Measure<T> = (product: { deps: ServerDeps; filled: Filled }) => Promise<T>

/**
 * Opens a product of this size. The benchmarks of one run fill each size once, in the folder that the run names, and
 * measure a copy of it.
 */
export async function withFilled<T>(
  size: FilledSize,
  measureIt: Measure<T>,
  { opensCatalogues = true }: Opening = {},
): Promise<T> {
  const measure: Measure<T> = async (product) => {
    if (opensCatalogues) await openCatalogues(product.deps)
    return measureIt(product)
  }
  const shared = process.env['BENCH_FOLDER']
  if (shared === undefined) return withProduct((deps) => fillAnd(measure, { deps, size }))
  const original = join(shared, `${size.services ?? 'few'}-${size.bookings}`)
  if (!existsSync(original)) {
    const fresh = `${original}.new`
    const log = await withProduct((deps) => fillAnd(findLog, { deps, size }), fresh)
    await removeSpareLog(log)
    // A fill that failed must not be taken for a complete one.
    await rename(fresh, original)
  }
  const copy = temporaryFolder('bench')
  const remove = closeAtEnd(() => rm(copy, { recursive: true, force: true }))
  try {
    // Keeps the owner of the files: as root, the database runs as another user.
    const copied = spawnSync('cp', ['-a', `${original}/.`, copy], { encoding: 'utf8' })
    if (copied.status !== 0) throw new Error(`the filled database could not be copied: ${copied.stderr}`)
    return await withProduct((deps) => openAnd(measure, deps), copy)
  } finally {
    await remove()
  }
}

type Log = { folder: string; current: string }

/** The write-ahead log, and the file that is written to. */
async function findLog({ filled: { client } }: { filled: Filled }): Promise<Log> {
  const { rows } = await client.query<Log>(
    "select current_setting('data_directory') || '/pg_wal' as folder, pg_walfile_name(pg_current_wal_lsn()) as current",
  )
  const [log] = rows
  if (!log) throw new Error('the database does not say where its log is')
  return log
}

/** Removes the files that PostgreSQL has prepared for later: a gigabyte that every copy would contain. */
async function removeSpareLog({ folder, current }: Log) {
  const later = (await readdir(folder)).filter((name) => name.length === current.length && name > current)
  // Closing may have begun the next file.
  for (const name of later.toSorted().slice(2)) await rm(join(folder, name))
}

let seconds = Number.NaN

/** How long the last database took to fill in this process, in seconds. */
export function timeOfFill(): number {
  return seconds
}

async function fillAnd<T>(measure: Measure<T>, { deps, size }: { deps: ServerDeps; size: FilledSize }): Promise<T> {
  const started = performance.now()
  const filled = await fill(deps, size.bookings, size.services === undefined ? {} : { services: size.services })
  seconds = (performance.now() - started) / 1_000
  return measure({ deps, filled }).finally(() => filled.client.end())
}

async function openAnd<T>(measure: Measure<T>, deps: ServerDeps): Promise<T> {
  const client = deps.database.newClient()
  await client.connect()
  return openFilled(client)
    .then((filled) => measure({ deps, filled }))
    .finally(() => client.end())
}
