import { Link, type To } from 'react-router'
import { Icon } from '#web/art/icons.tsx'
import { cx } from './cx.ts'

type Props = {
  trail: { label: string; to: To }[]
  here: string
  /** Leaves out `here` on phones, for a page that begins with it. */
  isShort?: boolean
}

export function Breadcrumb({ trail, here, isShort = false }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-text-2">
        {trail.map(({ label, to }, index) => (
          <li key={label} className="flex items-center gap-1.5">
            <Link to={to} className="rounded-xs py-1.5 pointer-coarse:py-3 hover:text-text hover:underline">
              {label}
            </Link>
            <Icon
              name="right"
              className={cx('size-3.5 text-text-3', isShort && index === trail.length - 1 && 'max-600:hidden')}
            />
          </li>
        ))}
        <li aria-current="page" className={cx('min-w-0 py-1.5 font-strong text-text', isShort && 'max-600:hidden')}>
          {here}
        </li>
      </ol>
    </nav>
  )
}
