import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { Hearing, TeamLetters } from '#domain/storefront/settings.ts'
import { SectionPage } from '#web/admin/settings/section.tsx'
import { Setting } from '#web/admin/settings/setting.tsx'
import type { SectionDefinition } from '#web/admin/settings/use-section-form.ts'
import { askAt, prepare } from '#web/api.ts'
import { Hears } from './hears.tsx'
import { TestButton } from './test-button.tsx'

const Typed = z.object({ storefront: z.string(), senderName: z.string(), hears: z.array(Hearing) })
export type Typed = z.infer<typeof Typed>

const messages: SectionDefinition<'messages', Typed> = {
  section: 'messages',
  typed: Typed,
  startFrom: (values, storefront) => ({ storefront, ...values }),
  readTyped: ({ storefront: _storefront, ...typed }) => readAs(TeamLetters, typed),
  fields: { senderName: 'Sender name', hears: 'Who hears of what' },
  read: (storefront) => askAt(storefront)(api.settings.messages, {}),
  prepare: (storefront, body) => prepare(api.settings.changeMessages, { body }, storefront),
}

export default function MessageSettings() {
  return (
    <SectionPage
      title="Messages"
      text="The sender of the emails, and who of the team gets an email about what happens."
      definition={messages}
    >
      {(form) => (
        <div className="grid gap-6">
          <div className="grid items-end gap-4.5 600:grid-cols-2">
            <Setting form={form} name="senderName" optional hint="Without one, the emails come from the brand" />
            <TestButton storefront={form.draft.storefront} />
          </div>
          <Hears hears={form.draft.hears} onChange={(hears) => form.edit({ hears })} />
        </div>
      )}
    </SectionPage>
  )
}
