import { differenceOf } from '#domain/activity.ts'
import { type AdminCategory, type CategoryFields, fieldsOfCategory } from '#domain/catalogue/category.ts'
import { formatMoment } from '#domain/format/day.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { CategoryForm } from './use-category-form.ts'

/** The label of each field, and its name in a sentence. */
const names = {
  name: ['Name', 'the name'],
  description: ['Description', 'the description'],
  imageUrl: ['Illustration', 'the illustration'],
} as const satisfies Record<keyof CategoryFields, readonly [string, string]>
type Field = keyof typeof names

/** After an edit conflict: who changed what and when, both values, and how to continue. */
export function Conflict({ form: { theirs, base, draft, continueFrom } }: { form: CategoryForm }) {
  const { storefrontOf } = useAdmin()
  if (!theirs || !base) return null
  const { after } = differenceOf(fieldsOfCategory(base), fieldsOfCategory(theirs))
  // The fields of a category.
  const fields = Object.keys(after) as Field[]
  const at = formatMoment(theirs.changed?.at ?? '', storefrontOf(theirs.storefront), 'short')
  return (
    <div className="mb-4.5">
      <Note tone="problem">
        <p>
          <b className="font-semibold">{theirs.changed?.by}</b> {whatChanged(base, theirs, fields)} on {at}. What you
          typed is still here.
        </p>
        {fields.some((field) => field !== 'imageUrl') && (
          <dl aria-label="Both versions" className="mt-2.5 grid gap-2 text-text">
            {fields
              .filter((field) => field !== 'imageUrl')
              .map((field) => (
                <div key={field} className="rounded-sm bg-surface-raised px-3 py-2 wrap-anywhere">
                  <dt className="font-semibold">{names[field][0]}</dt>
                  <dd>Theirs: {theirs[field] || 'nothing'}</dd>
                  <dd>
                    {draft[field] === base[field]
                      ? 'You did not change it, so theirs stays.'
                      : `Yours: ${draft[field] || 'nothing'}`}
                  </dd>
                </div>
              ))}
          </dl>
        )}
        <div className="mt-2.5 flex flex-wrap gap-2.5">
          <Button look="secondary" size="s" onClick={() => continueFrom(theirs, { keepsMine: true })}>
            Keep mine
          </Button>
          <Button look="secondary" size="s" onClick={() => continueFrom(theirs, { keepsMine: false })}>
            Use theirs
          </Button>
        </div>
      </Note>
    </div>
  )
}

function whatChanged(base: AdminCategory, theirs: AdminCategory, fields: Field[]): string {
  if (base.archived !== theirs.archived) return `${theirs.archived ? 'archived' : 'restored'} this category`
  return `changed ${fields.length === 0 ? 'it' : new Intl.ListFormat('en').format(fields.map((field) => names[field][1]))}`
}
