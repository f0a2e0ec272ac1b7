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
type TextName = Exclude<keyof ServiceDraft, 'featured' | 'includes'>

/** What was typed, the version it changes, and the idempotency key it may already have been sent with. */
const Stored = z.object({ typed: Typed, base: z.nullable(z.object(AdminService.shape)), key: z.string() })

type Options = {
  /** The service to edit; a new one without it. */
  service: AdminService | undefined
  /** The service to duplicate. */
  like: AdminService | undefined
  storefront: string
  onDone: (service: AdminService) => void
}

const empty = { title: '', category: '', price: '', duration: '60', description: '', imageUrl: '', featured: false }

/** The form that adds or edits a service; what was typed survives a reload. */
export function useServiceForm({ service, like, storefront, onDone }: Options) {
  const name = service ? `service ${service._id}` : `service for ${storefront} like ${like?._id ?? 'none'}`
  const {
    draft: stored,
    change: store,
    clear,
  } = useDraft(name, Stored, () => ({
    typed: startOf({ service, like, storefront }),
    base: service ?? null,
    key: newKey(),
  }))
  const { typed: draft, key } = stored
  /** The version that is edited: the one opened first, or that of another administrator after a conflict. */
  const base = stored.base ?? undefined
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

  const edit = (part: Partial<ServiceDraft>) => store(({ typed }) => ({ typed: { ...typed, ...part } }))
  /** For a text field: its name, value and error. */
  const field = (name: TextName) => ({
    name,
    value: draft[name],
    onChange: (event: React.ChangeEvent<Element & { value: string }>) => edit({ [name]: event.currentTarget.value }),
    error: errorOf(name),
  })
  const upload = useUpload(api.image.add, {
    storefront: draft.storefront,
    check: problemOfImage,
    onDone: ({ imageUrl }) => edit({ imageUrl }),
    failed: 'The picture could not be uploaded. Please try again.',
  })

  function add(body: NewService): Promise<AdminService> {
    // Store the key before it is sent: the page may be reloaded before the answer arrives.
    store({})
    return askAt(draft.storefront)(api.adminCatalogue.add, { body, key }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'idempotency_key_reused') throw error
      store({ key: newKey() })
      throw new Refusal('idempotency_key_reused', {
        message:
          'This service was already added, as you had typed it before. Please check the list. To add another one, press again.',
      })
    })
  }

  /** Sends only the fields that differ, so that the changes of others to the rest stay. */
  function change(was: AdminService, fields: ServiceFields): Promise<AdminService> {
    const { after } = differenceOf(fieldsOfService(was), fields)
    const body: ServiceChange = { ...after, version: was.version }
    return ask(api.adminCatalogue.change, { params: { service: was._id }, body }).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'version_conflict')
        setTheirs(await ask(api.adminCatalogue.service, { params: { service: was._id } }))
      throw error
    })
  }

  /** After a conflict, continues from the latest version, with or without what was typed here. */
  function continueFrom(latest: AdminService, { keepsMine }: { keepsMine: boolean }) {
    const after = startOf({ service: latest, like, storefront })
    const changed = differenceOf(startOf({ service: base, like, storefront }), draft).after
    store({ typed: keepsMine ? { ...after, ...changed } : after, base: latest })
    setTheirs(undefined)
    forget()
  }

  return {
    draft,
    edit,
    field,
    upload,
    state,
    busy,
    errorOf,
    isDirty: JSON.stringify(draft) !== JSON.stringify(startOf({ service: base, like, storefront })),
    discard: clear,
    /** After a conflict: the version of another administrator, and the fields it changed. */
    theirs: theirs && base && { service: theirs, fields: changedBetween(base, theirs) },
    continueFrom,
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
  // A copy needs a title of its own, and does not appear on the home page unasked.
  if (like) return { ...draftOf(like), title: `${like.title} (copy)`, featured: false }
  return { ...empty, storefront, includes: [] }
}

function draftOf({ storefront, ...service }: AdminService): ServiceDraft {
  const { price, duration, ...fields } = fieldsOfService(service)
  return { ...fields, storefront, price: price.toFixed(2), duration: String(duration) }
}

function numbered(draft: ServiceDraft) {
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

function problemOfImage({ type, size }: File): string | undefined {
  if (!imageTypes.some((one) => one === type)) return refusals.bad_image.message
  return size > largestImage ? 'Please choose a picture of at most 5 MB.' : undefined
}
