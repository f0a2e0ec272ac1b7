import { useEffect, useRef } from 'react'
import { formatMoment } from '#domain/format/day.ts'
import { Button } from '#web/ui/button.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { Note } from '#web/ui/note.tsx'
import { type AdminStorefront, useAdmin } from '#web/admin/use-admin.ts'
import { excerptsOf } from './excerpts.ts'
import type { EditedRecord } from './use-edit-form.ts'

/** What a conflict needs of the form of useEditForm. */
export type EditForm<Typed> = {
  noun: string
  id: string | undefined
  draft: Typed
  isEdited: (name: keyof Typed & string) => boolean
  theirs: Theirs<Typed> | undefined
}

type Theirs<Typed> = Pick<EditedRecord, 'storefront' | 'changed'> & {
  names: string[]
  isArchived: boolean
  isMoved: boolean
  typed: Typed
  isSame: (name: keyof Typed & string) => boolean
  take: (name: keyof Typed) => void
  continue: (choice: { keepsMine: boolean }) => void
}

export type ConflictWords<Typed, Field extends keyof Typed & string> = {
  /** The label of each field, and its name in a sentence. */
  fields: Record<Field, readonly [string, string]>
  inWords: (typed: Typed, field: Field, storefront: AdminStorefront) => string
  /** How administrators call archiving. */
  archived: 'archived' | 'deleted'
  /** A field whose value fits on a button. */
  short?: Field
}

type Props<Typed, Field extends keyof Typed & string> = { form: EditForm<Typed>; words: ConflictWords<Typed, Field> }

/** After an edit conflict: who changed what and when, both values, and how to continue. */
export function Conflict<Typed, Field extends keyof Typed & string>({ form, words }: Props<Typed, Field>) {
  const { storefrontOf } = useAdmin()
  const { box, focusField } = useFieldFocus()
  const { theirs } = form
  const isShown = theirs !== undefined
  // It is above the fields, which may have been scrolled.
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown, box])
  if (!theirs) return null
  const storefront = storefrontOf(theirs.storefront)
  const isField = (name: string): name is Field => Object.hasOwn(words.fields, name)
  const fields = theirs.names.filter(isField)
  const inWords = (typed: Typed, field: Field) => words.inWords(typed, field, storefront) || 'nothing'
  const choose = (keepsMine: boolean) => focusField(fields[0], () => theirs.continue({ keepsMine }))
  const onButton = words.short && fields.join() === words.short && ` (${inWords(theirs.typed, words.short)})`
  const changed = new Intl.ListFormat('en').format(fields.map((field) => words.fields[field][1])) || 'it'
  const moved = theirs.isArchived ? words.archived : 'restored'

  return (
    <div ref={box} className="mb-4.5">
      <Note tone="problem">
        <p>
          <b className="font-semibold">{theirs.changed?.by ?? 'Another administrator'}</b>{' '}
          {theirs.isMoved ? `${moved} this ${form.noun}` : `changed ${changed}`}
          {theirs.changed && ` on ${formatMoment(theirs.changed.at, storefront, 'short')}`}. What you typed is still
          here.
          {theirs.isArchived && ` It stays ${words.archived} until an administrator restores it.`}
        </p>
        {fields.length > 0 && (
          <dl aria-label="Both versions" className="mt-2.5 grid gap-2 text-text">
            {fields.map((field) => (
              <BothVersions
                key={field}
                name={words.fields[field][0]}
                texts={excerptsOf(inWords(theirs.typed, field), inWords(form.draft, field))}
                isSame={theirs.isSame(field)}
                isEdited={form.isEdited(field)}
                onUseTheirs={() => focusField(field, () => theirs.take(field))}
              />
            ))}
          </dl>
        )}
        <div className="mt-2.5 flex flex-wrap gap-2.5">
          <Button look="secondary" size="s" onClick={() => choose(true)}>
            Keep mine
          </Button>
          <Button look="secondary" size="s" onClick={() => choose(false)}>
            Use theirs{onButton}
          </Button>
        </div>
      </Note>
    </div>
  )
}

/** The pressed button disappears, so the focus goes to the field. */
function useFieldFocus() {
  const box = useRef<HTMLDivElement>(null)
  function focusField(field: string | undefined, change: () => void) {
    const form = box.current?.closest('dialog, section')?.querySelector('form')
    const find = (selector: string) => form?.querySelector<HTMLElement>(selector)
    focusAfter(
      change,
      () => find(`[name="${field}"]:checked`) ?? find(`[name="${field}"], [name^="${field}."]`) ?? find('[name]'),
    )
  }
  return { box, focusField }
}

type VersionsProps = {
  name: string
  texts: [theirs: string, own: string]
  isSame: boolean
  isEdited: boolean
  onUseTheirs: () => void
}

function BothVersions({ name, texts: [their, own], isSame, isEdited, onUseTheirs }: VersionsProps) {
  return (
    <div className="rounded-sm bg-surface-raised px-3 py-2">
      <dt className="flex min-h-9 items-center justify-between gap-3 font-semibold">
        {name}
        {!isSame && isEdited && (
          <Button look="secondary" size="s" aria-label={`Use theirs: ${name}`} onClick={onUseTheirs}>
            Use theirs
          </Button>
        )}
      </dt>
      <dd className="wrap-anywhere">
        Theirs: {their}
        <br />
        {isSame ? 'Yours is the same.' : isEdited ? `Yours: ${own}` : 'You did not change it, so theirs stays.'}
      </dd>
    </div>
  )
}
