import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useEarlyInput } from './use-early-input.ts'

type Props = Omit<
  React.ComponentProps<'input'>,
  'className' | 'type' | 'value' | 'min' | 'max' | 'step' | 'onChange'
> & {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** Formats the value. */
  say: (value: number) => string
  onChange: (value: number) => void
  /** When the user lets go of it. */
  onSettle?: (value: number) => void
}

const pageSteps = 5

export function Slider({ label, value, min, max, step, say, onChange, onSettle, ...rest }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const share = max > min ? (value - min) / (max - min) : 0

  useEarlyInput(input, String(value), (entered) => {
    const moved = Number(entered)
    // The browser itself rounds a value between two steps.
    if (Math.abs(moved - value) < step) return
    onChange(moved)
    onSettle?.(moved)
  })

  // Not by `style`: on a page rendered by the server that is an attribute, which our Content-Security-Policy forbids.
  useLayoutEffect(() => input.current?.style.setProperty('--share', String(share)), [share])

  // The native change event, which comes once at the end. React's onChange comes at every move.
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
        {/* aria-valuetext has it for screen readers. */}
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
