import * as z from 'zod/mini'
import { amount, categoryFilter, flag, line, paging } from '#domain/contract/field.ts'
import { type Sort, sorts } from './catalogue/browsing.ts'
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

/** A service as its own page shows it. */
export const ServiceDetails = z.strictObject({
  ...Service.shape,
  /** How many reviews gave one star, two, … five. */
  ratingSpread: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
})
export type ServiceDetails = z.infer<typeof ServiceDetails>

// TypeScript does not know that the keys of an object are its own.
const SortName = z.enum(Object.keys(sorts) as [Sort, ...Sort[]])

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
  sort: z.optional(SortName),
  ...paging,
})
export type ServiceFilter = z.infer<typeof ServiceFilter>

/** The filters that apply to the counts of the categories. */
export const CategoryFilter = z.strictObject(narrowing)
export type CategoryFilter = z.infer<typeof CategoryFilter>
