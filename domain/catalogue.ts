import * as z from 'zod/mini'
import { withQuery } from '#domain/contract/endpoint.ts'
import { amount, flag, line, paging, parseKnown, wholeNumber } from '#domain/contract/field.ts'
import { wordsOf } from './search.ts'

export const Category = z.strictObject({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  count: z.int(),
})
export type Category = z.infer<typeof Category>

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

/** A service by itself. */
export const ServiceDetails = z.strictObject({
  ...Service.shape,
  /** How many have given it one star, two, … five. */
  ratingSpread: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
})
export type ServiceDetails = z.infer<typeof ServiceDetails>

/** How a list of services can be put in order, with the words for it. */
export const sorts = {
  recommended: 'Recommended',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Top rated',
} as const
export type Sort = keyof typeof sorts
export const Sort = z.enum(Object.keys(sorts) as [Sort, ...Sort[]])

/** However it is written, a search for the same words is the same. What holds no word stays: it finds nothing. */
const search = z.optional(
  z.pipe(
    line({ max: 100 }),
    z.transform((text: string) => wordsOf(text).join(' ') || text),
  ),
)

const narrowing = { search, minPrice: z.optional(amount), maxPrice: z.optional(amount) }

export const ServiceFilter = z.strictObject({
  featured: z.optional(flag),
  category: z.optional(line({ min: 1, max: 40 })),
  ...narrowing,
  sort: z.optional(Sort),
  ...paging,
})
export type ServiceFilter = z.infer<typeof ServiceFilter>

/** What the counts of the categories take into account. */
export const CategoryFilter = z.strictObject(narrowing)
export type CategoryFilter = z.infer<typeof CategoryFilter>

/** More than these are found by narrowing down, not by looking through. */
export const mostShown = 480

/** What the list of services shows, as its address says it. */
export const Browsing = z.strictObject({
  category: z.optional(line({ min: 1, max: 40 })),
  search: z.optional(line({ min: 1, max: 100 })),
  minPrice: z.optional(amount),
  maxPrice: z.optional(amount),
  sort: z.optional(Sort),
  /** How many of them, when more than at first. */
  shown: z.optional(wholeNumber({ min: 1, max: mostShown })),
})
export type Browsing = z.infer<typeof Browsing>

/** What is understood of an address; the rest of it, misspelt or somebody else's, is passed over. */
export function browsingOf(query: Record<string, string>): Browsing {
  return parseKnown(Browsing, query)
}

/** The one address of a list. */
export function pathOfBrowsing({ category, search, minPrice, maxPrice, sort, shown }: Browsing): string {
  return withQuery('/services', { category, search, minPrice, maxPrice, sort, shown })
}

/** Where a service is shown. */
export function pathOfService(slug: string): string {
  return `/services/${slug}`
}

/** Categories with an older address of their own, /services/{key}; it leads to the list. */
export const olderCategories = ['business', 'personal', 'legal']

/** Where the services of a category are listed. */
export function pathOfCategory(key: string): string {
  return pathOfBrowsing({ category: key })
}
