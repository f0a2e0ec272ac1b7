import { cx } from '#web/ui/cx.ts'

type Props = Omit<React.ComponentProps<'input'>, 'className' | 'type'> & {
  /** Under the time: how many are left, or why it is not available. */
  note?: string | undefined
  /** A longer note for screen readers. */
  noteInFull?: string | undefined
  children: string
}

/** A time of day as a radio button: arrow keys skip those that are not available. */
export function Slot({ note, noteInFull = note, children, ...rest }: Props) {
  return (
    <label
      className={cx(
        'figures relative flex h-13 min-w-0 flex-col items-center justify-center gap-0.5 rounded-md border-[1.5px] border-border-strong bg-surface px-1 text-ui leading-tight font-semibold whitespace-nowrap transition-colors',
        'hover:border-brand hover:bg-brand-soft has-checked:border-transparent has-checked:bg-brand has-checked:text-on-brand forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        'has-disabled:cursor-not-allowed has-disabled:border-transparent has-disabled:bg-fill has-disabled:font-medium has-disabled:text-text-3',
      )}
    >
      <input
        type="radio"
        {...rest}
        aria-label={[children, noteInFull].filter(Boolean).join(', ')}
        className="peer sr-only"
      />
      <span className="peer-disabled:line-through">{children}</span>
      {note !== undefined && (
        <small className="text-2xs font-medium text-on-accent-soft peer-checked:text-inherit peer-disabled:text-inherit">
          {note}
        </small>
      )}
    </label>
  )
}
