import { useId, useState } from 'react'
import { Icon, type IconName } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from './field-error.tsx'

export type FieldTexts = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Adds '(optional)' to the label. */
  optional?: boolean | undefined
  /** Only screen readers get the label. */
  isLabelQuiet?: boolean | undefined
}

export type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** Label, hint and error around any control, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  isLabelQuiet = false,
  control,
}: FieldTexts & { control: (wiring: Wiring) => React.ReactNode }) {
  const id = useId()
  const notes = [hint !== undefined && hint !== error && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  )
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className={isLabelQuiet ? 'sr-only' : 'justify-self-start text-sm font-semibold'}>
        {label} {optional && <span className="font-normal text-text-3">(optional)</span>}
      </label>
      {control({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': notes.join(' ') || undefined,
      })}
      {hint !== undefined && hint !== error && (
        <p id={`${id}-hint`} className="text-xs text-text-3">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

const frame =
  'flex min-w-0 items-center gap-2.5 rounded-md border-[1.5px] border-border-strong bg-surface transition-colors hover:border-text-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus has-aria-invalid:border-2 has-aria-invalid:border-danger has-[:is(input,textarea,select):disabled]:border-border has-[:is(input,textarea,select):disabled]:bg-fill has-[:is(input,textarea)[readonly]]:border-border has-[:is(input,textarea)[readonly]]:bg-fill has-[:is(input,textarea)[readonly]]:text-text-2'
const inside =
  'min-w-0 flex-1 bg-transparent outline-none placeholder:text-text-3 disabled:cursor-not-allowed disabled:text-text-disabled disabled:opacity-100'

type Props<Tag extends 'input' | 'textarea' | 'select'> = FieldTexts & Omit<React.ComponentProps<Tag>, 'className'>

function split<P extends FieldTexts>({ label, hint, error, optional, isLabelQuiet, ...rest }: P) {
  return [{ label, hint, error, optional, isLabelQuiet }, rest] as const
}

type TextProps = Props<'input'> & { icon?: IconName; start?: string; end?: React.ReactNode }

export function TextField({ icon, start, end, ...props }: TextProps) {
  const [words, rest] = split(props)
  return (
    <Field
      {...words}
      control={(wiring) => (
        <span className={cx(frame, 'h-12 pl-3.5', end === undefined ? 'pr-3.5' : 'pr-1.5')}>
          {icon && <Icon name={icon} className="text-text-3" />}
          {start}
          <input type="text" {...rest} {...wiring} className={cx(inside, 'h-full')} />
          {end}
        </span>
      )}
    />
  )
}

type PasswordProps = Omit<Props<'input'>, 'type'> & {
  /** When one button shows the passwords of several fields. */
  shown?: boolean
  onShow?: (shown: boolean) => void
}

export function PasswordField({ shown, onShow, ...rest }: PasswordProps) {
  const [own, setOwn] = useState(false)
  const isShown = shown ?? own
  return (
    <TextField
      autoComplete="current-password"
      {...rest}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label="Show characters"
          title="Show characters"
          aria-pressed={isShown}
          onClick={() => (onShow ?? setOwn)(!isShown)}
          className="relative grid size-9 flex-none place-items-center rounded-sm text-text-3 transition-colors hover:bg-fill aria-pressed:bg-fill aria-pressed:text-text pointer-coarse:before:absolute pointer-coarse:before:-inset-1"
        >
          <Icon name="eye" />
        </button>
      }
    />
  )
}

export function TextArea(props: Props<'textarea'>) {
  const [words, rest] = split(props)
  return (
    <Field
      {...words}
      control={(wiring) => (
        <span className={frame}>
          <textarea rows={3} {...rest} {...wiring} className={cx(inside, 'min-h-24 px-3.5 py-3')} />
        </span>
      )}
    />
  )
}

/** The browser's own select. */
export function SelectField(props: Props<'select'>) {
  const [words, rest] = split(props)
  return (
    <Field
      {...words}
      control={(wiring) => (
        <span className={cx(frame, 'relative h-12')}>
          <select
            {...rest}
            {...wiring}
            className={cx(
              inside,
              'h-full appearance-none truncate pr-10 pl-3.5 [&_option]:bg-surface-raised [&_option]:text-text',
            )}
          />
          <Icon name="down" className="pointer-events-none absolute right-3.5 size-4" />
        </span>
      )}
    />
  )
}
