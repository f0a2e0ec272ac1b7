import { longestDescription, longestTaxCode } from '#domain/catalogue/admin.ts'
import { readMinutes } from '#domain/catalogue/typed.ts'
import { longestService, quantum } from '#domain/slot.ts'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { Options, StorefrontOptions } from '#web/admin/options.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ImageField } from './image-field.tsx'
import { useHomeHint } from './use-home-news.ts'
import { IncludesField } from './includes-field.tsx'
import type { ServiceForm } from './use-service-form.ts'

type Props = { form: ServiceForm }

/** The fields of the form that adds or edits a service. */
export function ServiceFields({ form, isNew }: Props & { isNew: boolean }) {
  const { draft, edit, field, errorOf } = form
  const { storefront } = useAdmin()
  const homeHint = useHomeHint(draft.storefront, { _id: form.id, featured: draft.featured })
  return (
    <>
      {isNew && !storefront && (
        <SelectField
          label="Storefront"
          {...field('storefront')}
          onChange={(event) => edit({ storefront: event.currentTarget.value, category: '' })}
        >
          <StorefrontOptions />
        </SelectField>
      )}
      <TextField label="Title" autoComplete="off" maxLength={120} {...field('title')} />
      <ShortFields form={form} />
      <ImageField form={form} />
      <TextArea label="Description" rows={4} maxLength={longestDescription} {...field('description')} />
      <IncludesField lines={draft.includes} onChange={(includes) => edit({ includes })} errorOf={errorOf} />
      <TextField
        label="Tax code"
        autoComplete="off"
        maxLength={longestTaxCode}
        hint="Printed on invoices, such as a SAC code in India. You can leave it empty."
        {...field('taxCode')}
      />
      <div className="in-ink">
        <Checkbox
          name="featured"
          checked={draft.featured}
          onChange={(event) => edit({ featured: event.currentTarget.checked })}
        >
          Featured on the home page
        </Checkbox>
        <p role="status" className="ml-7.5 text-sm text-text-2">
          {homeHint}
        </p>
      </div>
    </>
  )
}

function ShortFields({ form: { draft, edit, field } }: Props) {
  const { currency, locale, frame } = useAdmin().storefrontOf(draft.storefront)
  return (
    <div className="grid gap-4.5 600:grid-cols-3">
      <SelectField label="Category" {...field('category')}>
        <option value="">Choose one</option>
        <Options of={frame.categories} />
      </SelectField>
      <TextField
        label="Price"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        end={<Unit>{currency}</Unit>}
        {...field('price')}
      />
      <TextField
        label="Duration"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        onKeyDown={(event) => {
          const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (way === undefined) return
          event.preventDefault()
          const { value = 0 } = readMinutes(draft.duration, { locale })
          edit({ duration: String(Math.min(longestService, Math.max(quantum, value + way * quantum))) })
        }}
        end={<Unit>minutes</Unit>}
        {...field('duration')}
      />
    </div>
  )
}

function Unit({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="pr-2 text-text-3">
      {children}
    </span>
  )
}
