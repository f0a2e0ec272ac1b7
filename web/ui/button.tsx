import { Link, type LinkProps } from 'react-router'
import { Icon, type IconName } from '#web/art/icons.tsx'
import { cx } from './cx.ts'

const looks = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-active',
  secondary: 'border-border-strong bg-surface text-text hover:bg-fill',
  ghost: 'border-transparent text-text hover:bg-fill',
  soft: 'border-transparent bg-brand-soft text-on-brand-soft hover:bg-brand-soft-2',
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  ink: 'border-transparent bg-ink text-on-ink hover:bg-ink-hover',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  warning: 'border-transparent text-danger-text hover:bg-danger-soft',
  warningOutlined: 'border-danger text-danger-text hover:bg-danger-soft',
  onDeep: 'border-on-brand-deep/55 text-on-brand-deep hover:bg-on-brand-deep/10',
}

const sizes = {
  // The target is 44 px high for a finger, whatever the size.
  s: 'h-9 rounded-sm px-3.5 text-sm pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-[5.5px]',
  m: 'h-11 rounded-md px-4.5 text-ui',
  l: 'h-13 rounded-[12px] px-6 text-base',
}

export type ButtonLook = keyof typeof looks
type Style = { look?: ButtonLook | undefined; size?: keyof typeof sizes | undefined; full?: boolean | undefined }

/** For the rare element that is neither <Button> nor <ButtonLink>. */
export function buttonClass({ look = 'primary', size = 'm', full = false }: Style = {}): string {
  return cx(
    'relative inline-flex items-center justify-center gap-2 border-[1.5px] leading-none font-semibold whitespace-nowrap transition-[background-color,translate] select-none active:translate-y-px [&_.i]:size-4.5',
    'disabled:translate-y-0 disabled:cursor-not-allowed disabled:border-transparent disabled:bg-fill disabled:text-text-disabled',
    looks[look],
    sizes[size],
    full && 'w-full',
  )
}

type ButtonProps = Omit<React.ComponentProps<'button'>, 'className'> &
  Style & {
    busy?: boolean
    /** The label while it is busy. The button is wide enough for both labels. */
    busyLabel?: string
  }

export function Button({ look, size, full, busy = false, busyLabel, children, onClick, ...rest }: ButtonProps) {
  const label = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, full })}
      aria-busy={busy || undefined}
      // Not `disabled`, which would lose the focus.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className="grid">
        <span className={cx(label, busy && 'invisible')}>{children}</span>
        {(busy || busyLabel !== undefined) && (
          <span className={cx(label, !busy && 'invisible')}>
            <Spinner />
            {busyLabel ?? children}
          </span>
        )}
      </span>
    </button>
  )
}

type ButtonLinkProps = Omit<LinkProps, 'className'> & Style

export function ButtonLink({ look, size, full, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ look, size, full })} />
}

type IconButtonProps = Omit<React.ComponentProps<'button'>, 'className' | 'children'> & {
  label: string
  icon: IconName
  outlined?: boolean
  small?: boolean
  busy?: boolean
}

/** A button that shows only an icon; screen readers and a tooltip give its name. */
export function IconButton({ label, icon, outlined = false, small = false, busy = false, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={iconButtonClass({ outlined, small })}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
    </button>
  )
}

export function iconButtonClass({ outlined = false, small = false } = {}): string {
  return cx(
    'relative inline-grid flex-none place-items-center rounded-full border-[1.5px] transition-colors disabled:cursor-not-allowed disabled:text-text-disabled aria-disabled:cursor-not-allowed aria-disabled:text-text-disabled',
    small ? 'size-9 pointer-coarse:before:absolute pointer-coarse:before:-inset-[5.5px]' : 'size-11',
    outlined
      ? 'border-border bg-surface hover:not-disabled:not-aria-disabled:border-border-strong'
      : 'border-transparent hover:not-disabled:not-aria-disabled:bg-fill',
  )
}

export function Spinner() {
  return (
    <span className="size-4.5 flex-none animate-turn rounded-full border-[2.5px] border-current border-r-transparent" />
  )
}
