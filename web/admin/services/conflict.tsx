import { useRef } from 'react'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { readPrice } from '#domain/catalogue/typed.ts'
import { formatMoment } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Button } from '#web/ui/button.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { Note } from '#web/ui/note.tsx'
import { type AdminStorefront, categoryIn, useAdmin } from '#web/admin/use-admin.ts'
import type { ServiceDraft } from './draft.ts'
import { excerptsOf } from './excerpts.ts'
import type { ServiceForm } from './use-service-form.ts'

/** The label of each field, and its name in a sentence. */
const fields = {
  title: ['Title', 'the title'],
  category: ['Category', 'the category'],
  price: ['Price', 'the price'],
  duration: ['Duration', 'the duration'],
  description: ['Description', 'the description'],
  imageUrl: ['Picture', 'the picture'],
  featured: ['Featured', 'whether it is featured'],
  includes: ["What's Included", 'what is included'],
} as const satisfies Partial<Record<keyof ServiceDraft, readonly [string, string]>>
type Field = keyof typeof fields

function isField(name: string): name is Field {
  return Object.hasOwn(fields, name)
}

function changesOf({ archivedAt }: AdminService, changed: Field[]): string {
  if (archivedAt !== null) return 'deleted this service'
  return `changed ${changed.length === 0 ? 'it' : new Intl.ListFormat('en').format(changed.map((field) => fields[field][1]))}`
}

type Theirs = NonNullable<ServiceForm['theirs']>

/** After an edit conflict: who changed what and when, both values, and how to continue. */
export function Conflict({ form }: { form: ServiceForm }) {
  return form.theirs ? <TheirChange form={form} theirs={form.theirs} /> : null
}

function TheirChange({ form, theirs }: { form: ServiceForm; theirs: Theirs }) {
  const { service } = theirs
  const changed = theirs.fields.filter(isField)
  const storefront = useAdmin().storefrontOf(service.storefront)
  const { box, focusField } = useFieldFocus()
  const price = changed.join() === 'price' && ` (${formatMoney(service.price, storefront, 'summary')})`
  const [first = 'title'] = changed
  const choose = (keepsMine: boolean) => focusField(first, () => form.continueFrom(service, { keepsMine }))

  return (
    <div ref={box} className="mb-4.5">
      <Note tone="problem">
        <p>
          <b className="font-semibold">{service.changed?.by}</b> {changesOf(service, changed)} on{' '}
          {formatMoment(service.changed?.at ?? '', storefront, 'short')}. What you typed is still here.
          {service.archivedAt !== null && ' It stays deleted until an administrator restores it.'}
        </p>
        {changed.length > 0 && (
          <dl aria-label="Both versions" className="mt-2.5 grid gap-2 text-text">
            {changed.map((field) => (
              <BothVersions
                key={field}
                {...{ field, form, theirs, storefront }}
                onUseTheirs={() => focusField(field, () => form.edit({ [field]: theirs.typed[field] }))}
              />
            ))}
          </dl>
        )}
        <div className="mt-2.5 flex flex-wrap gap-2.5">
          <Button look="secondary" size="s" onClick={() => choose(true)}>
            Keep mine
          </Button>
          <Button look="secondary" size="s" onClick={() => choose(false)}>
            Use theirs{price}
          </Button>
        </div>
      </Note>
    </div>
  )
}

/** The pressed button disappears, so the focus goes to the field. */
function useFieldFocus() {
  const box = useRef<HTMLDivElement>(null)
  function focusField(field: Field, change: () => void) {
    const dialog = box.current?.closest('dialog')
    focusAfter(change, () => dialog?.querySelector<HTMLElement>(`[name="${field}"], [name^="${field}."]`))
  }
  return { box, focusField }
}

type VersionsProps = {
  field: Field
  form: ServiceForm
  theirs: Theirs
  storefront: AdminStorefront
  onUseTheirs: () => void
}

function BothVersions({ field, form: { draft, isEdited }, theirs: { typed }, storefront, onUseTheirs }: VersionsProps) {
  const isSame = String(typed[field]) === String(draft[field])
  const [name] = fields[field]
  const [their, own] = excerptsOf(inWords(typed, field, storefront), inWords(draft, field, storefront))
  return (
    <div className="rounded-sm bg-surface-raised px-3 py-2">
      <dt className="flex min-h-9 items-center justify-between gap-3 font-semibold">
        {name}
        {!isSame && isEdited(field) && (
          <Button look="secondary" size="s" aria-label={`Use theirs: ${name}`} onClick={onUseTheirs}>
            Use theirs
          </Button>
        )}
      </dt>
      <dd className="wrap-anywhere">
        Theirs: {their}
        <br />
        {isSame ? 'Yours is the same.' : isEdited(field) ? `Yours: ${own}` : notEdited}
      </dd>
    </div>
  )
}

const notEdited = 'You did not change it, so theirs stays.'

function inWords(typed: ServiceDraft, field: Field, storefront: AdminStorefront): string {
  const value = typed[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = Array.isArray(value) ? value.join(', ') : value
  if (text.trim() === '') return 'nothing'
  if (field === 'category') return categoryIn(storefront, text).name
  if (field === 'price') return priceInWords(text, storefront)
  return field === 'duration' ? `${text} minutes` : text
}

/** What cannot be read as a number is shown as it was typed. */
function priceInWords(text: string, storefront: AdminStorefront): string {
  const { value } = readPrice(text, storefront)
  return value === undefined ? `${text} ${storefront.currency}` : formatMoney(value, storefront, 'summary')
}
