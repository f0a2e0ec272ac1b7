import type { Sort } from '#domain/catalogue/browsing.ts'
import { placeIn, type PlaceType } from '#server/platform/database/pagination.ts'
import type { Catalogue } from './build.ts'
import { comparing, groupOf, type ServiceList, sortKeys } from './columns.ts'
import { bytesOfId, findId, idOfBytes } from './ids.ts'
import { textOf } from './texts.ts'

/** A filter in the terms of the columns: prices in minor units, the category as its number. */
export type ListFilter = {
  category?: number | undefined
  featured?: boolean | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

type PageRequest = ListFilter & { sort: Sort; limit: number; cursor?: string | undefined }
export type FoundPage = { services: number[]; total: number; next: string[] | null }

/** One page of the services that match, their number, and the position after the page. */
export function findPage(catalogue: Catalogue, { sort, limit, cursor, ...filter }: PageRequest): FoundPage {
  const total = countServices(catalogue, filter)
  const list = listFor(catalogue, filter, sort)
  const place = cursor === undefined ? undefined : readPlace(catalogue, sort, cursor)
  const from = place ? positionAfter(catalogue, { list, sort, place }) : 0
  const services = take(catalogue, { list, sort, from, total, filter, most: limit + 1 })
  const isMore = services.length > limit
  const last = services[limit - 1]
  return {
    services: services.slice(0, limit),
    total,
    next: isMore && last !== undefined ? placeOf(catalogue, sort, last) : null,
  }
}

/** How many services match: read from the ends of the range of prices, so it costs the same for any number. */
export function countServices(catalogue: Catalogue, { featured, ...filter }: ListFilter): number {
  if (featured === false) return countIn(catalogue, filter, false) - countIn(catalogue, filter, true)
  return countIn(catalogue, filter, featured === true)
}

function countIn(catalogue: Catalogue, { category, minPrice, maxPrice }: ListFilter, isFeatured: boolean): number {
  const list = catalogue.groups[groupOf(category, isFeatured)]?.['price-asc']
  if (!list) return 0
  const { price } = catalogue.columns
  const from = minPrice === undefined ? 0 : search(list, (at) => (price[at] ?? 0) >= minPrice)
  const to = maxPrice === undefined ? list.length : search(list, (at) => (price[at] ?? 0) > maxPrice)
  return Math.max(0, to - from)
}

function listFor({ groups }: Catalogue, { category, featured }: ListFilter, sort: Sort): ServiceList {
  return groups[groupOf(category, featured === true)]?.[sort] ?? none
}
const none: ServiceList = { numbers: new Uint32Array(0), length: 0 }

/** The first position whose service, and every later one, fulfils a condition. */
function search({ numbers, length }: ServiceList, isReached: (service: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(numbers[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

type Walk = { list: ServiceList; sort: Sort; from: number; total: number; filter: ListFilter; most: number }

/**
 * The next services that match. Walks along the order; where few services match, sorts these instead, because a walk
 * would visit most of the others too.
 */
function take(catalogue: Catalogue, { list, sort, from, total, filter, most }: Walk): number[] {
  if (total === 0) return []
  const matches = matching(catalogue, filter)
  if (!sort.startsWith('price') && isRare(total, list.length, most))
    return takeRare(catalogue, { list, sort, from, total, filter, most })
  const { price } = catalogue.columns
  const { minPrice, maxPrice } = filter
  let at = from
  if (sort === 'price-asc' && minPrice !== undefined)
    at = Math.max(
      at,
      search(list, (one) => (price[one] ?? 0) >= minPrice),
    )
  if (sort === 'price-desc' && maxPrice !== undefined)
    at = Math.max(
      at,
      search(list, (one) => (price[one] ?? 0) <= maxPrice),
    )
  const taken: number[] = []
  for (; at < list.length && taken.length < most; at += 1) {
    const service = list.numbers[at] ?? 0
    if (matches(service)) taken.push(service)
    else if (sort === 'price-asc' && maxPrice !== undefined && (price[service] ?? 0) > maxPrice) break
    else if (sort === 'price-desc' && minPrice !== undefined && (price[service] ?? 0) < minPrice) break
  }
  return taken
}

const isRare = (total: number, all: number, most: number) => total * total < (all * most) / 4

/** The services in the range of prices, sorted. */
function takeRare(catalogue: Catalogue, { list, sort, from, filter, most }: Walk): number[] {
  const byPrice = listFor(catalogue, filter, 'price-asc')
  const { price } = catalogue.columns
  const { minPrice = 0 } = filter
  const matches = matching(catalogue, filter)
  const compare = comparing(catalogue.columns, sort)
  // All services before this position are on earlier pages.
  const last = from === 0 ? undefined : list.numbers[from - 1]
  const found: number[] = []
  for (let at = search(byPrice, (one) => (price[one] ?? 0) >= minPrice); at < byPrice.length; at += 1) {
    const service = byPrice.numbers[at] ?? 0
    if (filter.maxPrice !== undefined && (price[service] ?? 0) > filter.maxPrice) break
    if (matches(service) && (last === undefined || compare(service, last) > 0)) found.push(service)
  }
  return found.sort(compare).slice(0, most)
}

/** Whether a service matches a filter. */
export function matching(
  { columns: { category: categories, featured: flags, price: prices } }: Catalogue,
  { category, featured, minPrice = 0, maxPrice = 2 ** 31 }: ListFilter,
): (service: number) => boolean {
  return (service) => {
    if (category !== undefined && categories[service] !== category) return false
    if (featured !== undefined && flags[service] !== Number(featured)) return false
    const price = prices[service] ?? 0
    return price >= minPrice && price <= maxPrice
  }
}

/** The values of the sort keys before the title, the title and the id. */
export type Place = { numbers: number[]; title: string; id: string }

export const typesOf = (sort: Sort): PlaceType[] => [...sortKeys[sort].map(() => 'bigint' as const), 'text', 'uuid']

/** Reads a cursor, whether the database or the memory made it. */
function readPlace(catalogue: Catalogue, sort: Sort, cursor: string): Place {
  const place = placeIn(cursor, { name: sort, types: typesOf(sort) })
  const [title = '', id = ''] = place.slice(-2)
  return { numbers: place.slice(0, -2).map(Number), title, id }
}

export function placeOf({ columns, texts }: Catalogue, sort: Sort, service: number): string[] {
  const numbers = sortKeys[sort].map((key) => String(key(columns, service) || 0))
  return [sort, ...numbers, titleIn(textOf(texts, service)), idOfBytes(columns.ids, service)]
}

/** The position of the first service after a place, which need not be that of a service. */
function positionAfter(
  catalogue: Catalogue,
  { list, sort, place }: { list: ServiceList; sort: Sort; place: Place },
): number {
  const { columns } = catalogue
  const keys = sortKeys[sort]
  const rank = ranksUpTo(catalogue, place)
  return search(list, (service) => {
    for (const [at, key] of keys.entries()) {
      const difference = key(columns, service) - (place.numbers[at] ?? 0)
      if (difference !== 0) return difference > 0
    }
    return (columns.rank[service] ?? 0) >= rank
  })
}

/** How many services are not after this title and id. */
export function ranksUpTo(catalogue: Catalogue, { title, id }: Pick<Place, 'title' | 'id'>): number {
  const { columns, texts, ids, byTitle } = catalogue
  const bytes = bytesOfId(id)
  const known = findId(ids, columns.ids, bytes)
  // Mostly the place is that of a service, and the titles of others need not be read.
  const rank = known < 0 ? byTitle.length : (columns.rank[known] ?? 0)
  if (byTitle.numbers[rank] === known && rank < byTitle.length && titleIn(textOf(texts, known)) === title)
    return rank + 1
  return search(byTitle, (service) => isAfterTitle(catalogue, service, { title: Buffer.from(title), id: bytes }))
}

/** Whether a service is after this title and id: in the order of code points, like the database. */
export function isAfterTitle(
  { columns, texts }: Pick<Catalogue, 'columns' | 'texts'>,
  service: number,
  { title, id }: { title: Uint8Array; id: Uint8Array },
): boolean {
  const order = Buffer.compare(Buffer.from(titleIn(textOf(texts, service))), title)
  return order > 0 || (order === 0 && Buffer.compare(columns.ids.subarray(16 * service, 16 * service + 16), id) > 0)
}

/** The title in the JSON of a service, which `writeService` wrote. Parsing the whole text would take much longer. */
export function titleIn(text: string): string {
  const from = text.indexOf(beforeTitle) + beforeTitle.length
  // No text contains these, because their quotes would be escaped.
  const title: unknown = JSON.parse(text.slice(from, text.indexOf(afterTitle, from)))
  return String(title)
}
const [beforeTitle, afterTitle] = [',"title":', ',"category":']
