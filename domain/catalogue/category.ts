import * as z from 'zod/mini'
import { flag, isId, line, paging, readAs, storefrontFilter } from '#domain/contract/field.ts'
import { version } from '#domain/contract/version.ts'
import { wordsForAddress } from '#domain/catalogue/key.ts'
import { everything } from '#domain/contract/text.ts'
import { noCategory } from './admin.ts'
import { ImageUrl, StoredImageUrl } from '#domain/image/field.ts'

/** A category as administrators see it. */
export const AdminCategory = z.strictObject({
  _id: z.uuid(),
  storefront: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  /** The services that can be booked. */
  services: z.int(),
  /** The open bookings to come. */
  upcoming: z.int(),
  /** The active professionals who do it. */
  professionals: z.int(),
  archived: z.boolean(),
  /** Incremented by each change that an administrator makes, except of the order. */
  version: z.int(),
  changed: z.nullable(z.strictObject({ at: z.string(), by: z.string() })),
})
export type AdminCategory = z.infer<typeof AdminCategory>

export const mostOfName = 40
export const mostOfDescription = 200
const mostOfKey = 40

/** `all` is every category in a filter, and `order` is a path beside those of the categories. */
const reserved = new Set([everything, 'order'])
const keyForm = /^[a-z\d]+(-[a-z\d]+)*$/
const whichKey = 'Please use small letters, digits and hyphens, like home-care'

const fields = {
  name: line({ min: 1, max: mostOfName, error: 'Please enter a name' }),
  description: line({ max: mostOfDescription }),
  imageUrl: ImageUrl,
}

/** Without a key, it is made from the name. */
export const NewCategory = z.strictObject({
  ...fields,
  imageUrl: z._default(fields.imageUrl, ''),
  key: z.optional(
    line({ min: 1, max: mostOfKey, error: whichKey }).check(
      z.regex(keyForm, { error: whichKey, abort: true }),
      z.refine((key) => !isReserved(key), { error: 'This key has another meaning. Please choose another.' }),
    ),
  ),
})
export type NewCategory = z.infer<typeof NewCategory>

/** Fields that are left out keep their value. A version that is out of date is refused. */
export const CategoryChange = z.strictObject({
  name: z.optional(fields.name),
  description: z.optional(fields.description),
  imageUrl: z.optional(StoredImageUrl),
  archived: z.optional(z.boolean()),
  version: z.optional(version),
})
export type CategoryChange = z.infer<typeof CategoryChange>

/** The fields of a category that an administrator can edit. */
export type CategoryFields = Pick<AdminCategory, 'name' | 'description' | 'imageUrl'>

export function fieldsOfCategory({ name, description, imageUrl }: CategoryFields): CategoryFields {
  return { name, description, imageUrl }
}

/** Reads a form by the rules for a new category; an unchanged picture may have been stored before http was refused. */
export function readCategoryForm(typed: CategoryFields, was: CategoryFields | undefined) {
  if (typed.imageUrl !== was?.imageUrl) return readAs(NewCategory, fieldsOfCategory(typed))
  const { value, complaints } = readAs(NewCategory, { ...fieldsOfCategory(typed), imageUrl: '' })
  return complaints ? { complaints } : { value: { ...value, imageUrl: typed.imageUrl } }
}

/** All categories of a storefront in their new order. */
export const CategoryOrder = z.strictObject({
  keys: z.array(line({ min: 1, max: mostOfKey })).check(
    z.maxLength(1_000),
    z.refine((keys) => new Set(keys).size === keys.length, { error: 'Please list each category only once.' }),
  ),
})
export type CategoryOrder = z.infer<typeof CategoryOrder>

/** Why keys are not an order of these categories; archived ones may be left out. */
export function findOrderProblem(keys: string[], all: { key: string; archived: boolean }[]): string | undefined {
  const strange = keys.find((key) => !all.some((one) => one.key === key))
  if (strange !== undefined) return noCategory(strange)
  const missing = all.find(({ key, archived }) => !archived && !keys.includes(key))
  return missing && `The category '${missing.key}' is missing. Please list all categories of the storefront.`
}

/** Where all services of a category go. With `professionals`, those who do the one category then also do the other. */
export const ServicesMove = z.strictObject({
  to: line({ min: 1, max: mostOfKey, error: 'Please choose a category' }),
  professionals: z._default(z.boolean(), false),
})
export type ServicesMove = z.infer<typeof ServicesMove>

export const ServicesMoved = z.strictObject({
  moved: z.int(),
  /** The active professionals of the former category, and how many of them do the new one. */
  professionals: z.strictObject({ all: z.int(), able: z.int() }),
  from: AdminCategory,
  to: AdminCategory,
})
export type ServicesMoved = z.infer<typeof ServicesMoved>

export const AdminCategoryFilter = z.strictObject({
  search: z.optional(line({ max: 100 })),
  /** Lists archived categories instead of current ones. */
  archived: z.optional(flag),
  storefront: storefrontFilter,
  ...paging,
})
export type AdminCategoryFilter = z.infer<typeof AdminCategoryFilter>

/** The maximum number of categories with keys from the same name. */
const mostNumbered = 50

/** The keys to try for a new category: its name, then the name with a number. */
export function keysFor(name: string): string[] {
  const plain = wordsForAddress(name, mostOfKey - '-category-50'.length)
  const key = plain === '' ? 'category' : isReserved(plain) ? `${plain}-category` : plain
  return Array.from({ length: mostNumbered }, (_, at) => (at === 0 ? key : `${key}-${at + 1}`))
}

/** A key that looks like an id would be looked up as one. */
function isReserved(key: string): boolean {
  return reserved.has(key) || isId(key)
}
