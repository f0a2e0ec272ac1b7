import { Link } from 'react-router'
import { statusNames } from '#domain/booking.ts'
import { nameOfCustomer } from '#domain/customer.ts'
import { formatCount } from '#domain/format/count.ts'
import { plural } from '#domain/format/plural.ts'
import { Icon } from '#web/art/icons.tsx'
import { useBookingRoute } from '#web/admin/bookings/use-booking-route.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { failedOf, type Result } from './change-several.ts'

/** With more results than these, only those that failed are listed. */
const mostWhole = 50
const mostListed = 200

/** The result for each booking, if some were not changed. */
export function Results({ results, onClose }: { results: Result[]; onClose: () => void }) {
  const { linkTo } = useBookingRoute()
  const { locale } = useAdmin()
  const failed = failedOf(results)
  // What failed comes first: among many, it would be below the fold.
  const concerned = results.length > mostWhole ? failed : [...failed, ...results.filter((one) => !failed.includes(one))]
  const listed = concerned.slice(0, mostListed)
  const more = concerned.length - listed.length
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(results, locale)}
      actions={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul aria-label="Results" className="grid gap-3 text-sm">
        {listed.map((result) => (
          <li key={result.booking._id} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3">
            <Icon
              name={result.problem === undefined ? 'check' : 'alert'}
              className={cx('mt-px size-5', result.problem === undefined ? 'text-success-text' : 'text-danger-text')}
            />
            <p className="figures wrap-anywhere">
              <Link {...linkTo(result.booking._id)} className={linkClass} onClick={onClose}>
                {result.booking.number}
              </Link>
              , {nameOfCustomer(result.booking.customer)}:{' '}
              <span className={result.problem === undefined ? 'text-text-2' : 'text-danger-text'}>
                {textOf(result)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-sm text-text-2">And {formatCount(more, locale)} more.</p>}
    </Dialog>
  )
}

function textOf({ booking, now, problem, ...to }: Result): string {
  if (problem !== undefined) return problem
  if (!('status' in to)) return `Assigned to ${now?.professional?.name ?? 'a professional'}`
  const name = statusNames[to.status]
  return booking.status === to.status ? `Was ${name.toLowerCase()} already` : name
}

function titleOf(results: Result[], locale: string): string {
  const unknown = results.filter(({ lost }) => lost === 'unknown').length
  if (unknown > 0) return `The result is unknown for ${plural(unknown, 'booking', locale)}`
  const failed = failedOf(results).length
  return failed === results.length
    ? 'Nothing was changed'
    : `${plural(failed, 'booking', locale)} of ${formatCount(results.length, locale)} not changed`
}
