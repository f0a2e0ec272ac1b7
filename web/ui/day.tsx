import { cx } from './cx.ts'

const states = {
  open: 'font-semibold hover:bg-brand-soft',
  few: 'font-semibold hover:bg-brand-soft after:absolute after:bottom-1.5 after:size-1.25 after:rounded-full after:bg-star aria-pressed:after:bg-current',
  full: 'text-text-3 line-through',
  past: 'text-text-disabled',
}

type Props = Omit<React.ComponentProps<'button'>, 'className' | 'type' | 'children'> & {
  /** The whole date and how it stands, in words; the number alone says too little. */
  label: string
  number: number
  state?: keyof typeof states
  isToday?: boolean
  isChosen?: boolean
}

/** A day of a calendar. */
export function Day({ label, number, state = 'open', isToday = false, isChosen = false, ...rest }: Props) {
  return (
    <button
      disabled={state === 'full' || state === 'past'}
      {...rest}
      type="button"
      aria-pressed={isChosen}
      className={cx(
        'figures relative grid h-12 min-w-11 place-content-center justify-items-center rounded-md border-[1.5px] text-ui leading-tight transition-colors disabled:cursor-not-allowed aria-pressed:border-transparent aria-pressed:bg-brand aria-pressed:text-on-brand forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none',
        isToday ? 'border-border-strong' : 'border-transparent',
        states[state],
      )}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="grid justify-items-center">
        {isToday && (
          <small className="text-[.6875rem] leading-none font-semibold text-text-3 in-aria-pressed:text-inherit">
            Today
          </small>
        )}
        {number}
      </span>
    </button>
  )
}
