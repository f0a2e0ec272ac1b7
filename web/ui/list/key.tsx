import { cx } from '#web/ui/cx.ts'

type Props = {
  children: string
  className?: string
  /** Where the key itself is the text. Beside a control that says it, screen readers need not hear it. */
  isSpoken?: boolean
}

/** A key of the keyboard. */
export function Key({ children, className, isSpoken = false }: Props) {
  return (
    <kbd
      aria-hidden={!isSpoken}
      className={cx(
        'grid h-5.5 min-w-5.5 place-items-center rounded-xs border border-border bg-surface px-1.5 font-text text-2xs font-semibold text-text-2',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
