import type { StorefrontPlan } from '#domain/storefront.ts'
import { idOfShipped } from '#server/catalogue/opening/store.ts'
import type { Deps } from '#server/deps.ts'
import { describe } from '#server/log.ts'
import { idOfDemoArticle } from '#server/page/articles/store.ts'
import { type Db, inTransaction, refusalOfDatabase } from '#server/platform/database/db.ts'
import {
  listAccountsOf,
  listPlantedCategories,
  listPlantedServices,
  markRows,
} from '#server/storefront/demo/marks/store.ts'
import { lockSettings } from '#server/storefront/settings/store.ts'
import { isDemo } from '#server/storefront/store.ts'
import { demoAccounts, demoCustomers, shopOfDemoProfessional } from './accounts.ts'
import { demoProfessionals } from './professionals.ts'

/** A removal of the demo must not keep the shop from starting: what waits for it too long is added at the next start. */
export async function orLater<T>({ log }: Pick<Deps, 'log'>, add: () => Promise<T>): Promise<T | undefined> {
  try {
    return await add()
  } catch (error) {
    if (refusalOfDatabase(error)?.code !== 'timeout') throw error
    log.warn('a part of the demo is left to the next start', describe(error))
    return undefined
  }
}

/** Adds a part of the demo, unless the demo is being removed or was removed since. */
export async function whileDemo(db: Db, storefront: string, add: (tx: Db) => Promise<void>) {
  await inTransaction(db, async (tx) => {
    await lockSettings(tx, storefront)
    if (await isDemo(tx, storefront)) await add(tx)
  })
}

/**
 * Marks what the demo has added, except bookings, which are marked as they are added. At every start, because earlier
 * releases marked nothing: these rows have ids that are the same on every machine.
 */
export async function markDemo(tx: Db, plan: StorefrontPlan) {
  const { key, services, categories, content } = plan
  // The professional belongs to one storefront, and leaves with the demo of that one.
  const here = demoAccounts.filter(({ role }) => role !== 'professional' || key === shopOfDemoProfessional)
  const emails = here.map(({ email }) => email)
  const shipped = services.map(({ slug }) => idOfShipped(key, slug))
  const customers = demoCustomers(plan, new Date(0)).map(({ id }) => id)
  const articles = content.articles.map(({ slug }) => idOfDemoArticle(plan, slug))
  const keys = categories.map((one) => one.key)
  await markRows(tx, key, { kind: 'account', ids: [...(await listAccountsOf(tx, emails)), ...customers] })
  await markRows(tx, key, { kind: 'professional', ids: demoProfessionals(plan).map(({ id }) => id) })
  await markRows(tx, key, { kind: 'article', ids: articles })
  await markRows(tx, key, { kind: 'service', ids: await listPlantedServices(tx, shipped) })
  await markRows(tx, key, { kind: 'category', ids: await listPlantedCategories(tx, key, keys) })
}
