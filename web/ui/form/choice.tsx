import { useId } from 'react'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from './field-error.tsx'

type InputProps = Omit<React.ComponentProps<'input'>, 'className' | 'type'>
type ChoiceProps = InputProps & { children: React.ReactNode }

const box =
  'peer size-5 appearance-none border-[1.5px] border-border-strong bg-surface transition-colors checked:border-brand disabled:border-border disabled:bg-fill forced-colors:appearance-auto'

/** The whole row is the target and has the focus ring. */
const row =
  'flex min-h-11 items-center gap-2.5 rounded-sm py-1 text-ui has-disabled:cursor-not-allowed has-disabled:text-text-disabled has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus hover:[&_input:not(:disabled)]:border-text-2'

export function Checkbox({ error, children, ...rest }: ChoiceProps & { error?: string | undefined }) {
  const id = useId()
  const wiring = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id }
  return (
    <div>
      <label className={row}>
        <span className="relative grid flex-none place-items-center">
          <input
            type="checkbox"
            {...rest}
            {...wiring}
            className={cx(
              box,
              'rounded-xs outline-none checked:bg-brand aria-invalid:border-2 aria-invalid:border-danger',
            )}
          />
          <Icon
            name="check"
            className="pointer-events-none absolute size-3.75 stroke-[2.6] text-on-brand opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span>{children}</span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}

type TickProps = InputProps & {
  /** For screen readers. */
  label: string
  /** Some but not all of its items are chosen. */
  isMixed?: boolean
}

/** A checkbox without a visible label, for a table. */
export function Tick({ label, isMixed = false, ...rest }: TickProps) {
  return (
    <label className="relative grid size-6 flex-none cursor-pointer place-items-center rounded-xs before:absolute before:-inset-2.5 has-disabled:cursor-not-allowed has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        {...rest}
        aria-label={label}
        title={label}
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        className={cx(
          box,
          'relative rounded-xs outline-none checked:border-ink! checked:bg-ink indeterminate:border-ink indeterminate:bg-ink',
        )}
      />
      <Icon
        name={isMixed ? 'minus' : 'check'}
        className="pointer-events-none absolute size-3.75 stroke-[2.6] text-on-ink opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100 forced-colors:hidden"
      />
    </label>
  )
}

const dot = cx(box, 'flex-none rounded-full outline-none checked:border-6')

export function Radio({ children, ...rest }: ChoiceProps) {
  return (
    <label className={row}>
      <input type="radio" {...rest} className={dot} />
      <span>{children}</span>
    </label>
  )
}

/** A framed radio button in a row of its own; in ink in the admin area, which has no door colour. */
/** The colour of the chosen row: ink in the admin area, danger where the choice leaves something undone. */
const tones = {
  brand: { row: 'has-checked:border-brand has-checked:shadow-[inset_0_0_0_.5px_var(--brand)]', dot: '' },
  ink: { row: 'has-checked:border-ink has-checked:shadow-[inset_0_0_0_.5px_var(--ink)]', dot: 'checked:border-ink!' },
  danger: {
    row: 'has-checked:border-danger has-checked:shadow-[inset_0_0_0_.5px_var(--danger)]',
    dot: 'checked:border-danger!',
  },
}

export function RadioRow({ tone = 'brand', children, ...rest }: ChoiceProps & { tone?: keyof typeof tones }) {
  return (
    <label
      className={cx(
        tones[tone].row,
        'flex min-h-13 items-center gap-3 rounded-md border-[1.5px] border-border px-4 transition-colors hover:border-border-strong has-disabled:cursor-not-allowed has-disabled:text-text-disabled has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-[Highlight]',
      )}
    >
      <input type="radio" {...rest} className={cx(dot, tones[tone].dot)} />
      <span className="flex min-w-0 flex-1 items-center justify-between gap-3">{children}</span>
    </label>
  )
}
