import type { AdminService } from '#domain/catalogue/admin.ts'
import { formatMoment } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { type AdminStorefront, categoryIn, useAdmin } from '#web/admin/use-admin.ts'
import type { ServiceDraft } from './draft.ts'
import type { ServiceForm } from './use-service-form.ts'

const names = {
  title: 'Title',
  category: 'Category',
  price: 'Price',
  duration: 'Duration',
  description: 'Description',
  imageUrl: 'Picture',
  featured: 'Featured',
  includes: "What's Included",
} satisfies Partial<Record<keyof ServiceDraft, string>>
type Field = keyof typeof names

function isField(name: string): name is Field {
  return Object.hasOwn(names, name)
}

function changesOf({ archivedAt }: AdminService, fields: Field[]): string {
  if (archivedAt !== null) return 'deleted this service'
  return `changed ${fields.length === 0 ? 'it' : fields.map((field) => names[field]).join(', ')}`
}

/** After an edit conflict: who changed what and when, both values, and how to continue. */
export function Conflict({ form: { theirs, continueFrom, draft, edit, isEdited } }: { form: ServiceForm }) {
  const { storefrontOf } = useAdmin()
  if (!theirs) return null
  const { service, typed } = theirs
  const fields = theirs.fields.filter(isField)
  const storefront = storefrontOf(service.storefront)
  const { timeZone, locale } = storefront
  const price =
    fields.join() === 'price'
      ? formatMoney(service.price, { currency: service.currency, locale }, 'summary')
      : undefined
  return (
    <div className="mb-4.5">
      <Note tone="problem">
        <p>
          <b className="font-semibold">{service.changed?.by}</b> {changesOf(service, fields)} on{' '}
          {formatMoment(service.changed?.at ?? '', { timeZone, locale }, 'short')}. What you typed is still here.
          {service.archivedAt !== null && ' It stays deleted until an administrator restores it.'}
        </p>
        {fields.length > 0 && (
          <dl aria-label="Both versions" className="mt-2.5 grid gap-2 text-text">
            {fields.map((field) => {
              const isSame = String(typed[field]) === String(draft[field])
              return (
                <div key={field} className="rounded-sm bg-surface-raised px-3 py-2">
                  <dt className="flex min-h-9 items-center justify-between gap-3 font-semibold">
                    {names[field]}
                    {!isSame && isEdited(field) && (
                      <Button
                        look="secondary"
                        size="s"
                        aria-label={`Use theirs: ${names[field]}`}
                        onClick={() => edit({ [field]: typed[field] })}
                      >
                        Use theirs
                      </Button>
                    )}
                  </dt>
                  <dd className="wrap-anywhere">
                    Theirs: {inWords(typed, field, storefront)}
                    <br />
                    {isSame
                      ? 'Yours is the same.'
                      : isEdited(field)
                        ? `Yours: ${inWords(draft, field, storefront)}`
                        : notEdited}
                  </dd>
                </div>
              )
            })}
          </dl>
        )}
        <div className="mt-2.5 flex flex-wrap gap-2.5">
          <Button look="secondary" size="s" onClick={() => continueFrom(service, { keepsMine: true })}>
            Keep mine
          </Button>
          <Button look="secondary" size="s" onClick={() => continueFrom(service, { keepsMine: false })}>
            Use theirs{price !== undefined && ` (${price})`}
          </Button>
        </div>
      </Note>
    </div>
  )
}

const notEdited = 'You did not change it, so theirs stays.'
const longest = 160

function inWords(typed: ServiceDraft, field: Field, storefront: AdminStorefront): string {
  const value = typed[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = Array.isArray(value) ? value.join(', ') : value
  if (text.trim() === '') return 'nothing'
  if (field === 'category') return categoryIn(storefront, text).name
  if (field === 'price') return `${text} ${storefront.currency}`
  if (field === 'duration') return `${text} minutes`
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
