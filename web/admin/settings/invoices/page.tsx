import { api } from '#domain/api.ts'
import { mostOfSeries, numberIn, seriesOn } from '#domain/invoice/series.ts'
import { SectionPage } from '#web/admin/settings/section.tsx'
import { Setting, SettingBox } from '#web/admin/settings/setting.tsx'
import type { SectionDefinition, SectionForm } from '#web/admin/settings/use-section-form.ts'
import { Options } from '#web/admin/options.tsx'
import { useToday } from '#web/admin/use-today.ts'
import { askAt, prepare } from '#web/api.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { readInvoices, typedFrom, TypedInvoices } from './typed.ts'

const invoices: SectionDefinition<'invoices', TypedInvoices> = {
  section: 'invoices',
  typed: TypedInvoices,
  startFrom: typedFrom,
  readTyped: readInvoices,
  fields: {
    isOn: 'Make invoices',
    series: 'Series of invoices',
    next: 'Next number',
    creditSeries: 'Series of credit notes',
    yearStart: 'First month of the financial year',
    note: 'Note at the foot',
    states: 'Places of supply',
  },
  say: (value) => (typeof value === 'boolean' ? (value ? 'On' : 'Off') : String(value)),
  read: (storefront) => askAt(storefront)(api.settings.invoices, {}),
  prepare: (storefront, body) => prepare(api.settings.changeInvoices, { body }, storefront),
}

export default function InvoiceSettings() {
  return (
    <SectionPage
      title="Invoices"
      asksPassword
      text="A completed booking gets an invoice. It never changes: a credit note takes it back."
      definition={invoices}
    >
      {(form) => <Fields form={form} />}
    </SectionPage>
  )
}

type Props = { form: SectionForm<TypedInvoices> }

function Fields({ form }: Props) {
  const { draft, edit } = form
  const { locale } = useStorefront()
  const today = useToday()
  const yearStart = Number(draft.yearStart)
  const shown = (series: string, place: number) => numberIn(seriesOn(series, { date: today, yearStart }), place)
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return (
    <div className="grid gap-4.5 600:grid-cols-2">
      <div className="600:col-span-2">
        <SettingBox form={form} name="isOn" say={(value) => (value === true ? 'on' : 'off')}>
          <Checkbox name="isOn" checked={draft.isOn} onChange={(event) => edit({ isOn: event.currentTarget.checked })}>
            Make an invoice when a booking is completed
          </Checkbox>
        </SettingBox>
      </div>
      <Setting
        form={form}
        name="series"
        autoComplete="off"
        maxLength={40}
        hint={`Next: ${shown(draft.series, Number(draft.next) || 1)}. At most ${mostOfSeries} characters; a year like 26-27 in it changes with the financial year.`}
      />
      {/* Without a way back to the first number. */}
      <TextField
        label="Next number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        hint="It never goes back."
        {...form.field('next')}
      />
      <Setting
        form={form}
        name="creditSeries"
        autoComplete="off"
        maxLength={40}
        hint={`As ${shown(draft.creditSeries, 1)}`}
      />
      <SettingBox form={form} name="yearStart">
        <SelectField label="First month of the financial year" {...form.field('yearStart')}>
          <Options
            of={Array.from({ length: 12 }, (_, at) => ({
              key: String(at + 1),
              name: monthName.format(new Date(Date.UTC(2026, at, 1))),
            }))}
          />
        </SelectField>
      </SettingBox>
      <div className="600:col-span-2">
        <SettingBox form={form} name="note">
          <TextArea label="Note at the foot" optional {...form.field('note')} />
        </SettingBox>
      </div>
      <div className="600:col-span-2">
        <SettingBox form={form} name="states">
          <TextArea
            label="Places of supply"
            optional
            hint="A line for each state with its postcodes: Maharashtra (27): 40*, 41*"
            {...form.field('states')}
          />
        </SettingBox>
      </div>
    </div>
  )
}
