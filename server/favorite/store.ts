import { and, count, desc, eq, isNull, type Placeholder, sql } from 'drizzle-orm'
import type { Page } from '#domain/contract/endpoint.ts'
import { type FavoriteFilter, mostFavoriteIds } from '#domain/favorite.ts'
import { services } from '#server/catalogue/tables.ts'
import { inOrder, readPage } from '#server/platform/database/pagination.ts'
import { type Db, prepare } from '#server/platform/database/db.ts'
import { favorites } from './tables.ts'

export type Theirs = { userId: string; storefront: string }

/** A service that is not offered is left out until it is offered again. */
function isTheirs({ userId, storefront }: Theirs | Record<keyof Theirs, Placeholder>) {
  return and(eq(favorites.userId, userId), eq(services.storefront, storefront), isNull(services.archivedAt))
}

const order = inOrder(
  'favorites',
  [
    { by: favorites.createdAt, type: 'timestamptz' },
    { by: favorites.serviceId, type: 'uuid' },
  ],
  { isDescending: true },
)

/** The ids of one page of favorites. */
export async function pageOfFavorites(db: Db, theirs: Theirs, paging: FavoriteFilter): Promise<Page<string>> {
  const selected = db
    .select({ id: favorites.serviceId, place: order.place })
    .from(favorites)
    .innerJoin(services, eq(services.id, favorites.serviceId))
  const { rows, next } = await readPage(selected, { where: isTheirs(theirs), order, ...paging })
  const isWhole = next === null && paging.cursor === undefined
  const total = isWhole ? rows.length : await countFavorites(db, theirs)
  return { items: rows.map(({ id }) => id), total: String(total), next }
}

async function countFavorites(db: Db, theirs: Theirs): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(favorites)
    .innerJoin(services, eq(services.id, favorites.serviceId))
    .where(isTheirs(theirs))
  return counted?.total ?? 0
}

const newestIds = prepare((db) =>
  db
    .select({ id: favorites.serviceId })
    .from(favorites)
    .innerJoin(services, eq(services.id, favorites.serviceId))
    .where(isTheirs({ userId: sql.placeholder('userId'), storefront: sql.placeholder('storefront') }))
    .orderBy(desc(favorites.createdAt), desc(favorites.serviceId))
    .limit(mostFavoriteIds)
    .prepare('favorite_ids'),
)

/** The ids of the newest favorites, up to a limit. */
export async function listFavoriteIds(db: Db, theirs: Theirs): Promise<string[]> {
  const rows = await newestIds(db).execute(theirs)
  return rows.map(({ id }) => id)
}

/** All favorites of a user at every storefront, including services that are not offered. */
export async function listEveryFavorite(db: Db, userId: string) {
  return db
    .select({ storefront: services.storefront, slug: services.slug, title: services.title })
    .from(favorites)
    .innerJoin(services, eq(services.id, favorites.serviceId))
    .where(eq(favorites.userId, userId))
    .orderBy(favorites.createdAt, favorites.serviceId)
}

/** Adding a favorite again changes nothing. */
export async function addFavorite(db: Db, favorite: typeof favorites.$inferInsert) {
  await db.insert(favorites).values(favorite).onConflictDoNothing()
}

export async function removeFavorite(db: Db, { userId, serviceId }: { userId: string; serviceId: string }) {
  await db.delete(favorites).where(and(eq(favorites.userId, userId), eq(favorites.serviceId, serviceId)))
}

/** Adds the favorites of a user to those of another one. */
export async function moveFavorites(db: Db, { from, into }: Record<'from' | 'into', string>) {
  await db.execute(sql`
    insert into ${favorites} (user_id, service_id, created_at)
    select ${into}::uuid, service_id, created_at from ${favorites} where user_id = ${from}
    on conflict do nothing`)
}
