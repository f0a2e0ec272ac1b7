import * as z from 'zod/mini'
import { AdminService, fieldsOfService, type NewService, readServiceForm } from '#domain/catalogue/admin.ts'
import { readMinutes, readPrice } from '#domain/catalogue/typed.ts'
import { decimalsOf } from '#domain/format/money.ts'
import { formatTyped } from '#domain/format/number.ts'
import type { Problem } from '#web/data/problem.ts'
import type { Reading } from '#web/forms/use-form.ts'

/** Numbers stay text until the form is sent. */
const Typed = z.object({
  storefront: z.string(),
  title: z.string(),
  category: z.string(),
  price: z.string(),
  duration: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  featured: z.boolean(),
  includes: z.array(z.string()),
  taxCode: z.string(),
})
export type ServiceDraft = z.infer<typeof Typed>

export const schemas = { typed: Typed, base: z.object(AdminService.shape) }

type Start = {
  /** The service to edit; a new one without it. */
  service: AdminService | undefined
  /** The service to duplicate. */
  like: AdminService | undefined
  storefront: string
  /** The locale in which a storefront writes numbers. */
  localeOf: (storefront: string) => string
}

/** In their order on the screen. */
export const fieldNames = ['title', 'category', 'price', 'duration', 'imageUrl', 'description', 'includes', 'taxCode']

const empty = { title: '', category: '', price: '', duration: '60', description: '', imageUrl: '', featured: false }

/** The form before anything is typed. */
export function startOf({ service, like, storefront, localeOf }: Start): ServiceDraft {
  if (service) return draftOf(service, localeOf)
  // A copy needs a title of its own, and does not appear on the home page unasked.
  if (like) return { ...draftOf(like, localeOf), title: `${like.title} (copy)`, featured: false }
  return { ...empty, storefront, includes: [], taxCode: '' }
}

function draftOf({ storefront, ...service }: AdminService, localeOf: Start['localeOf']): ServiceDraft {
  const { price, duration, ...fields } = fieldsOfService(service)
  return {
    ...fields,
    storefront,
    price: formatTyped(price, localeOf(storefront), decimalsOf(service.currency)),
    duration: String(duration),
  }
}

type Shop = { locale: string; currency: string; base: AdminService | undefined }

/** The draft as the server takes it. The complaints are in the order of the fields. */
export function readTyped(draft: ServiceDraft, shop: Shop): Reading<NewService> {
  const { storefront: _, includes, ...fields } = draft
  const price = readPrice(draft.price, shop)
  const duration = readMinutes(draft.duration, shop)
  const numbers = { price: price.value, duration: duration.value }
  const read = readServiceForm({ ...fields, ...numbers, includes: withoutEmptyEnd(includes) }, shop.base)
  const unread = Object.entries({ price, duration }).flatMap(([field, { message }]) =>
    message === undefined ? [] : { field, message },
  )
  if (unread.length === 0) return read
  const others = (read.complaints ?? []).filter(({ field }) => !unread.some((one) => one.field === field))
  const placeOf = ({ field }: Problem) => fieldNames.indexOf(field.split('.')[0] ?? '')
  return { complaints: [...unread, ...others].toSorted((one, other) => placeOf(one) - placeOf(other)) }
}

/** Empty lines at the end are left over from typing. */
function withoutEmptyEnd(lines: string[]): string[] {
  const last = lines.findLastIndex((one) => one.trim() !== '')
  return lines.slice(0, last + 1)
}
