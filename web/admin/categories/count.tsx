import { Link } from 'react-router'
import type { AdminCategory } from '#domain/catalogue/category.ts'
import { withQuery } from '#domain/contract/address.ts'
import { formatCount } from '#domain/format/count.ts'
import { nounFor } from '#domain/format/plural.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { cx } from '#web/ui/cx.ts'

const paths = { services: '/admin/services', upcoming: '/admin/bookings', professionals: '/admin/professionals' }
/** Without these nothing can be booked. */
const warnings = {
  services: 'No services: nothing can be booked',
  upcoming: undefined,
  professionals: 'No professionals: cannot be booked',
}
const nouns = { services: 'service', upcoming: 'upcoming booking', professionals: 'professional' }

type Props = {
  category: AdminCategory
  of: keyof typeof paths
  /** On a card, which has no heading that says what is counted. */
  isNamed?: boolean
}

/** How many there are of something in a category, as a link to them. A zero is red until the category is archived. */
export function Count({ category, of, isNamed = false }: Props) {
  const { own, locale } = useAdmin()
  const { storefront, key, name, archived, [of]: count } = category
  const isMissing = count === 0 && !archived
  const warning = isMissing ? warnings[of] : undefined
  const noun = ` ${nounFor(count, nouns[of])}`
  const short = noun.replace(/ bookings?$/, '')
  if (count === 0 && warning === undefined)
    return <span className={isMissing ? 'text-danger-text' : 'text-text-3'}>0{isNamed && short}</span>
  const upcoming = of === 'upcoming' || undefined
  const to = withQuery(paths[of], {
    storefront: storefront === own.key ? undefined : storefront,
    category: key,
    upcoming,
  })
  return (
    <Link
      to={to}
      title={warning}
      className={cx(
        'relative font-semibold underline decoration-1 underline-offset-4 before:absolute before:-inset-x-3 before:-inset-y-2.5 hover:decoration-2',
        warning === undefined ? 'text-brand-text' : 'text-danger-text',
      )}
    >
      {formatCount(count, locale)}
      {isNamed && short}
      <span className="sr-only">
        {`${isNamed ? '' : noun} of ${name}`}
        {warning !== undefined && `. ${warning}`}
      </span>
    </Link>
  )
}
