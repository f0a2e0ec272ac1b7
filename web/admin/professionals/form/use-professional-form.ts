import { useState } from 'react'
import { differenceOf } from '#domain/activity.ts'
import { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import {
  fieldsOfProfessional,
  type Professional,
  type ProfessionalDetails,
  type ProfessionalFields,
} from '#domain/professional.ts'
import { ask, askAt, prepare } from '#web/api.ts'
import { changeRecord } from '#web/admin/change-record.ts'
import { useClock } from '#web/admin/professionals/use-clock.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { problemOfImage } from '#web/forms/image-file.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUpload } from '#web/forms/use-upload.ts'
import { fieldNamesOf, readTyped, type StoredDraft, useProfessionalDraft } from './draft.ts'

type Options = Parameters<typeof useProfessionalDraft>[0] & { onDone: (professional: Professional) => void }

/** The form that adds or edits a professional. */
export function useProfessionalForm({ onDone, ...start }: Options) {
  const draft = useProfessionalDraft(start)
  const { typed, base, edit, isDirty, discard } = draft
  const { date: today } = useClock()(typed.storefront)
  const [theirs, setTheirs] = useState(() =>
    draft.isInConflict(fieldsOfProfessional, readTyped(typed, today).value) ? start.professional : undefined,
  )
  const { state, busy, errorOf, forget } = useSave(draft, { onConflict: setTheirs, onDone })
  const upload = useUpload(api.image.add, {
    storefront: typed.storefront,
    check: problemOfImage,
    onDone: ({ imageUrl }) => edit({ imageUrl }),
    failed: 'The picture could not be uploaded. Please try again.',
  })

  function continueFrom(version: ProfessionalDetails, choice: { keepsMine: boolean }) {
    draft.continueFrom(version, choice)
    setTheirs(undefined)
    forget()
  }

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
    /** After a conflict: the version of another administrator, and the fields it changed. */
    theirs: theirs &&
      base && { professional: theirs, fields: fieldsBetween(base, theirs), typed: draft.typedOf(theirs) },
    /** Whether the user has changed a field. */
    isEdited: (name: keyof ProfessionalFields) =>
      base !== undefined && JSON.stringify(typed[name]) !== JSON.stringify(draft.typedOf(base)[name]),
    continueFrom,
    /** For a version whose time off alone has changed, or else a conflict. */
    follow(version: ProfessionalDetails) {
      if (!base || version.version === base.version) return
      if (fieldsBetween(base, version).length > 0) setTheirs(version)
      else continueFrom(version, { keepsMine: true })
    },
  }
}
export type ProfessionalForm = ReturnType<typeof useProfessionalForm>

type SaveOptions = {
  onConflict: (theirs: ProfessionalDetails) => void
  onDone: (professional: Professional) => void
}

function useSave(draft: StoredDraft, { onConflict, onDone }: SaveOptions) {
  const { typed, base, discard } = draft
  const { date: today } = useClock()(typed.storefront)
  return useForm({
    fields: fieldNamesOf(typed),
    isWhole: true,
    read: () => readTyped(typed, today),
    async send(fields) {
      const done = await (base ? change(draft, { base, fields, onConflict }) : add(draft, fields))
      discard()
      onDone(done)
    },
    failed: base
      ? 'Your changes could not be saved. Please try again.'
      : 'The professional could not be added. Please try again.',
  })
}

async function add({ typed, key, storeKey }: StoredDraft, fields: ProfessionalFields) {
  // A new professional gets bookings.
  const { active: _, ...body } = fields
  // Store the key before it is sent: the page may be reloaded before the answer arrives.
  storeKey(key)
  try {
    return await askAt(typed.storefront)(api.professional.add, { body, key })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'idempotency_key_reused') throw error
    storeKey(newKey())
    throw new Refusal('idempotency_key_reused', {
      message:
        'This professional was already added, as you had typed it before. Please check the list. To add another one, press again.',
    })
  }
}

function change(
  { continueFrom }: StoredDraft,
  { base, ...edit }: { base: ProfessionalDetails; fields: ProfessionalFields; onConflict: SaveOptions['onConflict'] },
): Promise<Professional> {
  const params = { professional: base._id }
  return changeRecord({
    ...edit,
    base,
    fieldsOf: fieldsOfProfessional,
    prepare: (body) => prepare(api.professional.change, { params, body }),
    read: () => ask(api.professional.professional, { params }),
    // Time off changes the version alone.
    onFollow: (latest) => continueFrom(latest, { keepsMine: true }),
  })
}

function fieldsBetween(one: ProfessionalFields, other: ProfessionalFields): string[] {
  return Object.keys(differenceOf(fieldsOfProfessional(one), fieldsOfProfessional(other)).after)
}
