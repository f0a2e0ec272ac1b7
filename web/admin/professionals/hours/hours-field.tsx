import { useId } from 'react'
import { nameOfZone } from '#domain/format/day.ts'
import { formatCount } from '#domain/format/count.ts'
import { minutesIn } from '#domain/professional/hours.ts'
import { nameOfWeekday } from '#domain/professional/words.ts'
import type { ProfessionalForm } from '#web/admin/professionals/form/use-professional-form.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyHours } from './copy-hours.tsx'
import { copyToAll } from './edit-week.ts'
import { Week } from './week.tsx'

/** The weekly hours; `id` is that of the professional. */
export function HoursField({ form, id }: { form: ProfessionalForm; id: string | undefined }) {
  const { draft, edit, errorOf } = form
  const { locale, timeZone } = useAdmin().storefrontOf(draft.storefront)
  const label = useId()
  const sum = Math.max(0, minutesIn(draft.hours)) / 60
  const monday = 1
  return (
    <section aria-labelledby={label} className="grid gap-2.5">
      <div className="flex items-center justify-between gap-3">
        <h3 id={label} className="font-text text-sm font-semibold tracking-normal">
          Weekly hours
        </h3>
        <Button look="ghost" size="s" onClick={() => edit({ hours: copyToAll(draft.hours, monday) })}>
          Copy {nameOfWeekday(monday, locale, 'longWeekday')} to all
        </Button>
      </div>
      <Week path="hours" hours={draft.hours} onChange={(hours) => edit({ hours })} errorOf={errorOf} locale={locale} />
      <CopyHours storefront={draft.storefront} except={id} onCopy={(hours) => edit({ hours })} />
      <p className="figures text-xs text-text-3">
        {nameOfZone(timeZone, locale)}. {formatCount(sum, locale)} {sum === 1 ? 'hour' : 'hours'} a week. Bookings
        already made stay.
      </p>
    </section>
  )
}
