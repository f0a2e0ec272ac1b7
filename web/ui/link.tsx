import { Link, type LinkProps } from 'react-router'

export const linkClass =
  'rounded-[2px] font-semibold text-brand-text underline decoration-current/30 decoration-[1.5px] underline-offset-3 transition-[text-decoration-color] hover:decoration-current'

/** A link in text, or in place of a button that would be too prominent. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={linkClass} />
}
