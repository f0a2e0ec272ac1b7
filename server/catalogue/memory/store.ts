import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Category } from '#domain/catalogue.ts'
import { type CatalogueRow, columns, isListed, type ListedRow } from '#server/catalogue/store.ts'
import { categories, services } from '#server/catalogue/tables.ts'
import { copyRows, type RowReader } from '#server/platform/database/copy.ts'
import type { Db } from '#server/platform/database/db.ts'
import { textOfId } from './ids.ts'

/** A service with its search words in the binary format of a tsvector. */
export type WordedRow = ListedRow & Pick<CatalogueRow, 'recommendation'> & { words: Uint8Array }

const withWords = { ...columns, words: sql<Uint8Array>`tsvectorsend(${services.words})` }

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

/** Whether the storefront has more listed services than this. */
export async function hasMoreThan(db: Db, storefront: string, most: number): Promise<boolean> {
  const listed = db
    .select({ id: services.id })
    .from(services)
    .where(isListed(storefront))
    .limit(most + 1)
    .as('listed')
  return (await db.$count(listed)) > most
}

/** Reads all listed services in the order of their titles, then ids. `db` must be a transaction. */
export async function readCatalogue(db: Db, storefront: string, add: (row: WordedRow) => void) {
  const { title, id } = services
  // Reading them all may take longer than any visitor's statement.
  await db.execute(sql`set local statement_timeout = '10min'`)
  const listed = sql`select ${sql.join(copied, sql`, `)} from ${services}
    where ${isListed(storefront)} order by ${title}, ${id}`
  await copyRows(db, listed, (row) => add(rowOf(row)))
}

/** In the order in which `rowOf` reads them. */
const copied = [
  services.id,
  services.slug,
  services.title,
  services.category,
  services.price,
  services.currency,
  services.description,
  services.imageUrl,
  services.duration,
  services.featured,
  services.ratingSum,
  services.reviewCount,
  services.recommendation,
  services.includes,
  services.words,
]

function rowOf(row: RowReader): WordedRow {
  return {
    id: textOfId(row.bytes()),
    slug: row.text(),
    title: row.text(),
    category: row.text(),
    price: row.integer(),
    currency: row.text(),
    description: row.text(),
    imageUrl: row.text(),
    duration: row.integer(),
    featured: row.boolean(),
    ratingSum: row.integer(),
    reviewCount: row.integer(),
    recommendation: row.integer(),
    includes: row.texts(),
    words: row.bytes(),
  }
}
