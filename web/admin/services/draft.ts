import * as z from 'zod/mini'
import { differenceOf } from '#domain/activity.ts'
import { AdminService, fieldsOfService } from '#domain/catalogue/admin.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { useDraft } from '#web/data/use-draft.ts'

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
})
export type ServiceDraft = z.infer<typeof Typed>
export type TextName = Exclude<keyof ServiceDraft, 'featured' | 'includes'>

/** What was typed, the version it changes, and the idempotency key it may already have been sent with. */
const Stored = z.object({ typed: Typed, base: z.nullable(z.object(AdminService.shape)), key: z.string() })

type Start = {
  /** The service to edit; a new one without it. */
  service: AdminService | undefined
  /** The service to duplicate. */
  like: AdminService | undefined
  storefront: string
}

const empty = { title: '', category: '', price: '', duration: '60', description: '', imageUrl: '', featured: false }

/** What was typed into the form of a service; it survives a reload. */
export function useServiceDraft({ service, like, storefront }: Start) {
  const name = service ? `service ${service._id}` : `service for ${storefront} like ${like?._id ?? 'none'}`
  const startFrom = (base: AdminService | undefined) => startOf({ service: base, like, storefront })
  const { draft, change, clear } = useDraft(name, Stored, () => ({
    typed: startFrom(service),
    base: service ?? null,
    key: newKey(),
  }))
  const { typed, key } = draft
  const base = draft.base ?? undefined
  const start = startFrom(base)
  return {
    typed,
    key,
    /** The version that is edited: the one opened first, or that of another administrator after a conflict. */
    base,
    isDirty: JSON.stringify(typed) !== JSON.stringify(start),
    edit: (part: Partial<ServiceDraft>) => change(({ typed }) => ({ typed: { ...typed, ...part } })),
    storeKey: (key: string) => change({ key }),
    /** Continues from the latest version, with or without what was typed here. */
    continueFrom: (latest: AdminService, { keepsMine }: { keepsMine: boolean }) =>
      change({
        typed: { ...startFrom(latest), ...(keepsMine && differenceOf(start, typed).after) },
        base: latest,
      }),
    discard: clear,
  }
}
export type StoredDraft = ReturnType<typeof useServiceDraft>

function startOf({ service, like, storefront }: Start): ServiceDraft {
  if (service) return draftOf(service)
  // A copy needs a title of its own, and does not appear on the home page unasked.
  if (like) return { ...draftOf(like), title: `${like.title} (copy)`, featured: false }
  return { ...empty, storefront, includes: [] }
}

function draftOf({ storefront, ...service }: AdminService): ServiceDraft {
  const { price, duration, ...fields } = fieldsOfService(service)
  return { ...fields, storefront, price: price.toFixed(2), duration: String(duration) }
}

/** The draft in the form that the server accepts. */
export function numbered(draft: ServiceDraft) {
  const { storefront: _, price, duration, includes, ...fields } = draft
  // Empty lines at the end are left over from typing.
  return { ...fields, price: numberOf(price), duration: numberOf(duration), includes: withoutEmptyEnd(includes) }
}

function withoutEmptyEnd(lines: string[]): string[] {
  const last = lines.findLastIndex((one) => one.trim() !== '')
  return lines.slice(0, last + 1)
}

function numberOf(text: string): number | undefined {
  const plain = text.trim()
  return plain === '' || Number.isNaN(Number(plain)) ? undefined : Number(plain)
}
