import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { Company } from '#domain/storefront/settings.ts'
import { askAt, prepare } from '#web/api.ts'
import { SectionPage } from '#web/admin/settings/section.tsx'
import { Setting, SettingBox } from '#web/admin/settings/setting.tsx'
import type { SectionDefinition } from '#web/admin/settings/use-section-form.ts'
import { TextArea } from '#web/ui/form/field.tsx'

const Typed = z.object({
  storefront: z.string(),
  legalName: z.string(),
  address: z.string(),
  taxLabel: z.string(),
  taxNumber: z.string(),
  complaintsName: z.string(),
  complaintsEmail: z.string(),
})

const company: SectionDefinition<'company', z.infer<typeof Typed>> = {
  section: 'company',
  typed: Typed,
  startFrom: (values, storefront) => ({ storefront, ...values }),
  readTyped: ({ storefront: _storefront, ...typed }) => readAs(Company, typed),
  fields: {
    legalName: 'Legal name',
    address: 'Registered address',
    taxLabel: 'Name of the tax number',
    taxNumber: 'Tax number',
    complaintsName: 'Person for complaints',
    complaintsEmail: 'Their email',
  },
  read: (storefront) => askAt(storefront)(api.settings.company, {}),
  prepare: (storefront, body) => prepare(api.settings.changeCompany, { body }, storefront),
}

export default function CompanySettings() {
  return (
    <SectionPage
      title="Company"
      text="Who the shop is by law: in the footer, the terms, the privacy policy and every email. What is empty is not shown."
      definition={company}
    >
      {(form) => (
        <div className="grid gap-4.5 600:grid-cols-2">
          <div className="600:col-span-2">
            <Setting form={form} name="legalName" optional autoComplete="off" />
          </div>
          <div className="600:col-span-2">
            <SettingBox form={form} name="address">
              <TextArea label="Registered address" optional {...form.field('address')} />
            </SettingBox>
          </div>
          <Setting form={form} name="taxLabel" optional hint="What your country calls it: GSTIN, EIN, VAT ID" />
          <Setting form={form} name="taxNumber" optional autoComplete="off" />
          <Setting form={form} name="complaintsName" optional autoComplete="off" />
          <Setting form={form} name="complaintsEmail" optional type="email" autoComplete="off" />
        </div>
      )}
    </SectionPage>
  )
}
