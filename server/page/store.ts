import { and, eq, inArray, max, sql } from 'drizzle-orm'
import { closedAccount } from '#domain/customer.ts'
import { asItCame, type PageVersion } from '#domain/page/admin.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inOrder, readPage } from '#server/platform/database/pagination.ts'
import { pageReadings, pageVersions } from './tables.ts'

export type VersionRow = typeof pageVersions.$inferSelect
export type Named = { storefront: string; page: string }
export type StoredPage = VersionRow & { by: string | null }

function isOf({ storefront, page }: Named) {
  return and(eq(pageVersions.storefront, storefront), eq(pageVersions.page, page))
}

const order = inOrder('page versions', [{ by: pageVersions.version, type: 'bigint' }], { isDescending: true })

function select(db: Db) {
  return db
    .select({ row: pageVersions, by: users.name, place: order.place })
    .from(pageVersions)
    .leftJoin(users, eq(users.id, pageVersions.byId))
}

/** The newest version; undefined for a page as it came, and for an article that does not exist. */
export async function findPage(db: Db, named: Named): Promise<StoredPage | undefined> {
  const [found] = await select(db)
    .where(isOf(named))
    .orderBy(...order.by)
    .limit(1)
  return found && { ...found.row, by: found.by }
}

/** The newest version of each of these pages that has one. */
export async function listPages(db: Db, storefront: string, pages: readonly string[]): Promise<StoredPage[]> {
  const newest = db
    .select({ page: pageVersions.page, version: max(pageVersions.version).as('newest') })
    .from(pageVersions)
    .where(and(eq(pageVersions.storefront, storefront), inArray(pageVersions.page, [...pages])))
    .groupBy(pageVersions.page)
    .as('newest_versions')
  const rows = await db
    .select({ row: pageVersions, by: users.name })
    .from(pageVersions)
    .innerJoin(newest, and(eq(newest.page, pageVersions.page), eq(newest.version, pageVersions.version)))
    .leftJoin(users, eq(users.id, pageVersions.byId))
    .where(eq(pageVersions.storefront, storefront))
  return rows.map(({ row, by }) => ({ ...row, by }))
}

export async function findVersion(db: Db, named: Named, version: number): Promise<StoredPage | undefined> {
  const [found] = await select(db)
    .where(and(isOf(named), eq(pageVersions.version, version)))
    .limit(1)
  return found && { ...found.row, by: found.by }
}

type Paging = { limit?: number | undefined; cursor?: string | undefined }

export async function listVersions(db: Db, named: Named, paging: Paging) {
  const { rows, next } = await readPage(select(db), { where: isOf(named), order, ...paging })
  return { items: rows.map(({ row, by }) => versionOf({ ...row, by })), next }
}

export function versionOf({ version, at, by, byId, change }: StoredPage): PageVersion {
  return { version, at: at.toISOString(), by: byId === null ? asItCame.by : (by ?? closedAccount), change }
}

/**
 * Stores a version, which the primary key allows only one of two administrators. False if the page already has it, or
 * does not yet have the one before it: the first version of a page is not stored.
 */
export async function addVersion(db: Db, row: VersionRow): Promise<boolean> {
  const { storefront, page, version, content, change, at, byId } = row
  const { rowCount } = await db.execute(sql`
    insert into page_versions (storefront, page, version, content, change, at, by_id)
    select ${storefront}, ${page}, ${version}::integer, ${JSON.stringify(content)}::json, ${change},
      ${at.toISOString()}::timestamptz, ${byId}::uuid
    where ${version}::integer <= 2 or exists (
      select from page_versions
      where storefront = ${storefront} and page = ${page} and version = ${version}::integer - 1
    )
    on conflict do nothing`)
  return rowCount === 1
}

/** The versions of these pages that an administrator has read. */
export async function listReadings(db: Db, storefront: string, pages: readonly string[]) {
  return db
    .select({ page: pageReadings.page, version: pageReadings.version })
    .from(pageReadings)
    .where(and(eq(pageReadings.storefront, storefront), inArray(pageReadings.page, [...pages])))
}

/** False if an administrator has read it already. */
export async function addReading(db: Db, row: typeof pageReadings.$inferInsert): Promise<boolean> {
  return (await db.insert(pageReadings).values(row).onConflictDoNothing().returning()).length === 1
}
