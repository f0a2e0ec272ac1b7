import { api } from '#domain/api.ts'
import type { Category, CategoryFilter, Service, ServiceFilter } from '#domain/catalogue.ts'
import { listPublished } from '#server/page/articles/store.ts'
import { pathOfCategory, pathOfService } from '#domain/catalogue/browsing.ts'
import { pathOfArticle, publicPages } from '#domain/page/fields.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { briefly, type Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Spend } from '#server/platform/http/request.ts'
import { runCharged } from '#server/platform/http/overload/expensive-queries.ts'
import { understanding } from '#server/search/actions.ts'
import { answeringFromMemory } from './memory/answers.ts'
import { listCategories, listServices, type SearchWords } from './search/store.ts'
import { listPictureSites, listSlugs } from './store.ts'

type CatalogueQuery = { isCostly: boolean; words: SearchWords | undefined }

/** The reads of the catalogue, with searches parsed into words. */
export function browsing(db: Db, deps: Deps) {
  const understand = understanding(db, deps)
  const memory = answeringFromMemory(deps)

  /** Cached responses may take their time. The number of other queries is unbounded, so a costly one gets a time limit. */
  function ask<T>({ isCostly, words }: CatalogueQuery, question: (db: Db) => Promise<T>): Promise<T> {
    return isCostly ? briefly(db, question, { byIndex: words !== undefined }) : question(db)
  }

  return {
    async services(plan: StorefrontPlan, filter: ServiceFilter, spend: Spend): Promise<Page<Service>> {
      await memory.prepare(db, plan, { text: filter.search, spend })
      const stored = runCharged(() => memory.services(plan, filter), spend)
      if (stored) {
        const { body, total, next } = stored
        return { items: api.catalogue.services.reply.parse(JSON.parse(body.toString())), total, next }
      }
      const words = await understand(plan, filter.search)
      const isCostly = api.catalogue.services.isCostly(filter)
      return ask({ isCostly, words }, (db) => listServices(db, plan, { ...filter, words }))
    },
    async categories(plan: StorefrontPlan, filter: CategoryFilter, spend: Spend): Promise<Category[]> {
      await memory.prepare(db, plan, { text: filter.search, spend })
      const stored = runCharged(() => memory.categories(plan, filter), spend)
      if (stored) return api.catalogue.categories.reply.parse(JSON.parse(stored.body.toString()))
      const words = await understand(plan, filter.search)
      const isCostly = api.catalogue.categories.isCostly(filter)
      return ask({ isCostly, words }, (db) => listCategories(db, plan, { ...filter, words }))
    },
  }
}

const mostSites = 50

/** The sites that administrators chose for pictures of a storefront; kept until its catalogue changes. */
export function pictureSites(db: Db, { cache }: Pick<Deps, 'cache'>, storefront: string): Promise<string[]> {
  return cache.get(storefront, 'picture sites', {
    make: () => listPictureSites(db, storefront, mostSites),
    sizeOf: (sites) => sites.join('').length,
  })
}

/** Whether the shop shows a category: by the catalogue in memory, or while that is read, by the plan. */
export function hasCategory({ catalogues }: Pick<Deps, 'catalogues'>, plan: StorefrontPlan, key: string): boolean {
  const known = catalogues?.find(plan.key)?.categories ?? plan.categories
  return known.some((category) => category.key === key)
}

/** The paths of the public pages of a storefront: at most this many services. */
export async function listPublicPaths(db: Db, plan: StorefrontPlan, mostServices: number): Promise<string[]> {
  const [categories, slugs, articles] = await Promise.all([
    listCategories(db, plan),
    listSlugs(db, plan.key, mostServices),
    listPublished(db, plan.key),
  ])
  return [
    ...publicPages,
    ...categories.filter(({ count }) => count > 0).map(({ key }) => pathOfCategory(key)),
    ...articles.map(({ slug }) => pathOfArticle(slug)),
    ...slugs.map(pathOfService),
  ]
}
