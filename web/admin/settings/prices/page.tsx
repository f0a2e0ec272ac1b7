import { useId, useMemo } from 'react'
import { api } from '#domain/api.ts'
import { nameOfPostcode } from '#domain/booking/postcode.ts'
import { Icon } from '#web/art/icons.tsx'
import { askAt, prepare } from '#web/api.ts'
import { SectionPage } from '#web/admin/settings/section.tsx'
import { Initial, Setting } from '#web/admin/settings/setting.tsx'
import type { SectionDefinition, SectionForm } from '#web/admin/settings/use-section-form.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Checkbox, RadioRow } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { PricePreview } from './preview.tsx'
import { TaxLines } from './tax-lines.tsx'
import {
  emptyLine,
  problemFields,
  readPrices,
  readSoFar,
  sayPrices,
  signOf,
  typedFrom,
  TypedPrices,
  type Written,
} from './typed.ts'

type Form = SectionForm<TypedPrices>

function definitionFor(written: Written): SectionDefinition<'prices', TypedPrices> {
  return {
    section: 'prices',
    typed: TypedPrices,
    startFrom: (values, storefront) => typedFrom(values, storefront, written),
    readTyped: (typed) => readPrices(typed, written),
    fields: {
      serviceFee: 'Service fee',
      includesTax: 'Prices with tax',
      taxes: 'Tax lines',
      taxesFee: 'Tax the service fee too',
      elsewhere: 'Other lines for another state',
    },
    problemFields,
    say: sayPrices,
    read: (storefront) => askAt(storefront)(api.settings.prices, {}),
    prepare: (storefront, body) => prepare(api.settings.changePrices, { body }, storefront),
  }
}

export default function PriceSettings() {
  const { locale, currency } = useStorefront()
  const written = useMemo(() => ({ locale, currency }), [locale, currency])
  const definition = useMemo(() => definitionFor(written), [written])
  return (
    <SectionPage
      title="Prices"
      asksPassword
      text="For new bookings. Those already made keep their price."
      definition={definition}
      aside={({ draft, saved }) => <PricePreview next={readSoFar(draft, saved.prices, written)} today={saved.prices} />}
    >
      {(form) => <Fields {...{ form, written }} />}
    </SectionPage>
  )
}

type Props = { form: Form; written: Written }

function Fields({ form, written }: Props) {
  const { draft, edit, errorOf } = form
  const isFeeWithTax = draft.includesTax && draft.taxesFee
  return (
    <div className="in-ink grid gap-5">
      <div className="grid gap-4.5 600:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <Setting
          form={form}
          name="serviceFee"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          start={signOf(written)}
          hint={`Flat, per booking, ${isFeeWithTax ? 'with' : 'without'} tax`}
        />
        <TextField
          label="Currency"
          readOnly
          value={`${nameOf(written)}, ${signOf(written)}`}
          hint="Fixed for this storefront"
          end={<Icon name="lock" className="mr-2 size-4 text-text-3" />}
        />
      </div>
      <hr className="border-border" />
      <Group
        form={form}
        name="includesTax"
        label="The prices of services are"
        say={(value) => (value === true ? 'with tax' : 'without tax')}
      >
        <div className="grid gap-2.5 600:grid-cols-2">
          {[
            { isWith: false, name: 'Without tax', text: 'Tax comes on top' },
            { isWith: true, name: 'With tax', text: 'Tax is inside' },
          ].map(({ isWith, name, text }) => (
            <RadioRow
              key={name}
              tone="ink"
              name="includesTax"
              checked={draft.includesTax === isWith}
              onChange={() => edit({ includesTax: isWith })}
            >
              <span className="grid py-2.5">
                <b className="font-strong">{name}</b>
                <span className="text-xs text-text-2">{text}</span>
              </span>
            </RadioRow>
          ))}
        </div>
      </Group>
      <hr className="border-border" />
      <Group form={form} name="taxes" label="Tax lines" isOutlined>
        <TaxLines name="taxes" lines={draft.taxes} onChange={(taxes) => edit({ taxes })} {...{ errorOf, written }} />
      </Group>
      <div className="grid gap-1">
        <Checkbox
          name="taxesFee"
          checked={draft.taxesFee}
          onChange={(event) => edit({ taxesFee: event.currentTarget.checked })}
        >
          Tax the service fee too
        </Checkbox>
        <Checkbox
          name="elsewhere"
          checked={draft.elsewhere !== null}
          onChange={(event) =>
            edit({ elsewhere: event.currentTarget.checked ? { postcodes: '', taxes: [emptyLine] } : null })
          }
        >
          Other lines for customers of another state
        </Checkbox>
      </div>
      <Elsewhere {...{ form, written }} />
    </div>
  )
}

function Elsewhere({ form: { draft, edit, errorOf, isEdited }, written }: Props) {
  const { elsewhere } = draft
  if (!elsewhere) return null
  const name = nameOfPostcode(written.locale)
  return (
    <div
      data-changed={isEdited('elsewhere') || undefined}
      className="setting-group grid gap-4 border-l-2 border-border pl-4"
    >
      <TextField
        label={`Their ${name}s`}
        name="elsewhere.postcodes"
        autoComplete="off"
        value={elsewhere.postcodes}
        onChange={(event) => edit({ elsewhere: { ...elsewhere, postcodes: event.currentTarget.value } })}
        error={errorOf('elsewhere.postcodes')}
        hint="Separated by commas; with a star at its end for all that begin like it: 110*, 12*. Customers then have to give theirs."
      />
      <TaxLines
        name="elsewhere.taxes"
        lines={elsewhere.taxes}
        onChange={(taxes) => edit({ elsewhere: { ...elsewhere, taxes } })}
        {...{ errorOf, written }}
      />
    </div>
  )
}

type GroupProps = {
  form: Form
  name: 'includesTax' | 'taxes'
  label: string
  say?: (value: unknown) => string
  isOutlined?: boolean
  children: React.ReactNode
}

/** Fields under one label, with their initial value. */
function Group({ form, name, label, say = sayPrices, isOutlined = false, children }: GroupProps) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      data-changed={(isOutlined && form.isEdited(name)) || undefined}
      className="setting-group grid gap-2"
    >
      <div className="flex min-w-0 items-baseline justify-between gap-4">
        <span id={id} className="text-sm font-semibold">
          {label}
        </span>
        <Initial {...{ form, name, say }} />
      </div>
      {children}
    </div>
  )
}

/** Indian rupee */
function nameOf({ currency }: Written): string {
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(currency) ?? currency
  return name.replace(/ \w+$/, (word) => word.toLowerCase())
}
