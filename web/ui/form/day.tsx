import { cx } from '#web/ui/cx.ts'

const states = {
  open: 'font-semibold hover:bg-brand-soft',
  few: 'font-semibold hover:bg-brand-soft after:absolute after:bottom-1.5 after:size-1.25 after:rounded-full after:bg-star aria-pressed:after:bg-current',
  full: 'text-text-3 line-through',
}

const shapes = {
  cell: 'h-12 min-w-0 text-ui',
  /** In a strip: framed, with its weekday. */
  tile: 'h-18 w-14 flex-none snap-start gap-0.5 border-border-strong! text-lead disabled:border-transparent! disabled:bg-fill aria-pressed:border-transparent!',
}

type Props = Omit<React.ComponentProps<'button'>, 'className' | 'type' | 'children'> & {
  /** The full date and its state, for screen readers. */
  label: string
  number: number
  /** Above the number: the month that begins, or the weekday. */
  above?: string | undefined
  state?: keyof typeof states
  shape?: keyof typeof shapes
  isToday?: boolean
  isChosen?: boolean
}

/** A day of a calendar. */
export function Day({
  label,
  number,
  above,
  state = 'open',
  shape = 'cell',
  isToday = false,
  isChosen = false,
  ...rest
}: Props) {
  const word = isToday ? 'Today' : above
  return (
    <button
      disabled={state === 'full'}
      {...rest}
      type="button"
      aria-pressed={isChosen}
      className={cx(
        'figures relative grid place-content-center justify-items-center rounded-md border-[1.5px] leading-tight transition-colors disabled:cursor-not-allowed aria-pressed:border-transparent aria-pressed:bg-brand aria-pressed:text-on-brand forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none',
        isToday ? 'border-border-strong' : 'border-transparent',
        shapes[shape],
        states[state],
      )}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="grid justify-items-center">
        {word !== undefined && (
          <small className="text-[.6875rem] leading-none font-semibold text-text-3 in-aria-pressed:text-inherit">
            {word}
          </small>
        )}
        {number}
      </span>
    </button>
  )
}
