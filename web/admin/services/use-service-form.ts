import { useState } from 'react'
import { differenceOf } from '#domain/activity.ts'
import { api } from '#domain/api.ts'
import { type AdminService, fieldsOfService, type NewService, type ServiceFields } from '#domain/catalogue/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask, askAt, prepare } from '#web/api.ts'
import { changeRecord } from '#web/admin/change-record.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { problemOfImage } from '#web/forms/image-file.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUpload } from '#web/forms/use-upload.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { fieldNames, readTyped, type ServiceDraft, type StoredDraft, type TextName, useServiceDraft } from './draft.ts'

type Options = Omit<Parameters<typeof useServiceDraft>[0], 'localeOf'> & { onDone: (service: AdminService) => void }

/** The form that adds or edits a service. */
export function useServiceForm({ onDone, ...start }: Options) {
  const { storefrontOf } = useAdmin()
  const draft = useServiceDraft({ ...start, localeOf: (key) => storefrontOf(key).locale })
  const { typed, base, edit, isDirty, discard } = draft
  const [theirs, setTheirs] = useState(() => {
    const read = readTyped(typed, { ...storefrontOf(typed.storefront), base: start.service })
    return draft.isInConflict(stateOf, read.value) ? start.service : undefined
  })
  const { state, busy, errorOf, forget } = useSaveService(draft, { onConflict: setTheirs, onDone })
  const upload = useServiceUpload(draft)

  return {
    id: base?._id,
    draft: typed,
    edit,
    upload,
    state,
    busy,
    errorOf,
    isDirty,
    discard,
    /** For a text field: its name, value and error. */
    field: (name: TextName) => ({
      name,
      value: typed[name],
      onChange: (event: React.ChangeEvent<Element & { value: string }>) => edit({ [name]: event.currentTarget.value }),
      error: errorOf(name),
    }),
    /** After a conflict: the version of another administrator, and the fields it changed. */
    theirs: theirs && base && { service: theirs, fields: changedBetween(base, theirs), typed: draft.typedOf(theirs) },
    /** Whether the user has changed a field. */
    isEdited: (name: keyof ServiceDraft) =>
      base !== undefined && String(typed[name]) !== String(draft.typedOf(base)[name]),
    continueFrom: (...choice: Parameters<StoredDraft['continueFrom']>) => {
      draft.continueFrom(...choice)
      setTheirs(undefined)
      forget()
    },
  }
}
export type ServiceForm = ReturnType<typeof useServiceForm>

type SubmitOptions = Record<'onConflict' | 'onDone', (service: AdminService) => void>

function useSaveService(draft: StoredDraft, { onConflict, onDone }: SubmitOptions) {
  const { typed, base, discard } = draft
  const shop = useAdmin().storefrontOf(typed.storefront)
  return useForm({
    fields: fieldNames,
    isWhole: true,
    read: () => readTyped(typed, { ...shop, base }),
    async send(fields) {
      const done = await (base ? change(draft, { base, fields, onConflict }) : add(draft, fields))
      discard()
      onDone(done)
    },
    failed: base
      ? 'Your changes could not be saved. Please try again.'
      : 'The service could not be added. Please try again.',
  })
}

function useServiceUpload({ typed, edit }: StoredDraft) {
  return useUpload(api.image.add, {
    storefront: typed.storefront,
    check: problemOfImage,
    onDone: ({ imageUrl }) => edit({ imageUrl }),
    failed: 'The picture could not be uploaded. Please try again.',
  })
}

async function add({ typed, key, storeKey }: StoredDraft, body: NewService): Promise<AdminService> {
  // Store the key before it is sent: the page may be reloaded before the answer arrives.
  storeKey(key)
  try {
    return await askAt(typed.storefront)(api.adminCatalogue.add, { body, key })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'idempotency_key_reused') throw error
    storeKey(newKey())
    throw new Refusal('idempotency_key_reused', {
      message:
        'This service was already added, as you had typed it before. Please check the list. To add another one, press again.',
    })
  }
}

/** Deleting it is a change that others should know of, too. */
const stateOf = (service: AdminService) => ({ ...fieldsOfService(service), archived: service.archivedAt !== null })

type Edit = { base: AdminService; fields: ServiceFields; onConflict: SubmitOptions['onConflict'] }

function change({ continueFrom }: StoredDraft, { base, fields, onConflict }: Edit): Promise<AdminService> {
  const params = { service: base._id }
  return changeRecord({
    base,
    fields: { ...fields, archived: base.archivedAt !== null },
    fieldsOf: stateOf,
    prepare: (body) => prepare(api.adminCatalogue.change, { params, body }),
    read: () => ask(api.adminCatalogue.service, { params }),
    onFollow: (latest) => continueFrom(latest, { keepsMine: true }),
    onConflict,
  })
}

function changedBetween(one: AdminService, other: AdminService): string[] {
  return Object.keys(differenceOf(fieldsOfService(one), fieldsOfService(other)).after)
}
