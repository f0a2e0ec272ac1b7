import { Link, type LinkProps } from 'react-router'

export const linkClass =
  'rounded-[2px] font-semibold text-brand-text underline decoration-current/30 decoration-[1.5px] underline-offset-3 transition-[text-decoration-color] hover:decoration-current'

/** A link inside of text, or one that stands alone where a button would be too loud. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={linkClass} />
}
