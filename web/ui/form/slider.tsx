import { useEffect, useId, useLayoutEffect, useRef } from 'react'

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
  /** When the reader lets go: the moment to ask the server. */
  onSettle?: (value: number) => void
}

const pageSteps = 5

export function Slider({ label, value, min, max, step, say, onChange, onSettle, ...rest }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const share = max > min ? (value - min) / (max - min) : 0

  // Set here and not as an attribute: our policy for styles forbids those, and without scripts nothing slides anyway.
  useLayoutEffect(() => input.current?.style.setProperty('--share', String(share)), [share])

  // The browser's own event for "let go", however it was moved. React's onChange is another: it comes at every move.
  useEffect(() => {
    const element = input.current
    const settle = () => element && onSettle?.(element.valueAsNumber)
    element?.addEventListener('change', settle)
    return () => element?.removeEventListener('change', settle)
  }, [onSettle])

  function jump(event: React.KeyboardEvent) {
    const way = { PageUp: 1, PageDown: -1 }[event.key]
    if (way === undefined) return
    event.preventDefault()
    const next = Math.min(max, Math.max(min, value + way * pageSteps * step))
    onChange(next)
    onSettle?.(next)
  }

  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {/* The slider says it itself. */}
        <span aria-hidden="true" className="figures text-text-2">
          {say(value)}
        </span>
      </div>
      <input
        {...rest}
        {...{ id, min, max, step, value }}
        ref={input}
        type="range"
        aria-valuetext={say(value)}
        className="slider"
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        onKeyDown={jump}
      />
    </div>
  )
}
