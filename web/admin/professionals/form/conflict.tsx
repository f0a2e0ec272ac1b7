import { formatDay, formatMoment } from '#domain/format/day.ts'
import type { ProfessionalFields } from '#domain/professional.ts'
import type { Span } from '#domain/professional/hours.ts'
import { hoursInWords } from '#domain/professional/words.ts'
import { type AdminStorefront, categoryIn, useAdmin } from '#web/admin/use-admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { ProfessionalDraft } from './draft.ts'
import type { ProfessionalForm } from './use-professional-form.ts'

/** The label of each field, and its name in a sentence. */
const fields = {
  name: ['Name', 'the name'],
  categories: ['Categories', 'the categories'],
  imageUrl: ['Picture', 'the picture'],
  hours: ['Weekly hours', 'the weekly hours'],
  laterHours: ['Other hours from a date', 'the hours from a date'],
  active: ['Gets new bookings', 'whether bookings are possible'],
} as const satisfies Record<keyof ProfessionalFields, readonly [string, string]>
type Field = keyof typeof fields

function isField(name: string): name is Field {
  return Object.hasOwn(fields, name)
}

/** After an edit conflict: who changed what and when, both values, and how to continue. */
export function Conflict({ form }: { form: ProfessionalForm }) {
  const { storefrontOf } = useAdmin()
  const { theirs } = form
  if (!theirs) return null
  const { professional, typed } = theirs
  const storefront = storefrontOf(professional.storefront)
  const changed = theirs.fields.filter(isField)
  const what = new Intl.ListFormat('en').format(changed.map((field) => fields[field][1]))
  return (
    <div className="mb-4.5">
      <Note tone="problem">
        <p>
          <b>{professional.changed?.by ?? 'Another administrator'}</b> changed {what}
          {professional.changed && ` on ${formatMoment(professional.changed.at, storefront, 'short')}`}. What you typed
          is still here.
        </p>
        <dl aria-label="Both versions" className="mt-2.5 grid gap-2 text-text">
          {changed.map((field) => (
            <div key={field} className="rounded-sm bg-surface-raised px-3 py-2">
              <dt className="font-semibold">{fields[field][0]}</dt>
              <dd className="wrap-anywhere">
                Theirs: {inWords(typed, field, storefront)}
                <br />
                {form.isEdited(field)
                  ? `Yours: ${inWords(form.draft, field, storefront)}`
                  : 'You did not change it, so theirs stays.'}
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-2.5 flex flex-wrap gap-2.5">
          <Button look="secondary" size="s" onClick={() => form.continueFrom(professional, { keepsMine: true })}>
            Keep mine
          </Button>
          <Button look="secondary" size="s" onClick={() => form.continueFrom(professional, { keepsMine: false })}>
            Use theirs
          </Button>
        </div>
      </Note>
    </div>
  )
}

function inWords(draft: ProfessionalDraft, field: Field, storefront: AdminStorefront): string {
  if (field === 'name') return draft.name || 'nothing'
  if (field === 'categories') return draft.categories.map((key) => categoryIn(storefront, key).name).join(', ')
  if (field === 'imageUrl') return draft.imageUrl === '' ? 'none' : 'a picture'
  if (field === 'active') return draft.active ? 'Yes' : 'No'
  if (field === 'hours') return weekInWords(draft.hours, storefront.locale)
  const dates = draft.laterHours.map(
    ({ from, hours }) =>
      `from ${from === '' ? 'a date' : formatDay(from, storefront.locale, 'short')} ${weekInWords(hours, storefront.locale)}`,
  )
  return dates.length === 0 ? 'none' : dates.join('; ')
}

function weekInWords(hours: Span[], locale: string): string {
  const words = hoursInWords(hours, locale).map(({ days, times }) => `${days} ${times}`)
  return words.length === 0 ? 'not working' : words.join(', ')
}
