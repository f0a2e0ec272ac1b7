import { useState } from 'react'
import { api } from '#domain/api.ts'
import {
  type AdminCategory,
  type CategoryFields,
  fieldsOfCategory,
  readCategoryForm,
} from '#domain/catalogue/category.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask, askAt, prepare } from '#web/api.ts'
import { changeRecord } from '#web/admin/change-record.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { problemOfImage } from '#web/forms/image-file.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUpload } from '#web/forms/use-upload.ts'
import { type StoredDraft, useCategoryDraft } from './draft.ts'

type Options = Parameters<typeof useCategoryDraft>[0] & { onDone: (category: AdminCategory) => void }

/** The form that adds or edits a category. */
export function useCategoryForm({ onDone, ...start }: Options) {
  const draft = useCategoryDraft(start)
  const { typed, base, edit, isDirty, discard } = draft
  const [theirs, setTheirs] = useState(() =>
    draft.isInConflict(stateOf, readCategoryForm(typed, start.category).value) ? start.category : undefined,
  )
  const { state, busy, errorOf, forget } = useForm({
    fields: ['name', 'description', 'imageUrl'],
    isWhole: true,
    read: () => readCategoryForm(typed, base),
    async send(fields) {
      const done = await (base ? change(draft, { base, fields, onConflict: setTheirs }) : add(draft, fields))
      discard()
      onDone(done)
    },
    failed: base
      ? 'Your changes could not be saved. Please try again.'
      : 'The category could not be added. Please try again.',
  })
  const upload = useUpload(api.image.add, {
    storefront: typed.storefront,
    check: problemOfImage,
    onDone: ({ imageUrl }) => edit({ imageUrl }),
    failed: 'The picture could not be uploaded. Please try again.',
  })
  return {
    draft: typed,
    base,
    edit,
    upload,
    state,
    busy,
    errorOf,
    isDirty,
    discard,
    field: (name: 'storefront' | 'name' | 'description') => ({
      name,
      value: typed[name],
      onChange: (event: React.ChangeEvent<Element & { value: string }>) => edit({ [name]: event.currentTarget.value }),
      error: errorOf(name),
    }),
    /** After a conflict: the version of another administrator. */
    theirs,
    continueFrom: (...choice: Parameters<StoredDraft['continueFrom']>) => {
      draft.continueFrom(...choice)
      setTheirs(undefined)
      forget()
    },
  }
}
export type CategoryForm = ReturnType<typeof useCategoryForm>

async function add({ typed, key, storeKey }: StoredDraft, body: CategoryFields): Promise<AdminCategory> {
  // Store the key before it is sent: the page may be reloaded before the answer arrives.
  storeKey(key)
  try {
    return await askAt(typed.storefront)(api.category.add, { body, key })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'idempotency_key_reused') throw error
    storeKey(newKey())
    const message =
      'This category was already added, as you had typed it before. Please check the list. To add another one, press again.'
    throw new Refusal('idempotency_key_reused', { message })
  }
}

/** Archiving it is a change that others should know of, too. */
const stateOf = (category: AdminCategory) => ({ ...fieldsOfCategory(category), archived: category.archived })

type Edit = { base: AdminCategory; fields: CategoryFields; onConflict: (theirs: AdminCategory) => void }

function change({ continueFrom }: StoredDraft, { base, fields, onConflict }: Edit): Promise<AdminCategory> {
  const params = { category: base._id }
  return changeRecord({
    base,
    fields: { ...fields, archived: base.archived },
    fieldsOf: stateOf,
    prepare: (body) => prepare(api.category.change, { params, body }),
    read: () => ask(api.category.one, { params }),
    onFollow: (latest) => continueFrom(latest, { keepsMine: true }),
    onConflict,
  })
}
