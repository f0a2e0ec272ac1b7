import type { CategoryFilter, ServiceFilter } from '#domain/catalogue.ts'
import { defaultLimit } from '#domain/contract/field.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { priceRangeOf } from '#server/catalogue/store.ts'
import { writeCursor } from '#server/platform/database/pagination.ts'
import { hash } from 'node:crypto'
import type { StoredReply } from '#server/platform/http/stored-reply.ts'
import type { Catalogue } from './build.ts'
import { countServices, findPage } from './list.ts'
import { joinTexts } from './texts.ts'

/** A page of services, equal to that of `listServices`; undefined if only the database can answer. */
export function answerServices(
  catalogue: Catalogue,
  plan: StorefrontPlan,
  { search = '', category, featured, sort = 'recommended', limit = defaultLimit, cursor, ...prices }: ServiceFilter,
): StoredReply | undefined {
  if (search !== '') return undefined
  const number = category === undefined ? undefined : numberOf(catalogue, category)
  const filter = { category: number, featured, ...priceRangeOf(prices, plan.currency) }
  const { services, total, next } = findPage(catalogue, { ...filter, sort, limit, cursor })
  return {
    body: joinTexts(catalogue.texts, services),
    tag: tagOf(services.map((service) => catalogue.columns.hash[service] ?? 0)),
    total: String(total),
    next: next && writeCursor(next),
  }
}

/** The categories with the numbers of their services, equal to those of `listCategories`. */
export function answerCategories(
  catalogue: Catalogue,
  plan: StorefrontPlan,
  { search = '', ...prices }: CategoryFilter,
): StoredReply | undefined {
  if (search !== '') return undefined
  const range = priceRangeOf(prices, plan.currency)
  const items = catalogue.categories.map(
    ({ json }, category) => `${json}${countServices(catalogue, { category, ...range })}}`,
  )
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
