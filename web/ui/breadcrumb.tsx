import { Link, type To } from 'react-router'
import { Icon } from '#web/art/icons.tsx'

type Props = { trail: { label: string; to: To }[]; here: string }

export function Breadcrumb({ trail, here }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-text-2">
        {trail.map(({ label, to }) => (
          <li key={label} className="flex items-center gap-1.5">
            <Link to={to} className="rounded-xs py-1.5 pointer-coarse:py-3 hover:text-text hover:underline">
              {label}
            </Link>
            <Icon name="right" className="size-3.5 text-text-3" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 py-1.5 font-strong text-text">
          {here}
        </li>
      </ol>
    </nav>
  )
}
