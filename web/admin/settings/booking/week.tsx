import { useId } from 'react'
import * as z from 'zod/mini'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { addDays } from '#domain/format/zone.ts'
import { slotTimes } from '#domain/slot.ts'
import { Initial } from '#web/admin/settings/setting.tsx'
import type { SectionForm, TypedSection } from '#web/admin/settings/use-section-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

/** Monday first. A closed day keeps its times, for when it is opened again. */
export const TypedStarts = z.array(z.object({ isOpen: z.boolean(), first: z.string(), last: z.string() }))
type TypedStarts = z.infer<typeof TypedStarts>

type Form = SectionForm<TypedSection & { starts: TypedStarts }>

const aMonday = '2026-01-05'

/** The first and the last start of each weekday. */
export function Week<Typed extends TypedSection & { starts: TypedStarts }>(props: { form: SectionForm<Typed> }) {
  const id = useId()
  const { locale } = useStorefront()
  // Only its starts are used here.
  const form = props.form as unknown as Form
  const { starts } = form.draft
  const change = (at: number, part: Partial<TypedStarts[number]>) =>
    form.edit({ starts: starts.map((one, other) => (other === at ? inOrder({ ...one, ...part }, part) : one)) })
  const [model] = starts.filter(({ isOpen }) => isOpen)
  const isSame = starts.every((one) => JSON.stringify(one) === JSON.stringify(model))
  return (
    <div role="group" aria-labelledby={id} data-changed={form.isEdited('starts') || undefined} className="setting">
      <div>
        <span id={id} data-label className="text-sm font-semibold">
          First and last start
        </span>
        <ul className="grid gap-1.5 max-600:[&_select]:pr-8 max-600:[&_select]:pl-2.5">
          {starts.map(({ isOpen, first, last }, at) => {
            const day = addDays(aMonday, at)
            const name = formatDay(day, locale, 'longWeekday')
            return (
              <li
                key={name}
                className="grid min-h-12 grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)] items-center gap-2 600:grid-cols-[9rem_9rem_9rem]"
              >
                <Checkbox
                  aria-label={`Appointments on ${name}s`}
                  checked={isOpen}
                  onChange={({ currentTarget }) => change(at, { isOpen: currentTarget.checked })}
                >
                  <span className="600:hidden">{formatDay(day, locale, 'weekday')}</span>
                  <span className="max-600:hidden">{name}</span>
                </Checkbox>
                {isOpen ? (
                  <>
                    <Times
                      label={`First start on ${name}s`}
                      value={first}
                      onChoose={(time) => change(at, { first: time })}
                    />
                    <Times
                      label={`Last start on ${name}s`}
                      value={last}
                      onChoose={(time) => change(at, { last: time })}
                    />
                  </>
                ) : (
                  <span className="col-span-2 text-sm text-text-3">No appointments</span>
                )}
              </li>
            )
          })}
        </ul>
        <div className="mt-1">
          <Button
            look="secondary"
            size="s"
            disabled={!model || isSame}
            onClick={() => model && form.edit({ starts: starts.map(() => model) })}
          >
            Same for all days
          </Button>
        </div>
      </div>
      <Initial form={form} name="starts" say={(value) => startsInWords(value as TypedStarts, locale)} />
    </div>
  )
}

/** The last start is never before the first. */
function inOrder({ isOpen, first, last }: TypedStarts[number], { last: chosen }: Partial<TypedStarts[number]>) {
  if (first <= last) return { isOpen, first, last }
  return chosen === undefined ? { isOpen, first, last: first } : { isOpen, first: last, last }
}

function startsInWords(starts: TypedStarts, locale: string): string {
  const [one] = starts
  const isSame = starts.every((other) => JSON.stringify(other) === JSON.stringify(one))
  if (!one?.isOpen || !isSame) return 'other times'
  return `${formatTime(one.first, locale)} to ${formatTime(one.last, locale)}, every day`
}

type TimesProps = { label: string; value: string; onChoose: (time: string) => void }

function Times({ label, value, onChoose }: TimesProps) {
  const { locale } = useStorefront()
  return (
    <SelectField
      label={label}
      isLabelQuiet
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {slotTimes.map((time) => (
        <option key={time} value={time}>
          {formatTime(time, locale)}
        </option>
      ))}
    </SelectField>
  )
}
