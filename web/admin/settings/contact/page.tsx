import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { Contact } from '#domain/storefront/settings.ts'
import { askAt, prepare } from '#web/api.ts'
import { SectionPage } from '#web/admin/settings/section.tsx'
import { Setting } from '#web/admin/settings/setting.tsx'
import type { SectionDefinition } from '#web/admin/settings/use-section-form.ts'

const Typed = z.object({
  storefront: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
  whatsapp: z.string(),
})

const contact: SectionDefinition<'contact', z.infer<typeof Typed>> = {
  section: 'contact',
  typed: Typed,
  startFrom: (values, storefront) => ({ storefront, ...values }),
  readTyped: ({ storefront: _storefront, ...typed }) => readAs(Contact, typed),
  fields: { phone: 'Phone', email: 'Email', hours: 'Hours', whatsapp: 'WhatsApp number' },
  read: (storefront) => askAt(storefront)(api.settings.contact, {}),
  prepare: (storefront, body) => prepare(api.settings.changeContact, { body }, storefront),
}

export default function ContactSettings() {
  return (
    <SectionPage
      title="Contact"
      text="How customers reach the shop: in the footer, the booking and every email."
      definition={contact}
    >
      {(form) => (
        <div className="grid gap-4.5 600:grid-cols-2">
          <Setting form={form} name="phone" type="tel" autoComplete="off" />
          <Setting form={form} name="email" type="email" autoComplete="off" />
          <div className="600:col-span-2">
            <Setting form={form} name="hours" />
          </div>
          <Setting form={form} name="whatsapp" type="tel" optional hint="Adds a link 'Chat on WhatsApp'" />
        </div>
      )}
    </SectionPage>
  )
}
