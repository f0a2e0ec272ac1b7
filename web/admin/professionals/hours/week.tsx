import { useId, useRef } from 'react'
import type { Span } from '#domain/professional/hours.ts'
import { nameOfWeekday, weekdaysIn } from '#domain/professional/words.ts'
import { IconButton } from '#web/ui/button.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { addSpan, changeSpan, type PlacedSpan, removeSpan, spansOf, switchDay } from './edit-week.ts'
import { TimeSelect } from './time-select.tsx'

export type WeekProps = {
  /** Of the field in the form: `hours`. */
  path: string
  hours: Span[]
  onChange: (hours: Span[]) => void
  errorOf: (field: string) => string | undefined
  locale: string
}

/** The hours of each weekday. */
export function Week(props: WeekProps) {
  return (
    // The fields have less room in a narrow week, which also lies within other hours.
    <div className="@container grid gap-2">
      {weekdaysIn(props.locale).map((day) => (
        <DayRow key={day} day={day} {...props} />
      ))}
    </div>
  )
}

const mostSpans = 4

function DayRow({ day, path, hours, onChange, errorOf, locale }: WeekProps & { day: number }) {
  const row = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const spans = spansOf(hours, day)
  const [name, fullName] = [nameOfWeekday(day, locale), nameOfWeekday(day, locale, 'longWeekday')]
  const problems = spans.map(({ at }) => errorOf(`${path}.${at}.from`) ?? errorOf(`${path}.${at}.to`))
  const problem = problems.find((one) => one !== undefined)

  return (
    <div
      ref={row}
      role="group"
      aria-label={fullName}
      className="grid grid-cols-[2.5rem_2.5rem_minmax(0,1fr)] items-start gap-x-2 gap-y-1"
    >
      <span className="flex h-10 items-center text-sm font-semibold">{name}</span>
      <span className="flex h-10 items-center">
        <Switch
          label={`Works on ${fullName}`}
          isOn={spans.length > 0}
          onChange={(isOn) => onChange(switchDay(hours, day, isOn))}
        />
      </span>
      <div className="grid min-w-0 gap-1.5">
        {spans.length === 0 && <span className="flex h-10 items-center text-sm text-text-3">Not working</span>}
        {spans.map((span, place) => (
          <div key={place} className="flex items-center gap-1.5">
            <SpanFields
              {...{ span, place, path, locale, fullName }}
              invalid={problems[place] === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId }}
              onChange={(change) => onChange(changeSpan(hours, span.at, change))}
            />
            {place === 0 ? (
              <IconButton
                small
                icon="plus"
                label={`Add hours on ${fullName}`}
                disabled={spans.length >= mostSpans}
                onClick={() => onChange(addSpan(hours, day))}
              />
            ) : (
              <IconButton
                small
                icon="minus"
                label={`Remove hours ${place + 1} on ${fullName}`}
                onClick={() =>
                  focusAfter(
                    () => onChange(removeSpan(hours, span.at)),
                    () => row.current?.querySelector<HTMLElement>('button:not([role=switch])'),
                  )
                }
              />
            )}
          </div>
        ))}
        <FieldError id={errorId}>{problem}</FieldError>
      </div>
    </div>
  )
}

type SpanProps = Pick<WeekProps, 'path' | 'locale'> & {
  span: PlacedSpan
  place: number
  fullName: string
  invalid: Pick<React.ComponentProps<'select'>, 'aria-invalid' | 'aria-describedby'>
  onChange: (change: Partial<Span>) => void
}

function SpanFields({ span: { at, from, to }, place, path, locale, fullName, invalid, onChange }: SpanProps) {
  const of = place === 0 ? fullName : `${fullName}, hours ${place + 1}`
  return (
    <>
      <TimeSelect
        {...invalid}
        edge="from"
        name={`${path}.${at}.from`}
        label={`${of}, from`}
        locale={locale}
        value={from}
        onChange={(time) => onChange({ from: time })}
      />
      <span className="text-sm text-text-3">to</span>
      <TimeSelect
        {...invalid}
        edge="to"
        name={`${path}.${at}.to`}
        label={`${of}, to`}
        locale={locale}
        value={to}
        onChange={(time) => onChange({ to: time })}
      />
    </>
  )
}
