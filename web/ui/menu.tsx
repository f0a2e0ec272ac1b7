import { Link, type LinkProps } from 'react-router'
import { Icon, type IconName } from '#web/art/icons.tsx'
import { cx } from './cx.ts'
import { usePopover } from './use-popover.ts'

type Props = {
  /** The name of the menu, and of its button unless that has a text. */
  label: string
  /** The content of the button. */
  button: React.ReactNode
  hasWords?: boolean
  buttonClass: string
  children: React.ReactNode
}

/** A button with a menu of <MenuLink> and <MenuButton>. */
export function Menu({ label, button, hasWords = false, buttonClass, children }: Props) {
  const popover = usePopover<HTMLDivElement>()
  return (
    <>
      <button
        type="button"
        {...popover.button}
        aria-haspopup="menu"
        aria-label={hasWords ? undefined : label}
        className={buttonClass}
      >
        {button}
      </button>
      <div
        {...popover.content}
        role="menu"
        aria-label={label}
        onToggle={(event) => {
          popover.content.onToggle(event)
          // The event comes late: the user may have moved on inside the menu.
          const isInside = event.currentTarget.contains(document.activeElement)
          if (event.newState === 'open' && !isInside) popover.focusFirst()
        }}
        onClick={popover.close}
        className={cx(
          // Without anchor positioning, in the middle of the screen.
          'm-auto min-w-52 rounded-lg border border-border bg-surface-raised p-1.5 text-text shadow-3 supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:m-0 supports-[position-area:block-end]:my-2 [position-area:block-end_span-inline-start] [position-try-fallbacks:flip-block,flip-inline]',
          'opacity-0 transition-[opacity,translate,display,overlay] transition-discrete duration-200 ease-standard open:opacity-100 starting:open:-translate-y-1 starting:open:opacity-0',
        )}
      >
        {children}
      </div>
    </>
  )
}

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-ui font-medium hover:bg-fill focus-visible:-outline-offset-2'

type ItemProps = { icon: IconName; children: React.ReactNode }

export function MenuLink({ icon, children, ...rest }: ItemProps & Omit<LinkProps, 'className'>) {
  return (
    <Link {...rest} role="menuitem" tabIndex={-1} className={item}>
      <Icon name={icon} className="text-text-3" />
      {children}
    </Link>
  )
}

type MenuButtonProps = ItemProps & Omit<React.ComponentProps<'button'>, 'className' | 'type'>

export function MenuButton({ icon, children, ...rest }: MenuButtonProps) {
  return (
    <button {...rest} type="button" role="menuitem" tabIndex={-1} className={item}>
      <Icon name={icon} className="text-text-3" />
      {children}
    </button>
  )
}
