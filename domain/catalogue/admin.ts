import * as z from 'zod/mini'
import { Service } from '#domain/catalogue.ts'
import { olderCategories } from '#domain/catalogue/browsing.ts'
import { categoryFilter, flag, line, lines, paging, readAs, storefrontFilter } from '#domain/contract/field.ts'
import { version } from '#domain/contract/version.ts'
import { ImageUrl, isShown, noImageUrl, pictureGone, StoredImageUrl } from '#domain/image/field.ts'
import { problemOfPrice } from '#domain/format/price-problem.ts'
import type { Complaint } from '#domain/contract/refusal.ts'
import { wordsForAddress } from '#domain/catalogue/key.ts'
import { longestService, quantum } from '#domain/slot.ts'

/** A service as administrators see it. */
export const AdminService = z.strictObject({
  ...Service.shape,
  storefront: z.string(),
  /** Printed on invoices, such as a SAC code in India; empty if there is none. */
  taxCode: z.string(),
  /** Incremented by each change that an administrator makes. */
  version: z.int(),
  changed: z.nullable(z.strictObject({ at: z.string(), by: z.string() })),
  archivedAt: z.nullable(z.string()),
})
export type AdminService = z.infer<typeof AdminService>

export const AdminServiceDetails = z.strictObject({
  ...AdminService.shape,
  /** The number of upcoming appointments. They remain when the service is changed or deleted. */
  upcoming: z.int(),
})
export type AdminServiceDetails = z.infer<typeof AdminServiceDetails>

const steps = `Use steps of ${quantum} minutes, like 45`
const noPrice = 'Please enter a price, 0 or more'

export const longestDescription = 2_000
export const mostIncluded = 20

const included = line({ min: 1, max: 120, error: 'Please say what is included, or take this line away' })

export const longestTaxCode = 12

const fields = {
  title: line({ min: 1, max: 120, error: 'Please enter a title' }),
  category: line({ min: 1, max: 40, error: 'Please choose a category' }),
  price: z.number({ error: noPrice }).check(z.gte(0, { error: noPrice, abort: true })),
  duration: z
    .number({ error: steps })
    .check(
      z.gte(quantum, { error: steps, abort: true }),
      z.multipleOf(quantum, { error: steps, abort: true }),
      z.lte(longestService, { error: `A service lasts ${longestService} minutes at most` }),
    ),
  description: lines({ min: 1, max: longestDescription, error: 'Please enter a description' }),
  imageUrl: ImageUrl,
  featured: z.boolean(),
  includes: z.array(included).check(z.maxLength(mostIncluded, { error: 'Please list at most 20 things' })),
  taxCode: line({ max: longestTaxCode }).check(
    z.regex(/^[A-Za-z\d. -]*$/, { error: 'Please use letters, digits, dots, spaces and hyphens' }),
  ),
}

export const NewService = z.strictObject({
  ...fields,
  imageUrl: z._default(fields.imageUrl, ''),
  featured: z._default(fields.featured, false),
  includes: z._default(fields.includes, []),
  taxCode: z._default(fields.taxCode, ''),
})
export type NewService = z.infer<typeof NewService>

/** Fields that are left out keep their value. A version that is out of date is refused. */
export const ServiceChange = z.strictObject({
  title: z.optional(fields.title),
  category: z.optional(fields.category),
  price: z.optional(fields.price),
  duration: z.optional(fields.duration),
  description: z.optional(fields.description),
  imageUrl: z.optional(StoredImageUrl),
  featured: z.optional(fields.featured),
  includes: z.optional(fields.includes),
  taxCode: z.optional(fields.taxCode),
  version: z.optional(version),
})
export type ServiceChange = z.infer<typeof ServiceChange>

/** The fields of a service that an administrator can edit. */
export type ServiceFields = NewService

/** The data that a service is checked against. */
type CatalogueRules = {
  categories: readonly string[]
  currency: string
  hasPicture: boolean
  /** The service before the change. */
  was: ServiceFields | undefined
}

export const noCategory = (key: string) => `This storefront has no category '${key}'.`

/**
 * Checks what a form cannot: that the category and the image exist, and that the price is payable in the currency. A
 * service keeps its category, which may be archived while the service is deleted, and an image that was stored before
 * images with http were refused.
 */
export function findServiceProblem(wanted: ServiceFields, rules: CatalogueRules): Complaint | undefined {
  const { category, price, imageUrl } = wanted
  const { categories, currency, hasPicture, was } = rules
  const complain = (field: string, message: string) => ({ field, code: 'invalid_value', message })
  if (category !== was?.category && !categories.includes(category)) return complain('category', noCategory(category))
  const ofPrice = problemOfPrice(price, currency)
  if (ofPrice !== undefined) return complain('price', ofPrice)
  if (imageUrl !== was?.imageUrl && !isShown(imageUrl)) return complain('imageUrl', noImageUrl)
  if (!hasPicture) return complain('imageUrl', pictureGone)
  return undefined
}

type TypedFields = Record<keyof ServiceFields, unknown> & { imageUrl: string }

/**
 * Reads a form by the rules for a new service. An unchanged image is not checked: it may have been stored before images
 * with http were refused.
 */
export function readServiceForm(typed: TypedFields, was: ServiceFields | undefined) {
  if (typed.imageUrl !== was?.imageUrl) return readAs(NewService, typed)
  const { value, complaints } = readAs(NewService, { ...typed, imageUrl: '' })
  return complaints ? { complaints } : { value: { ...value, imageUrl: typed.imageUrl } }
}

export function fieldsOfService(service: ServiceFields): ServiceFields {
  const { title, category, price, duration, description, imageUrl, featured, includes, taxCode } = service
  return { title, category, price, duration, description, imageUrl, featured, includes, taxCode }
}

export const AdminServiceSort = z.enum([
  'title-asc',
  'title-desc',
  'category-asc',
  'category-desc',
  'price-asc',
  'price-desc',
  'duration-asc',
  'duration-desc',
  'newest',
])
export type AdminServiceSort = z.infer<typeof AdminServiceSort>

const narrowing = {
  search: z.optional(line({ max: 100 })),
  category: categoryFilter,
  featured: z.optional(flag),
  /** Lists deleted services instead of current ones. */
  archived: z.optional(flag),
  storefront: storefrontFilter,
  sort: z.optional(AdminServiceSort),
}

export const AdminServiceFilter = z.strictObject({ ...narrowing, ...paging })
export type AdminServiceFilter = z.infer<typeof AdminServiceFilter>
/** The filter of an export, which is not paged. */
export const ServiceFileFilter = z.strictObject(narrowing)
export type ServiceFileFilter = z.infer<typeof ServiceFileFilter>

/** Paths under /services and /api/services that are not services. */
const reserved = new Set(['next-slots', ...olderCategories])

/** The slug of a service, made from its title; a second service with the same title gets the suffix -2. */
export function slugOf(title: string, turn = 1): string {
  const plain = wordsForAddress(title, 80)
  const slug = plain === '' ? 'service' : reserved.has(plain) || isLikeId(plain) ? `${plain}-service` : plain
  return turn === 1 ? slug : `${slug}-${turn}`
}

/** The maximum number of services with the same title that get a number as a suffix. */
export const mostNumbered = 50

/** The slug to try next: the title, then the title with a number, finally with a unique suffix. */
export function proposeSlug(title: string, turn: number, strange: string): string {
  return turn > mostNumbered ? `${slugOf(title)}-${strange}` : slugOf(title, turn)
}

/** A slug that looks like an id would be looked up as one. */
function isLikeId(slug: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(slug)
}
