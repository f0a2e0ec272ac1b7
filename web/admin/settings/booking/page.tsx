import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { readNumber } from '#domain/format/number.ts'
import { plural } from '#domain/format/plural.ts'
import { longestPause, quantum } from '#domain/slot.ts'
import { BookingRules } from '#domain/storefront/settings.ts'
import { askAt, prepare } from '#web/api.ts'
import { SectionPage } from '#web/admin/settings/section.tsx'
import { Initial, Setting, SettingBox } from '#web/admin/settings/setting.tsx'
import type { SectionDefinition, SectionForm } from '#web/admin/settings/use-section-form.ts'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useNow } from '#web/shared/use-now.ts'
import { canBookInWords } from './can-book.ts'
import { TypedStarts, Week } from './week.tsx'

const Typed = z.object({
  storefront: z.string(),
  days: z.string(),
  notice: z.string(),
  pause: z.string(),
  freeHours: z.string(),
  upcoming: z.string(),
  needsPhone: z.boolean(),
  starts: TypedStarts,
})
type Typed = z.infer<typeof Typed>

const usual = { first: '08:00', last: '20:00' }

const rules: SectionDefinition<'booking', Typed> = {
  section: 'booking',
  typed: Typed,
  startFrom: ({ days, notice, pause, freeHours, upcoming, needsPhone, starts }, storefront) => ({
    storefront,
    days: String(days),
    notice: String(notice),
    pause: String(pause),
    freeHours: String(freeHours),
    upcoming: String(upcoming),
    needsPhone,
    starts: starts.map((one) => ({ isOpen: one !== null, ...(one ?? usual) })),
  }),
  readTyped,
  fields: {
    days: 'Days ahead',
    notice: 'Minimum notice',
    pause: 'Pause after each visit',
    freeHours: 'Free change until',
    upcoming: 'Upcoming per customer',
    needsPhone: 'Phone number',
    starts: 'First and last start',
  },
  read: (storefront) => askAt(storefront)(api.settings.booking, {}),
  prepare: (storefront, body) => prepare(api.settings.changeBooking, { body }, storefront),
}

function readTyped({ storefront: _storefront, needsPhone, starts, ...numbers }: Typed) {
  const read = Object.entries(numbers).map(([name, text]) => {
    const { value = text.trim() === '' ? undefined : text } = readNumber(text, { locale: 'en' })
    return [name, value] as const
  })
  return readAs(BookingRules, {
    ...Object.fromEntries(read),
    needsPhone,
    starts: starts.map(({ isOpen, first, last }) => (isOpen ? { first, last } : null)),
  })
}

const pauses = Array.from({ length: longestPause / quantum + 1 }, (_, count) => count * quantum)
const sayPause = (minutes: unknown) => (Number(minutes) === 0 ? 'none' : plural(Number(minutes), 'minute'))

export default function BookingSettings() {
  return (
    <SectionPage
      title="Booking"
      text="For new bookings. Those already made keep their time, their pause and their hours of free change."
      definition={rules}
    >
      {(form) => (
        <>
          <div className="grid gap-4.5 600:grid-cols-2">
            <Setting form={form} name="days" inputMode="numeric" unit="days" hint="1 to 90, counted from today" />
            <Setting form={form} name="notice" inputMode="numeric" unit="minutes" hint="Your team may book later" />
            <SettingBox form={form} name="pause" say={sayPause}>
              <SelectField label="Pause after each visit" {...form.field('pause')} hint="For the way to the next">
                {pauses.map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {sayPause(minutes)}
                  </option>
                ))}
              </SelectField>
            </SettingBox>
            <Setting
              form={form}
              name="freeHours"
              inputMode="numeric"
              unit="hours before"
              hint="Customers can move or cancel until then"
            />
            <Setting form={form} name="upcoming" inputMode="numeric" unit="at most" />
            <div className="grid content-start gap-1.5 600:pt-6">
              <Checkbox
                name="needsPhone"
                checked={form.draft.needsPhone}
                onChange={({ currentTarget }) => form.edit({ needsPhone: currentTarget.checked })}
              >
                Customers have to give a phone number
              </Checkbox>
              <Initial form={form} name="needsPhone" say={(value) => (value === true ? 'needed' : 'not needed')} />
            </div>
          </div>
          <hr className="border-border" />
          <Week form={form} />
          <CanBook form={form} />
        </>
      )}
    </SectionPage>
  )
}

/** What the typed rules mean for a customer today. */
function CanBook({ form }: { form: SectionForm<Typed> }) {
  const { timeZone, locale } = useStorefront()
  const [openedAt] = useState(() => Date.now())
  const now = useNow(openedAt)
  const { value } = readTyped(form.draft)
  return (
    <div aria-live="polite" className="min-h-12">
      {value && <Note>{canBookInWords(value, { timeZone, locale, now })}</Note>}
    </div>
  )
}
