import { Link, type LinkProps, useNavigate } from 'react-router'

export const linkClass =
  'rounded-[2px] font-semibold text-brand-text underline decoration-current/30 decoration-[1.5px] underline-offset-3 transition-[text-decoration-color] hover:decoration-current'

/** A link in text, or in place of a button that would be too prominent. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={linkClass} />
}

type PageLinkProps = Omit<React.ComponentProps<'a'>, 'href' | 'target' | 'download'> & {
  /** The whole path. */
  to: string
}

/**
 * A link for what stays on the screen, or is there many times. The router's own depends on the location, so that each
 * navigation renders it again: header and footer have forty.
 */
export function PageLink({ to, onClick, children, ...rest }: PageLinkProps) {
  const navigate = useNavigate()
  function follow(event: React.MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    // As everywhere, a link to the page itself adds no entry to the history.
    void navigate(to, { replace: to === pathname + search + hash })
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}

/** Not a press that opens another tab or a menu. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: React.MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}
