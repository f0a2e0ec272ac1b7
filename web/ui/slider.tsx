import { useEffect, useId, useRef } from 'react'

type Props = Omit<
  React.ComponentProps<'input'>,
  'className' | 'type' | 'value' | 'min' | 'max' | 'step' | 'onChange'
> & {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** How the value is said, to the eye and to the ear. */
  say: (value: number) => string
  onChange: (value: number) => void
  /** When the reader lets go, or the key is up: the moment to ask the server. */
  onSettle?: (value: number) => void
}

const pageSteps = 5

export function Slider({ label, value, min, max, step, say, onChange, onSettle, ...rest }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const share = max > min ? (value - min) / (max - min) : 0

  // Set here and not as an attribute: our policy for styles forbids those, and without scripts nothing slides anyway.
  useEffect(() => input.current?.style.setProperty('--share', String(share)), [share])

  function jump(event: React.KeyboardEvent) {
    const way = { PageUp: 1, PageDown: -1 }[event.key]
    if (way === undefined) return
    event.preventDefault()
    onChange(Math.min(max, Math.max(min, value + way * pageSteps * step)))
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{label}</span>
        <output htmlFor={id} className="figures text-text-2">
          {say(value)}
        </output>
      </label>
      <input
        {...rest}
        {...{ id, min, max, step, value }}
        ref={input}
        type="range"
        aria-valuetext={say(value)}
        className="slider"
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        onKeyDown={jump}
        onKeyUp={() => onSettle?.(value)}
        onPointerUp={() => onSettle?.(value)}
      />
    </div>
  )
}
