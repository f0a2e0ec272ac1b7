import { api } from '#domain/api.ts'
import type { Service } from '#domain/catalogue.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { findRelated } from '#server/catalogue/memory/related.ts'
import { joinTexts } from '#server/catalogue/memory/texts.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { findBookedTogether, listRelatedTo } from './store.ts'

/** The bookings are always read from the database, the services from memory if they are there. */
export async function listRelated(
  db: Db,
  { catalogues }: Pick<Deps, 'catalogues'>,
  { storefront, service }: { storefront: string; service: string },
): Promise<Service[]> {
  const booked = await findBookedTogether(db, storefront, service)
  if (!booked) throw new Refusal('not_found')
  const catalogue = catalogues?.find(storefront)
  const related = catalogue && findRelated(catalogue, booked)
  if (!related) return listRelatedTo(db, storefront, booked)
  return api.catalogue.related.reply.parse(JSON.parse(joinTexts(catalogue.texts, related).toString()))
}
