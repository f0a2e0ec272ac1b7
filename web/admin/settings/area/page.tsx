import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { nameOfPostcode } from '#domain/booking/postcode.ts'
import { readAs } from '#domain/contract/field.ts'
import { Area } from '#domain/storefront/settings.ts'
import { PostcodesField } from '#web/admin/edit/postcodes-field.tsx'
import { SectionPage } from '#web/admin/settings/section.tsx'
import { SettingBox } from '#web/admin/settings/setting.tsx'
import type { SectionDefinition, SectionForm } from '#web/admin/settings/use-section-form.ts'
import { askAt, prepare } from '#web/api.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { RadioRow } from '#web/ui/form/choice.tsx'
import { Demand } from './demand.tsx'
import { Overview } from './overview.tsx'

const Typed = z.object({ storefront: z.string(), postcodes: z.array(z.string()) })
type Typed = z.infer<typeof Typed>

const definitionFor = (locale: string): SectionDefinition<'area', Typed> => ({
  section: 'area',
  typed: Typed,
  startFrom: (values, storefront) => ({ storefront, ...values }),
  readTyped: ({ postcodes }) => readAs(Area, { postcodes }),
  fields: { postcodes: `${nameOfPostcode(locale)}s` },
  read: (storefront) => askAt(storefront)(api.settings.area, {}),
  prepare: (storefront, body) => prepare(api.settings.changeArea, { body }, storefront),
})

export default function AreaSettings() {
  const { locale, key } = useStorefront()
  return (
    <SectionPage
      key={key}
      title="Area"
      text="Where the shop comes to. Asked before the address."
      definition={definitionFor(locale)}
      aside={() => <Demand />}
    >
      {(form) => <AreaFields form={form} />}
    </SectionPage>
  )
}

function AreaFields({ form }: { form: SectionForm<Typed> }) {
  const { locale } = useStorefront()
  const { postcodes } = form.draft
  const name = nameOfPostcode(locale)
  /** Chosen, and no postcode is there yet. */
  const [isNarrowed, setNarrowed] = useState(false)
  /** To go back to after 'Everywhere'. */
  const [left, setLeft] = useState<string[]>([])
  const isOnlyHere = postcodes.length > 0 || isNarrowed
  const setPostcodes = (next: string[]) => form.edit({ postcodes: next })

  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-2.5 600:grid-cols-2">
        <legend className="sr-only">Where the shop comes to</legend>
        <RadioRow
          tone="ink"
          name="where"
          checked={!isOnlyHere}
          onChange={() => {
            setLeft(postcodes)
            setNarrowed(false)
            setPostcodes([])
          }}
        >
          <OptionText title="Everywhere" text={`${name} is not needed`} />
        </RadioRow>
        <RadioRow
          tone="ink"
          name="where"
          checked={isOnlyHere}
          onChange={() => {
            setNarrowed(true)
            setPostcodes(left)
          }}
        >
          <OptionText title="Only here" text={`${name}s below`} />
        </RadioRow>
      </fieldset>
      {isOnlyHere && (
        <SettingBox form={form} name="postcodes" say={(value) => sayPostcodes(value, locale)}>
          <PostcodesField
            label={`${name}s`}
            hint={`A whole ${name}, or a beginning with a star. Several at once with commas.`}
            locale={locale}
            value={postcodes}
            onChange={setPostcodes}
            error={form.errorOf('postcodes')}
          />
        </SettingBox>
      )}
      <Overview postcodes={isOnlyHere ? postcodes : []} isEverywhere={!isOnlyHere} />
    </div>
  )
}

function OptionText({ title, text }: { title: string; text: string }) {
  return (
    <span className="py-2">
      <b className="block text-ui font-semibold">{title}</b>
      <span className="text-xs text-text-2">{text}</span>
    </span>
  )
}

function sayPostcodes(value: unknown, locale: string): string {
  return Array.isArray(value) && value.length > 0
    ? new Intl.ListFormat(locale, { type: 'unit' }).format(value.map(String))
    : 'everywhere'
}
