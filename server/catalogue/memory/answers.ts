import type { CategoryFilter, ServiceFilter } from '#domain/catalogue.ts'
import { defaultLimit } from '#domain/contract/address.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { priceRangeOf } from '#server/catalogue/store.ts'
import { totalOf, writeCursor } from '#server/platform/database/pagination.ts'
import type { WordForms } from '#server/search/memory/forms.ts'
import { hash } from 'node:crypto'
import type { Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { runCharged } from '#server/platform/http/overload/expensive-queries.ts'
import type { Spend } from '#server/platform/http/request.ts'
import type { StoredReply } from '#server/platform/http/stored-reply.ts'
import type { Catalogue } from './build.ts'
import { countServices, findPage } from './list.ts'
import { countSearched, findSearched, search } from './searched.ts'
import { joinTexts } from './texts.ts'

/** The catalogue of a storefront, the forms of searched words, and how many entries a search may visit. */
type Source = { catalogue: Catalogue; plan: StorefrontPlan; forms: WordForms; most?: number | undefined }

/** Answers from memory, or undefined where only the database can answer. */
export function answeringFromMemory({ catalogues }: Pick<Deps, 'catalogues'>) {
  function sourceOf(plan: StorefrontPlan, most?: number): Source | undefined {
    const catalogue = catalogues?.find(plan.key)
    return catalogues && catalogue && { catalogue, plan, forms: catalogues.forms, most }
  }

  return {
    services(plan: StorefrontPlan, filter: ServiceFilter, most?: number): StoredReply | undefined {
      const source = sourceOf(plan, most)
      return source && answerServices(source, filter)
    },

    categories(plan: StorefrontPlan, filter: CategoryFilter, most?: number): StoredReply | undefined {
      const source = sourceOf(plan, most)
      return source && answerCategories(source, filter)
    },

    /**
     * Prepares a search: reads the forms of its words, then those of the words that correct its spelling. The caller pays
     * for the evaluation here, because the answer then finds its result ready.
     */
    async prepare(db: Db, plan: StorefrontPlan, { text = '', spend }: { text?: string | undefined; spend: Spend }) {
      if (text === '') return
      for (let turn = 0; turn < 2; turn += 1) {
        const source = sourceOf(plan)
        const answer = source && runCharged(() => search(source, text), spend)
        if (!answer || !('unknown' in answer)) return
        await source.forms.learn(db, answer.unknown)
      }
    },
  }
}

/** A page of services, equal to that of `listServices`; undefined if only the database can answer. */
function answerServices(
  source: Source,
  {
    search: text = '',
    category,
    featured,
    sort = 'recommended',
    limit = defaultLimit,
    cursor,
    ...prices
  }: ServiceFilter,
): StoredReply | undefined {
  const { catalogue, plan } = source
  const number = category === undefined ? undefined : numberOf(catalogue, category)
  const page = { category: number, featured, ...priceRangeOf(prices, plan.currency), sort, limit, cursor }
  if (text === '') return pageReply(catalogue, findPage(catalogue, page))
  const answer = search(source, text)
  if (!('found' in answer)) return undefined
  const { total, ...found } = findSearched(catalogue, answer.found, { ...page, text })
  return pageReply(catalogue, { ...found, total: totalOf(total) })
}

function pageReply(
  catalogue: Catalogue,
  { services, total, next }: { services: number[]; total: number | string; next: string[] | null },
): StoredReply {
  return {
    body: joinTexts(catalogue.texts, services),
    tag: tagOf(services.map((service) => catalogue.columns.hash[service] ?? 0)),
    total: String(total),
    next: next && writeCursor(next),
  }
}

/** The categories with the numbers of their services, equal to those of `listCategories`. */
function answerCategories(source: Source, { search: text = '', ...prices }: CategoryFilter): StoredReply | undefined {
  const { catalogue, plan } = source
  const range = priceRangeOf(prices, plan.currency)
  const answer = text === '' ? undefined : search(source, text)
  if (answer && !('found' in answer)) return undefined
  const counts = answer && countSearched(catalogue, answer.found, range)
  const items = catalogue.categories.map(({ json }, category) => {
    const count = counts ? (counts[category] ?? 0) : countServices(catalogue, { category, ...range })
    return `${json}${count}}`
  })
  const body = `[${items.join(',')}]`
  return {
    body: Buffer.from(body),
    tag: hash('sha256', body, 'base64url').slice(0, 22),
    total: String(items.length),
    next: null,
  }
}

/** The number of a category; of an unknown one, which has no services, the next free number. */
function numberOf({ categories }: Catalogue, key: string): number {
  const at = categories.findIndex((category) => category.key === key)
  return at < 0 ? categories.length : at
}

/** The tag of a list depends on the texts in it and their order, so it is the same in every process. */
function tagOf(hashes: number[]): string {
  return hash('sha256', new Uint8Array(Float64Array.from(hashes).buffer), 'base64url').slice(0, 22)
}
