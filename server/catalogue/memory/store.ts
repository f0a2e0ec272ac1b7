import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Category } from '#domain/catalogue.ts'
import { type CatalogueRow, columns, isListed } from '#server/catalogue/store.ts'
import { categories, services } from '#server/catalogue/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

/** A service with the text of its search words. */
export type WordedRow = CatalogueRow & { words: string }

const withWords = { ...columns, words: services.words }

/** These services of the storefront, as far as they are listed. */
export async function listChanged(db: Db, storefront: string, ids: string[]): Promise<WordedRow[]> {
  return db
    .select(withWords)
    .from(services)
    .where(and(isListed(storefront), inArray(services.id, ids)))
}

export async function listStoredCategories(db: Db, storefront: string): Promise<Omit<Category, 'count'>[]> {
  const { storefront: ofStorefront, position, ...shown } = getTableColumns(categories)
  return db.select(shown).from(categories).where(eq(ofStorefront, storefront)).orderBy(position)
}

/** Whether texts are ordered by code point. Only such an order can be repeated outside of the database. */
export async function isOrderedByCodePoint(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ plain: boolean }>(sql`
    select datlocprovider = 'b' or upper(datcollate) in ('C', 'POSIX', 'C.UTF-8', 'C.UTF8') as plain
    from pg_database where datname = current_database()`)
  return rows[0]?.plain === true
}

const portion = 2_000

type Reading = { most: number; add: (row: WordedRow) => void }

/**
 * Reads all listed services in the order of their titles, then ids; false if there are more of them. Portions follow
 * each other in the index, so the caller's transaction must see one moment of the database.
 */
export async function readCatalogue(db: Db, storefront: string, { most, add }: Reading): Promise<boolean> {
  const { title, id } = services
  for (let last: WordedRow | undefined, read = 0, isMore = true; isMore;) {
    const rows = await db
      .select(withWords)
      .from(services)
      .where(and(isListed(storefront), last && sql`(${title}, ${id}) > (${last.title}, ${last.id}::uuid)`))
      .orderBy(title, id)
      .limit(Math.min(portion, most + 1 - read))
    read += rows.length
    if (read > most) return false
    for (const row of rows) add(row)
    last = rows.at(-1)
    isMore = rows.length === portion
  }
  return true
}
