import { Link } from 'react-router'
import { linkClass } from '#web/ui/link.tsx'
import { Stars } from '#web/ui/form/stars.tsx'
import { pathOfView } from '#web/shared/dashboard-view.ts'

export function ReviewLink({ booking, rating }: { booking: string; rating: number }) {
  return (
    <Link
      to={pathOfView({ tab: 'reviews', booking })}
      data-reviewed=""
      className={`relative inline-flex items-center gap-2.5 pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5 ${linkClass}`}
    >
      Your review
      <Stars value={rating} />
    </Link>
  )
}
