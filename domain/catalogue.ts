import * as z from 'zod/mini'
import { withQuery } from './endpoint.ts'
import { flag, line, paging } from './field.ts'

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

export const ServiceFilter = z.strictObject({
  featured: z.optional(flag),
  category: z.optional(line({ min: 1, max: 40 })),
  ...paging,
})
export type ServiceFilter = z.infer<typeof ServiceFilter>

/** Where a service is shown. */
export function pathOfService(slug: string): string {
  return `/services/${slug}`
}

/** Categories with an older address of their own, /services/{key}; it leads to the list. */
export const olderCategories = ['business', 'personal', 'legal']

/** Where the services of a category are listed. */
export function pathOfCategory(key: string): string {
  return withQuery('/services', { category: key })
}
