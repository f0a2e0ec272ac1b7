import * as z from 'zod/mini'
import { withQuery } from '#domain/contract/endpoint.ts'
import { amount, categoryFilter, flag, line, paging, parseKnown, wholeNumber } from '#domain/contract/field.ts'
import { wordsOf } from './search.ts'

export const Category = z.strictObject({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  count: z.int(),
})
export type Category = z.infer<typeof Category>

/** How many featured services the home page shows. */
export const featuredOnHome = 4

export const Service = z.strictObject({
  _id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  price: z.number(),
  currency: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  duration: z.int(),
  featured: z.boolean(),
  rating: z.number(),
  reviewCount: z.int(),
  includes: z.array(z.string()),
})
export type Service = z.infer<typeof Service>

/** A service as its own page shows it. */
export const ServiceDetails = z.strictObject({
  ...Service.shape,
  /** How many reviews gave one star, two, … five. */
  ratingSpread: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
})
export type ServiceDetails = z.infer<typeof ServiceDetails>

/** The sort orders of a list of services, with their labels. */
export const sorts = {
  recommended: 'Recommended',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Top rated',
} as const
export type Sort = keyof typeof sorts
export const Sort = z.enum(Object.keys(sorts) as [Sort, ...Sort[]])

/** Normalized, so that equal searches share a cache entry. Text without a word is kept: it finds nothing. */
const search = z.optional(
  z.pipe(
    line({ max: 100 }),
    z.transform((text: string) => wordsOf(text).join(' ') || text),
  ),
)

const narrowing = { search, minPrice: z.optional(amount), maxPrice: z.optional(amount) }

export const ServiceFilter = z.strictObject({
  featured: z.optional(flag),
  category: categoryFilter,
  ...narrowing,
  sort: z.optional(Sort),
  ...paging,
})
export type ServiceFilter = z.infer<typeof ServiceFilter>

/** The filters that apply to the counts of the categories. */
export const CategoryFilter = z.strictObject(narrowing)
export type CategoryFilter = z.infer<typeof CategoryFilter>

/** The maximum number of services that a list shows; visitors who want to see others use the filters. */
export const mostShown = 480

/** The state of the list of services, as stored in its URL. */
export const Browsing = z.strictObject({
  category: categoryFilter,
  search: z.optional(line({ min: 1, max: 100 })),
  minPrice: z.optional(amount),
  maxPrice: z.optional(amount),
  sort: z.optional(Sort),
  /** How many services are shown, if more than the first page. */
  shown: z.optional(wholeNumber({ min: 1, max: mostShown })),
})
export type Browsing = z.infer<typeof Browsing>

/** Reads the known parameters of a URL and ignores the others. */
export function browsingOf(query: Record<string, string>): Browsing {
  return parseKnown(Browsing, query)
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
