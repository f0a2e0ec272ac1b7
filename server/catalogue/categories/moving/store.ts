import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { services } from '#server/catalogue/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The services of a category, locked in the order in which other writes lock them. */
export async function lockServicesIn(
  db: Db,
  { storefront, key }: { storefront: string; key: string },
  { withArchived = false } = {},
): Promise<string[]> {
  const rows = await db
    .select({ id: services.id })
    .from(services)
    .where(
      and(
        eq(services.storefront, storefront),
        eq(services.category, key),
        withArchived ? undefined : isNull(services.archivedAt),
      ),
    )
    .orderBy(services.id)
    .for('no key update')
  return rows.map(({ id }) => id)
}

type Move = { to: string; changedAt: Date; changedBy: string }

/** The maximum number of rows per statement: the search words of each are made again, and none may time out. */
const mostRows = 1_000

/** Moves locked services. They keep their slugs. */
export async function setCategoryOf(db: Db, ids: string[], { to, ...changed }: Move) {
  for (const some of portionsOf(ids)) {
    await db
      .update(services)
      .set({ category: to, ...changed, version: sql`${services.version} + 1` })
      .where(inArray(services.id, some))
  }
}

/** Makes the search words of locked services again, after their category was renamed. */
export async function rewordServices(db: Db, ids: string[]) {
  for (const some of portionsOf(ids))
    await db
      .update(services)
      .set({ category: sql`${services.category}` })
      .where(inArray(services.id, some))
}

function portionsOf(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / mostRows) }, (_, at) =>
    ids.slice(at * mostRows, (at + 1) * mostRows),
  )
}
