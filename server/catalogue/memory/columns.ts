import type { Sort } from '#domain/catalogue/browsing.ts'

/**
 * The values of services that lists filter and sort by. A service has a number, by which all columns are indexed; it
 * keeps its number when it changes. Columns may be longer than there are services.
 */
export type Columns = {
  /** Sixteen bytes for each service. */
  ids: Uint8Array<ArrayBuffer>
  /** The place of its title, then its id, among all services. */
  rank: Uint32Array<ArrayBuffer>
  category: Uint16Array<ArrayBuffer>
  /** In minor units. */
  price: Int32Array<ArrayBuffer>
  /** The average rating in thousandths of a star. */
  stars: Int32Array<ArrayBuffer>
  reviewCount: Int32Array<ArrayBuffer>
  recommendation: Int32Array<ArrayBuffer>
  featured: Uint8Array<ArrayBuffer>
  /** A hash of its JSON. */
  hash: Float64Array<ArrayBuffer>
}

/** Numbers of services in some order. The array may be longer than the list. */
export type ServiceList = { numbers: Uint32Array<ArrayBuffer>; length: number }

/** One list for each sort order. */
export type Orders = Record<Sort, ServiceList>

export const sortNames = ['recommended', 'price-asc', 'price-desc', 'rating'] as const satisfies readonly Sort[]

export function createColumns(room: number): Columns {
  return {
    ids: new Uint8Array(16 * room),
    rank: new Uint32Array(room),
    category: new Uint16Array(room),
    price: new Int32Array(room),
    stars: new Int32Array(room),
    reviewCount: new Int32Array(room),
    recommendation: new Int32Array(room),
    featured: new Uint8Array(room),
    hash: new Float64Array(room),
  }
}

/** Copies of the columns with more room. */
export function enlargeColumns(columns: Columns, room: number): Columns {
  const larger = createColumns(room)
  larger.ids.set(columns.ids)
  larger.rank.set(columns.rank)
  larger.category.set(columns.category)
  larger.price.set(columns.price)
  larger.stars.set(columns.stars)
  larger.reviewCount.set(columns.reviewCount)
  larger.recommendation.set(columns.recommendation)
  larger.featured.set(columns.featured)
  larger.hash.set(columns.hash)
  return larger
}

/** Room for some more services than there are, so that most additions move nothing. */
export function roomFor(count: number): number {
  return Math.ceil(count * 1.05) + 64
}

type NumberOf = (columns: Columns, service: number) => number

/**
 * The two numbers by which each order sorts before the title: the same keys as in `orderOf` of the database's answer,
 * so that both read each other's cursors.
 */
export const sortKeys: Record<Sort, readonly [NumberOf, NumberOf] | readonly [NumberOf]> = {
  recommended: [({ recommendation }, at) => -(recommendation[at] ?? 0), ({ featured }, at) => 1 - (featured[at] ?? 0)],
  'price-asc': [({ price }, at) => price[at] ?? 0],
  'price-desc': [({ price }, at) => -(price[at] ?? 0)],
  rating: [({ stars }, at) => -(stars[at] ?? 0), ({ reviewCount }, at) => -(reviewCount[at] ?? 0)],
}

/** Whether the first service is before, at or after the second one. */
export function comparing(columns: Columns, sort: Sort): (one: number, other: number) => number {
  const [first, second] = sortKeys[sort]
  const { rank } = columns
  return (one, other) =>
    first(columns, one) - first(columns, other) ||
    (second ? second(columns, one) - second(columns, other) : 0) ||
    (rank[one] ?? 0) - (rank[other] ?? 0)
}

/** A group of services that have lists of their own: a category or all, and all of these or only the featured ones. */
export function groupOf(category: number | undefined, isFeatured: boolean): number {
  return 2 * (category === undefined ? 0 : category + 1) + (isFeatured ? 1 : 0)
}

/** The groups that a service is in. */
export function groupsOf({ category, featured }: Columns, service: number): number[] {
  const own = category[service] ?? 0
  const groups = [groupOf(undefined, false), groupOf(own, false)]
  return featured[service] === 1 ? [...groups, groupOf(undefined, true), groupOf(own, true)] : groups
}
