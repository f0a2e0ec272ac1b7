import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { differenceOf } from '#domain/activity.ts'
import { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { problemOfImage } from '#web/forms/image-file.ts'
import { type Reading, useForm } from '#web/forms/use-form.ts'
import { useUnsaved } from '#web/forms/use-unsaved.ts'
import { useUpload } from '#web/forms/use-upload.ts'
import type { Prepared } from '#web/api.ts'
import { changeRecord, isDifferent } from './change-record.ts'
import { type EditDraft, useEditDraft } from './use-edit-draft.ts'

type Values = Record<string, unknown>
type TextName<Typed> = { [Name in keyof Typed]: Typed[Name] extends string ? Name : never }[keyof Typed] & string
export type EditedRecord = {
  _id: string
  storefront: string
  version: number
  changed: { at: string; by: string } | null
}

type Noun<Typed, Fields, Base, Reply> = {
  /** Its name in a sentence. */
  noun: string
  draftName: string
  schemas: { typed: z.ZodMiniType<Typed>; base: z.ZodMiniType<Base> }
  /** What is edited; a new record without it. */
  opened: Base | undefined
  /** A record as it would be typed; without one, the empty form. */
  startFrom: (base: Base | undefined) => Typed
  /** What others should know a change of: the fields, and of some nouns whether the record is archived. */
  stateOf: (record: Base) => Fields
  /** The names of the fields that show their own problems, in their order on the screen. */
  fieldNamesOf: (typed: Typed) => readonly string[]
  readTyped: (typed: Typed, base: Base | undefined) => Reading<Fields>
  add: (typed: Typed, asking: { body: Fields; key: string }) => Promise<Reply>
  prepare: (id: string, body: Partial<Fields> & { version: number }) => Prepared<Reply>
  readLatest: (id: string) => Promise<Base>
  onDone: (saved: Reply) => void
}

/** The form that adds or edits a record; what was typed survives a reload. */
export function useEditForm<
  Typed extends Values & { storefront: string },
  Fields extends Values,
  Base extends Reply & EditedRecord,
  Reply,
>(noun: Noun<Typed, Fields, Base, Reply>) {
  const { opened, startFrom, stateOf, readTyped } = noun
  const draft = useEditDraft(noun.draftName, noun.schemas, noun)
  const { typed, base, isDirty, discard } = draft
  const [theirs, setTheirs] = useState(() =>
    draft.isInConflict(stateOf, readTyped(typed, opened).value) ? opened : undefined,
  )
  const { state, busy, errorOf, forget, isOver } = useSave(noun, draft, setTheirs)
  // The assertion holds because each value belongs to the field of that name.
  const put = (name: keyof Typed, value: unknown) => draft.edit({ [name]: value } as Partial<Typed>)
  const upload = useUpload(api.image.add, {
    storefront: typed.storefront,
    check: problemOfImage,
    onDone: ({ imageUrl }) => put('imageUrl', imageUrl),
    failed: 'The picture could not be uploaded. Please try again.',
  })
  const isUploading = upload.share !== undefined
  const leaving = useUnsaved({ isDirty: isDirty || isUploading, isBusy: busy, isOver })

  function continueFrom(latest: Base, choice: { keepsMine: boolean }) {
    draft.continueFrom(latest, choice)
    setTheirs(undefined)
    forget()
  }

  return {
    noun: noun.noun,
    id: base?._id,
    draft: typed,
    edit: draft.edit,
    upload,
    isUploading,
    state,
    busy,
    errorOf,
    /** For a text field: its name, value and error. */
    field: (name: TextName<Typed>) => ({
      name,
      value: String(typed[name]),
      onChange: (event: React.ChangeEvent<Element & { value: string }>) => put(name, event.currentTarget.value),
      error: errorOf(name),
    }),
    /** After a conflict: the version of another administrator. */
    theirs:
      theirs && base
        ? {
            ...changeBetween(stateOf(base), stateOf(theirs)),
            storefront: theirs.storefront,
            changed: theirs.changed,
            typed: startFrom(theirs),
            /** Whether theirs is the value that was typed. */
            isSame: (name: keyof Typed & string) => draft.isIn(theirs, name),
            /** Takes their value of one field. */
            take: (name: keyof Typed) => put(name, startFrom(theirs)[name]),
            continue: (choice: { keepsMine: boolean }) => continueFrom(theirs, choice),
          }
        : undefined,
    isEdited: draft.isEdited,
    /** Takes back what was typed. */
    undo: () => draft.edit(startFrom(base)),
    /** Continues from a version whose fields are the same, or shows a conflict. */
    follow: (latest: Base) => {
      // What was read before a conflict may be older than the version that is edited since.
      if (!base || latest.version <= base.version) return
      if (isDifferent(stateOf(base), stateOf(latest))) setTheirs(latest)
      else continueFrom(latest, { keepsMine: true })
    },
    /** For the dialog that asks before what was typed is discarded. */
    discard: {
      open: leaving.isAsking,
      onStay: leaving.stay,
      onLeave: () => {
        discard()
        leaving.go()
      },
    },
  }
}

function changeBetween(one: Values, other: Values) {
  const names = Object.keys(differenceOf(one, other).after)
  return {
    /** The names of the fields that have changed. */
    names: names.filter((name) => name !== 'archived'),
    isArchived: other['archived'] === true,
    /** It was archived or restored in between. */
    isMoved: names.includes('archived'),
  }
}

function useSave<Typed extends Values, Fields extends Values, Base extends Reply & EditedRecord, Reply>(
  noun: Noun<Typed, Fields, Base, Reply>,
  draft: EditDraft<Typed, Base>,
  onConflict: (theirs: Base) => void,
) {
  const { typed, base } = draft
  const isOver = useRef(false)
  const change = (base: Base, fields: Fields) =>
    changeRecord({
      base,
      fields: { ...noun.stateOf(base), ...fields },
      fieldsOf: noun.stateOf,
      prepare: (body) => noun.prepare(base._id, body),
      read: () => noun.readLatest(base._id),
      onFollow: (latest) => draft.continueFrom(latest, { keepsMine: true }),
      onConflict,
    })
  const form = useForm({
    fields: noun.fieldNamesOf(typed),
    isWhole: true,
    read: () => noun.readTyped(typed, base),
    async send(fields) {
      const saved = await (base ? change(base, fields) : add(noun, draft, fields))
      draft.discard()
      isOver.current = true
      noun.onDone(saved)
    },
    failed: base
      ? 'Your changes could not be saved. Please try again.'
      : `The ${noun.noun} could not be added. Please try again.`,
  })
  return { ...form, isOver }
}

async function add<Typed extends Values, Fields extends Values, Base, Reply>(
  noun: Noun<Typed, Fields, Base, Reply>,
  { typed, key, storeKey }: EditDraft<Typed, Base>,
  body: Fields,
): Promise<Reply> {
  // Store the key before it is sent: the page may be reloaded before the answer arrives.
  storeKey(key)
  try {
    return await noun.add(typed, { body, key })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'idempotency_key_reused') throw error
    storeKey(newKey())
    const message = `This ${noun.noun} was already added, as you had typed it before. Please check the list. To add another one, press again.`
    throw new Refusal('idempotency_key_reused', { message })
  }
}
