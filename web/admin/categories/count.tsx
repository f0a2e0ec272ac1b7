import { Link } from 'react-router'
import type { AdminCategory } from '#domain/catalogue/category.ts'
import { withQuery } from '#domain/contract/address.ts'
import { formatCount } from '#domain/format/count.ts'
import { nounFor } from '#domain/format/plural.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { cx } from '#web/ui/cx.ts'

const paths = { services: '/admin/services', upcoming: '/admin/bookings', professionals: '/admin/professionals' }
const nouns = { services: 'service', upcoming: 'upcoming booking', professionals: 'professional' }

type Props = {
  category: AdminCategory
  of: keyof typeof paths
  /** On a card, which has no heading that says what is counted. */
  isNamed?: boolean
}

/** How many there are of something in a category, as a link to them. Without professionals nothing can be booked. */
export function Count({ category, of, isNamed = false }: Props) {
  const { own, locale } = useAdmin()
  const { storefront, key, name, archived, [of]: count } = category
  const isMissing = of === 'professionals' && count === 0 && !archived
  const noun = ` ${nounFor(count, nouns[of])}`
  const short = noun.replace(/ bookings?$/, '')
  if (count === 0 && !isMissing) return <span className="text-text-3">0{isNamed && short}</span>
  const upcoming = of === 'upcoming' || undefined
  const to = withQuery(paths[of], {
    storefront: storefront === own.key ? undefined : storefront,
    category: key,
    upcoming,
  })
  const warning = 'No professionals: cannot be booked'
  return (
    <Link
      to={to}
      title={isMissing ? warning : undefined}
      className={cx(
        'relative font-semibold underline decoration-1 underline-offset-4 before:absolute before:-inset-x-3 before:-inset-y-2.5 hover:decoration-2',
        isMissing ? 'text-danger-text' : 'text-brand-text',
      )}
    >
      {formatCount(count, locale)}
      {isNamed && short}
      <span className="sr-only">
        {`${isNamed ? '' : noun} of ${name}`}
        {isMissing && `. ${warning}`}
      </span>
    </Link>
  )
}
