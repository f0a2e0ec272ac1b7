import { frameOf, servicesNamedIn, type StorefrontFrame } from '#domain/storefront/navigation.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { listCategories } from '#server/catalogue/search/store.ts'
import { listFormerCategories, listServicesBySlug } from '#server/catalogue/store.ts'
import { addCategories, addServices } from '#server/catalogue/opening/store.ts'
import type { Deps } from '#server/deps.ts'
import { addDemoArticles, hasArticles } from '#server/page/articles/store.ts'
import type { Db } from '#server/platform/database/db.ts'
import { addDemoCustomers } from '#server/demo/accounts.ts'
import { markDemo, orLater, whileDemo } from '#server/demo/marks.ts'
import { setInitial } from './settings/store.ts'
import { addStorefront, isDemo, markAsDemo } from './store.ts'

type Opening = {
  /** Whether new storefronts are open at once; by default only those of a demo. */
  isOpen?: boolean
}

/** Creates missing storefronts; in a demo with services and customers. Returns the new ones. */
export async function openStorefronts(
  db: Db,
  { storefronts, settings, config, clock, log }: Deps,
  { isOpen = config.demo }: Opening = {},
): Promise<StorefrontPlan[]> {
  const opened: StorefrontPlan[] = []
  for (const plan of storefronts.shipped) {
    const isNew = await db.transaction(async (tx) => {
      if (!(await addStorefront(tx, plan.key))) return false
      await addCategories(tx, plan)
      if (config.demo) await addServices(tx, plan, clock())
      if (!isOpen) await setInitial(tx, { storefront: plan.key, section: 'shop', fields: { isOpen }, at: clock() })
      return true
    })
    if (isNew) opened.push(plan)
    if (config.demo) await markAsDemo(db, plan.key)
    const add = async (tx: Db) => {
      // At every start, because earlier releases had no demo customers and stored no articles.
      if (config.demo) {
        await addDemoCustomers(tx, plan, clock())
        await addDemoArticles(tx, plan, clock())
      }
      await markDemo(tx, plan)
    }
    await orLater({ log }, () => whileDemo(db, plan.key, add))
  }
  if (opened.length > 0) await settings.refresh()
  return opened
}

/** The navigation of the pages: the plan, reduced to what the catalogue contains. */
export async function getFrame(db: Db, { config }: Deps, plan: StorefrontPlan): Promise<StorefrontFrame> {
  const [categories, formerCategories, services, isMadeUp, isWritten] = await Promise.all([
    listCategories(db, plan),
    listFormerCategories(db, plan.key),
    listServicesBySlug(db, plan.key, servicesNamedIn(plan.frame)),
    isDemo(db, plan.key),
    hasArticles(db, plan.key),
  ])
  const { upcomingUnconfirmed } = config
  const frame = frameOf(plan, { categories, services })
  const articles = !isWritten && { hasNoArticles: true as const }
  return { ...frame, formerCategories, isDemo: isMadeUp, upcomingUnconfirmed, ...articles }
}
