import { useId, useRef, useState } from 'react'
import { formatDay } from '#domain/format/day.ts'
import { addDays } from '#domain/format/zone.ts'
import { type LaterHours, mostLaterHours } from '#domain/professional/hours.ts'
import { hoursInWords } from '#domain/professional/words.ts'
import type { ProfessionalForm } from '#web/admin/professionals/form/use-professional-form.ts'
import { useClock } from '#web/admin/professionals/use-clock.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Week } from './week.tsx'

/** Hours that replace the weekly hours from a date on. */
export function LaterHoursField({ form }: { form: ProfessionalForm }) {
  const { draft, edit, errorOf } = form
  const { date: today } = useClock()(draft.storefront)
  const { laterHours } = draft
  const id = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<number>()
  const change = (at: number, part: Partial<LaterHours>) =>
    edit({ laterHours: laterHours.map((one, place) => (place === at ? { ...one, ...part } : one)) })

  function add() {
    const last =
      laterHours
        .map(({ from }) => from)
        .toSorted()
        .at(-1) ?? today
    const hours = laterHours.at(-1)?.hours ?? draft.hours
    edit({ laterHours: [...laterHours, { from: addDays(last > today ? last : today, 7), hours }] })
    setOpened(laterHours.length)
  }

  return (
    <section aria-labelledby={id} className="grid gap-2.5 border-t border-border pt-4.5">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-text text-sm font-semibold tracking-normal">
          Other hours from a date
        </h3>
        <Button ref={addButton} look="secondary" size="s" disabled={laterHours.length >= mostLaterHours} onClick={add}>
          <Icon name="plus" /> Add a date
        </Button>
      </div>
      {laterHours.length === 0 && (
        <p className="text-sm text-text-2">
          The weekly hours stay until you change them. Add a date to plan other hours ahead.
        </p>
      )}
      {laterHours.map((later, at) => (
        <Later
          key={at}
          {...{ later, at, errorOf, today }}
          storefront={draft.storefront}
          isOpen={opened === at || isWrong(laterHours, at, errorOf)}
          onOpen={(isOpen) => setOpened(isOpen ? at : undefined)}
          onChange={(part) => change(at, part)}
          onRemove={() =>
            focusAfter(() => {
              edit({ laterHours: laterHours.filter((_, place) => place !== at) })
              setOpened(undefined)
            }, addButton)
          }
        />
      ))}
      <FieldError id={`${id}-error`}>{errorOf('laterHours')}</FieldError>
    </section>
  )
}

type ErrorOf = ProfessionalForm['errorOf']

/** Whether a problem is in it: then its fields are shown. */
function isWrong(laterHours: LaterHours[], at: number, errorOf: ErrorOf): boolean {
  const path = `laterHours.${at}`
  const fields = laterHours[at]?.hours.flatMap((_, place) => [`hours.${place}.from`, `hours.${place}.to`]) ?? []
  return ['from', ...fields].some((field) => errorOf(`${path}.${field}`) !== undefined)
}

type Props = {
  later: LaterHours
  at: number
  today: string
  storefront: string
  errorOf: ErrorOf
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (part: Partial<LaterHours>) => void
  onRemove: () => void
}

function Later({ later, at, today, storefront, errorOf, isOpen, onOpen, onChange, onRemove }: Props) {
  const { locale } = useAdmin().storefrontOf(storefront)
  const path = `laterHours.${at}`
  const day = later.from === '' ? 'a date' : formatDay(later.from, locale, 'short')
  const words = hoursInWords(later.hours, locale).map(({ days, times }) => `${days} ${times}`)
  return (
    <div
      role="group"
      aria-label={`Hours from ${day}`}
      className="rounded-md border border-border px-3.5 py-2.5 max-600:px-2"
    >
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
          className="flex min-h-10 min-w-0 flex-1 items-center gap-2.5 rounded-xs text-left"
        >
          <Icon name={isOpen ? 'up' : 'down'} className="size-4 flex-none" />
          <span className="min-w-0">
            <b className="figures block text-sm font-semibold">From {day}</b>
            {!isOpen && (
              <span className="figures text-xs text-text-2">
                {words.length === 0 ? 'Not working' : words.join('; ')}
              </span>
            )}
          </span>
        </button>
        <IconButton small icon="trash" label={`Remove the hours from ${day}`} onClick={onRemove} />
      </div>
      {isOpen && (
        <div className="grid gap-3 pt-2.5 pb-1.5">
          <TextField
            label="From"
            type="date"
            name={`${path}.from`}
            min={addDays(today, 1)}
            value={later.from}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
            error={errorOf(`${path}.from`)}
          />
          <Week
            path={`${path}.hours`}
            hours={later.hours}
            onChange={(hours) => onChange({ hours })}
            {...{ errorOf, locale }}
          />
        </div>
      )}
    </div>
  )
}
