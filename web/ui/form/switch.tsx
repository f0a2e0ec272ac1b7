import { cx } from '#web/ui/cx.ts'

type Props = {
  /** What is on or off. It stays the same in both states, which a screen reader adds. */
  label: string
  isOn: boolean
  /** The field of a form, to focus it. */
  name?: string
  isBusy?: boolean
  onChange: (isOn: boolean) => void
  /** The state in words, beside the switch; left out where it is said elsewhere. */
  children?: React.ReactNode
}

/** A setting that takes effect at once. In ink: the admin area has no door colour. */
export function Switch({ label, isOn, name, isBusy = false, onChange, children }: Props) {
  return (
    <button
      type="button"
      role="switch"
      name={name}
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isBusy || undefined}
      title={label}
      onClick={() => onChange(!isOn)}
      className="group relative inline-flex items-center gap-2 rounded-full before:absolute before:-inset-2.5"
    >
      <span
        className={cx(
          'flex h-5.5 w-9.5 flex-none items-center rounded-full border-[1.5px] p-0.5 transition-colors forced-colors:border-[ButtonText]',
          isOn
            ? 'border-ink bg-ink forced-colors:bg-[Highlight]'
            : 'border-border-strong bg-surface group-hover:border-text-2',
        )}
      >
        <span
          className={cx(
            'size-3.5 rounded-full transition-[translate,background-color] duration-200 ease-standard motion-reduce:transition-none forced-colors:bg-[ButtonText]',
            isOn ? 'translate-x-4 bg-on-ink' : 'bg-text-2',
          )}
        />
      </span>
      {children !== undefined && <span className="w-6 text-left text-sm">{children}</span>}
    </button>
  )
}
