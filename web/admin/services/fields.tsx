import { longestDescription } from '#domain/catalogue/admin.ts'
import { longestService, quantum } from '#domain/slot.ts'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ImageField } from './image-field.tsx'
import { IncludesField } from './includes-field.tsx'
import type { ServiceForm } from './use-service-form.ts'

/** The fields of the form that adds or edits a service. */
export function ServiceFields({ form, isNew }: { form: ServiceForm; isNew: boolean }) {
  const { draft, edit, errorOf } = form
  const { storefront, storefronts, storefrontOf } = useAdmin()
  const { currency, frame } = storefrontOf(draft.storefront)
  return (
    <>
      {isNew && !storefront && (
        <SelectField
          label="Storefront"
          name="storefront"
          value={draft.storefront}
          onChange={(event) => edit({ storefront: event.currentTarget.value, category: '' })}
        >
          {storefronts.map(({ key, brand }) => (
            <option key={key} value={key}>
              {brand}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Title"
        name="title"
        autoComplete="off"
        maxLength={120}
        value={draft.title}
        onChange={(event) => edit({ title: event.currentTarget.value })}
        error={errorOf('title')}
      />
      <div className="grid gap-4.5 600:grid-cols-3">
        <SelectField
          label="Category"
          name="category"
          value={draft.category}
          onChange={(event) => edit({ category: event.currentTarget.value })}
          error={errorOf('category')}
        >
          <option value="">Choose one</option>
          {frame.categories.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Price"
          name="price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          end={<Unit>{currency}</Unit>}
          value={draft.price}
          onChange={(event) => edit({ price: event.currentTarget.value })}
          error={errorOf('price')}
        />
        <TextField
          label="Duration"
          name="duration"
          type="number"
          min={quantum}
          max={longestService}
          step={quantum}
          inputMode="numeric"
          end={<Unit>minutes</Unit>}
          value={draft.duration}
          onChange={(event) => edit({ duration: event.currentTarget.value })}
          error={errorOf('duration')}
        />
      </div>
      <ImageField form={form} />
      <TextArea
        label="Description"
        name="description"
        rows={4}
        maxLength={longestDescription}
        value={draft.description}
        onChange={(event) => edit({ description: event.currentTarget.value })}
        error={errorOf('description')}
      />
      <IncludesField lines={draft.includes} onChange={(includes) => edit({ includes })} errorOf={errorOf} />
      <Checkbox
        name="featured"
        checked={draft.featured}
        onChange={(event) => edit({ featured: event.currentTarget.checked })}
      >
        Featured on the home page
      </Checkbox>
    </>
  )
}

function Unit({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="pr-2 text-text-3">
      {children}
    </span>
  )
}
