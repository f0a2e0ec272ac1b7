import type { Service } from '#domain/catalogue.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import type { FavoriteFilter } from '#domain/favorite.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { findService, listServicesById } from '#server/catalogue/store.ts'
import { type Db, isForeignKeyViolation } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { addFavorite, pageOfFavorites, removeFavorite, type Theirs } from './store.ts'

export async function readFavorites(db: Db, theirs: Theirs, filter: FavoriteFilter): Promise<Page<Service>> {
  const page = await pageOfFavorites(db, theirs, filter)
  return { ...page, items: await listServicesById(db, theirs.storefront, page.items) }
}

type Liking = Theirs & { service: string }

/** Only services of this storefront can be added. */
export async function like(db: Db, { clock }: Deps, { userId, storefront, service: id }: Liking) {
  const service = await findService(db, storefront, id)
  if (!service) throw new Refusal('not_found')
  await addFavorite(db, { userId, serviceId: service._id, createdAt: clock() }).catch((error: unknown) => {
    // The account was closed at this moment, from another device.
    throw isForeignKeyViolation(error) ? new Refusal('unauthenticated') : error
  })
}

/** Also removes services that are no longer offered. */
export async function unlike(db: Db, { userId, service }: Pick<Liking, 'userId' | 'service'>) {
  await removeFavorite(db, { userId, serviceId: service })
}
