import { withQuery } from '#domain/contract/address.ts'
import { everything, readAmount, readLine, readWholeNumber } from '#domain/contract/text.ts'

/** How many featured services the home page shows. */
export const featuredOnHome = 4

/** The sort orders of a list of services, with their labels. */
export const sorts = {
  recommended: 'Recommended',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Top rated',
} as const
export type Sort = keyof typeof sorts

/** The maximum number of services that a list shows; visitors who want to see others use the filters. */
export const mostShown = 480

/** The state of the list of services, as stored in its URL. */
export type Browsing = {
  category?: string | undefined
  search?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  sort?: Sort | undefined
  /** How many services are shown, if more than the first page. */
  shown?: number | undefined
}

/** By name of the query parameter. A value that cannot be read is ignored. */
const readers: { [Name in keyof Required<Browsing>]: (text: string) => Browsing[Name] } = {
  category: readCategory,
  search: (text) => readLine(text, { max: 100 }),
  minPrice: readAmount,
  maxPrice: readAmount,
  sort: (text) => (isSort(text) ? text : undefined),
  shown: (text) => readWholeNumber(text, { min: 1, max: mostShown }),
}

export const browsingNames = Object.keys(readers)

/**
 * Reads the known parameters of a URL and ignores the others. Without zod, which the scripts of the list then need not
 * contain.
 */
export function browsingOf(query: Record<string, string>): Browsing {
  const known = Object.entries(readers).filter(([name]) => query[name] !== undefined)
  return Object.fromEntries(known.map(([name, read]) => [name, read(query[name] ?? '')]))
}

function readCategory(text: string): string | undefined {
  const key = readLine(text, { max: 40 })
  return key === everything ? undefined : key
}

function isSort(text: string): text is Sort {
  return Object.hasOwn(sorts, text)
}

/** The canonical URL of a list. */
export function pathOfBrowsing({ category, search, minPrice, maxPrice, sort, shown }: Browsing): string {
  return withQuery('/services', { category, search, minPrice, maxPrice, sort, shown })
}

export function pathOfService(slug: string): string {
  return `/services/${slug}`
}

/** Categories that used to have the URL /services/{key}, which now redirects to the list. */
export const olderCategories = ['business', 'personal', 'legal']

export function pathOfCategory(key: string): string {
  return pathOfBrowsing({ category: key })
}
