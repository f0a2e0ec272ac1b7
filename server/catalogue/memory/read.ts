import { copyRows } from '#server/platform/database/copy.ts'
import type { Snapshot } from '#server/platform/database/snapshot.ts'
import { type CategoryRow, createBuilder, type LoadedCatalogue } from './build.ts'
import type { Statements } from './store.ts'

export type Reading = { statements: Statements; phrases: string[]; most: number; patience?: number }

/** Reads a whole catalogue; undefined if it has more services. */
export async function readCatalogue(
  snapshot: Snapshot,
  { statements, phrases, most, patience }: Reading,
): Promise<LoadedCatalogue | undefined> {
  const categories = await snapshot.query<CategoryRow>(statements.categories)
  let ids: Uint8Array = new Uint8Array()
  await copyRows(snapshot, { statement: statements.ids, patience }, (row) => {
    ids = Uint8Array.from(row.value(0))
  })
  if (ids.length > 16 * most) return undefined
  const builder = createBuilder({ categories: categories.rows, phrases, ids })
  await copyRows(snapshot, { statement: statements.services, patience }, (row) => builder.add(row))
  return builder.finish()
}
