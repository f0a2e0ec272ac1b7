import { useState } from 'react'
import * as z from 'zod/mini'
import { differenceOf } from '#domain/activity.ts'
import { api } from '#domain/api.ts'
import {
  AdminService,
  fieldsOfService,
  NewService,
  type ServiceChange,
  type ServiceFields,
} from '#domain/catalogue/admin.ts'
import { readAs } from '#domain/contract/field.ts'
import { Refusal, refusals } from '#domain/contract/refusal.ts'
import { imageTypes, largestImage } from '#domain/image.ts'
import { ask, askAt } from '#web/api.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { useDraft } from '#web/data/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUpload } from '#web/forms/use-upload.ts'

/** As it is typed: numbers are text until the form is sent. */
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

/** What is kept of it: what was typed, over what, and the key under which it was sent, perhaps without an answer. */
const Kept = z.object({ typed: Typed, base: z.nullable(z.object(AdminService.shape)), key: z.string() })
type Kept = z.infer<typeof Kept>

type Plan = {
  /** The one that is changed; a new one, without. */
  service: AdminService | undefined
  /** What stands there at first of a new one: nothing, or what another says. */
  like: AdminService | undefined
  storefront: string
  onDone: (service: AdminService) => void
}

const empty = { title: '', category: '', price: '', duration: '60', description: '', imageUrl: '', featured: false }

/** Adds a service, or changes one. What was typed stays until it is saved or thrown away, also when the page is loaded anew. */
export function useServiceForm({ service, like, storefront, onDone }: Plan) {
  const name = service ? `service ${service._id}` : `service for ${storefront} like ${like?._id ?? 'none'}`
  const { draft: kept, change: keep, clear } = useDraft(name, Kept, () => keptOf({ service, like, storefront }))
  const { typed: draft, key } = kept
  /** What is changed: as it was opened, or as somebody else has left it since. */
  const base = kept.base ?? undefined
  const isNewer = service !== undefined && base !== undefined && service.version !== base.version
  const [theirs, setTheirs] = useState(isNewer ? service : undefined)

  const { state, busy, errorOf, forget } = useForm({
    fields: fieldNames,
    isWhole: true,
    read: () => readAs(NewService, numbered(draft)),
    async send(fields) {
      const done = await (base ? change(base, fields) : add(fields))
      clear()
      onDone(done)
    },
    failed: base
      ? 'Your changes could not be saved. Please try again.'
      : 'The service could not be added. Please try again.',
  })

  const edit = (part: Partial<ServiceDraft>) => keep(({ typed }) => ({ typed: { ...typed, ...part } }))
  const upload = useUpload(api.image.add, {
    storefront: draft.storefront,
    check: problemOfImage,
    onDone: ({ imageUrl }) => edit({ imageUrl }),
    failed: 'The picture could not be uploaded. Please try again.',
  })

  function add(body: NewService): Promise<AdminService> {
    // Store the key before it is sent: the page may be reloaded before the answer arrives.
    keep({})
    return askAt(draft.storefront)(api.adminCatalogue.add, { body, key }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'idempotency_key_reused') throw error
      keep({ key: newKey() })
      throw new Refusal('idempotency_key_reused', {
        message:
          'It has been added already, as it was typed before. Please look at the list; to add this as one more, press again.',
      })
    })
  }

  /** Only what is another now: what somebody else has changed meanwhile of the rest is left alone. */
  function change(was: AdminService, fields: ServiceFields): Promise<AdminService> {
    const { after } = differenceOf(fieldsOfService(was), fields)
    const body: ServiceChange = { ...after, version: was.version }
    return ask(api.adminCatalogue.change, { params: { service: was._id }, body }).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'version_conflict')
        setTheirs(await ask(api.adminCatalogue.service, { params: { service: was._id } }))
      throw error
    })
  }

  /** Goes on from what somebody else has saved: with what was typed here in place of theirs, or without it. */
  function goOnFrom(latest: AdminService, { isMineKept }: { isMineKept: boolean }) {
    const after = startOf({ service: latest, like, storefront })
    const changed = differenceOf(startOf({ service: base, like, storefront }), draft).after
    keep({ typed: isMineKept ? { ...after, ...changed } : after, base: latest })
    setTheirs(undefined)
    forget()
  }

  return {
    draft,
    edit,
    upload,
    state,
    busy,
    errorOf,
    isDirty: JSON.stringify(draft) !== JSON.stringify(startOf({ service: base, like, storefront })),
    /** Throws away what was typed. */
    discard: clear,
    /** As somebody else has saved it meanwhile, and what of it is another than it was. */
    theirs: theirs && base && { service: theirs, fields: changedBetween(base, theirs) },
    goOnFrom,
  }
}
export type ServiceForm = ReturnType<typeof useServiceForm>

function changedBetween(one: AdminService, other: AdminService): string[] {
  return Object.keys(differenceOf(fieldsOfService(one), fieldsOfService(other)).after)
}

const fieldNames = ['title', 'category', 'price', 'duration', 'description', 'imageUrl', 'includes']

type Start = { service: AdminService | undefined; like: AdminService | undefined; storefront: string }

function startOf({ service, like, storefront }: Start): ServiceDraft {
  if (service) return draftOf(service)
  // A copy is another service: it has another title, and is not on the home page by itself.
  if (like) return { ...draftOf(like), title: `${like.title} (copy)`, featured: false }
  return { ...empty, storefront, includes: [] }
}

function draftOf({ storefront, ...service }: AdminService): ServiceDraft {
  const { price, duration, ...fields } = fieldsOfService(service)
  return { ...fields, storefront, price: price.toFixed(2), duration: String(duration) }
}

function numbered(draft: ServiceDraft) {
  const { storefront: _, price, duration, includes, ...fields } = draft
  // A line that is left empty at the end is not meant.
  return { ...fields, price: numberOf(price), duration: numberOf(duration), includes: withoutEnd(includes) }
}

function withoutEnd(lines: string[]): string[] {
  const last = lines.findLastIndex((one) => one.trim() !== '')
  return lines.slice(0, last + 1)
}

/** Nothing is no number, and neither is what cannot be read as one. */
function numberOf(text: string): number | undefined {
  const plain = text.trim()
  return plain === '' || Number.isNaN(Number(plain)) ? undefined : Number(plain)
}

function keptOf(start: Start): Kept {
  return { typed: startOf(start), base: start.service ?? null, key: newKey() }
}

function problemOfImage({ type, size }: File): string | undefined {
  if (!imageTypes.some((one) => one === type)) return refusals.bad_image.message
  return size > largestImage ? 'Please choose a picture of at most 5 MB.' : undefined
}
