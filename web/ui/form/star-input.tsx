import { useId } from 'react'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from './field-error.tsx'

const five = [1, 2, 3, 4, 5]
const words = ['', 'poor', 'fair', 'okay', 'good', 'excellent']

type InputProps = {
  name: string
  label: string
  value: number
  onChange: (value: number) => void
  error?: string | undefined
}

/** Five radio buttons that look like stars. */
export function StarInput({ name, label, value, onChange, error }: InputProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="flex items-center gap-3">
        <div className="-ml-1.5 flex">
          {five.map((star) => (
            <label
              key={star}
              className={cx(
                'grid size-11 place-items-center rounded-md transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-0 has-focus-visible:outline-focus',
                star <= value
                  ? 'text-star forced-colors:text-[Highlight]'
                  : 'text-border-strong hover:text-star [&_path]:fill-transparent [&_path]:stroke-current [&_path]:stroke-[1.5]',
              )}
            >
              <input
                type="radio"
                className="sr-only"
                name={name}
                value={star}
                checked={star === value}
                aria-describedby={error === undefined ? undefined : id}
                aria-label={`${star} out of 5 stars, ${words[star]}`}
                onChange={() => onChange(star)}
              />
              <Icon name="star" className="size-8" />
            </label>
          ))}
        </div>
        <span className="figures text-ui font-semibold" aria-hidden="true">
          {value > 0 && `${value}, ${words[value]}`}
        </span>
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
