import { unbrokenTime } from '#domain/format/day.ts'
import { Icon } from '#web/art/icons.tsx'
import { timesFor } from './edit-week.ts'

type Props = {
  label: string
  edge: 'from' | 'to'
  locale: string
  value: string
  onChange: (time: string) => void
} & Pick<React.ComponentProps<'select'>, 'name' | 'aria-invalid' | 'aria-describedby'>

/** The beginning or the end of working hours. */
export function TimeSelect({ label, edge, locale, value, onChange, ...rest }: Props) {
  return (
    <span className="relative min-w-0 flex-1">
      <select
        {...rest}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="figures h-10 w-full appearance-none truncate rounded-md border-[1.5px] border-border-strong bg-surface pr-6 pl-2.5 max-600:pr-4.5 max-600:pl-2 @max-[21.5rem]:pr-1.5 text-sm @max-[19rem]:pr-1 @max-[19rem]:pl-1 @max-[19rem]:text-xs transition-colors hover:border-text-2 aria-invalid:border-2 aria-invalid:border-danger pointer-coarse:h-11 [&_option]:bg-surface-raised [&_option]:text-text"
      >
        {timesFor(edge, value).map((time) => (
          <option key={time} value={time}>
            {time === '24:00' ? 'Midnight' : unbrokenTime(time, locale)}
          </option>
        ))}
      </select>
      <Icon
        name="down"
        className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 max-600:right-1 @max-[21.5rem]:hidden"
      />
    </span>
  )
}
