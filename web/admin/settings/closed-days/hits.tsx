import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { formatCount } from '#domain/format/count.ts'
import { formatTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { CustomerName } from '#web/admin/customer-name.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Failed } from '#web/ui/empty.tsx'
import { linkClass } from '#web/ui/link.tsx'

const shown = 5

type Props = { date: string; isClosed: boolean; isUnsaved: boolean }

/** The open bookings of a day: they stay when it is closed. */
export function Hits({ date, isClosed, isUnsaved }: Props) {
  const { key, locale } = useStorefront()
  const { value, isCurrent, hasFailed, refresh } = useQuery(
    `open on ${key} ${date}`,
    () => ask(api.adminBookings.all, { query: { storefront: key, date, open: true, sort: 'earliest', limit: shown } }),
    { start: 150, every: pollingPause },
  )
  const page = isCurrent ? value : undefined
  const total = Number(page?.total ?? 0)
  return (
    <div className="grid min-h-6 grid-cols-1 gap-2.5">
      <p
        role="status"
        className={cx(
          'flex min-h-6 items-center gap-2 text-sm',
          isClosed && total > 0 ? 'text-danger-text' : 'text-text-2',
        )}
      >
        {page && isClosed && total > 0 && <Icon name="alert" className="size-4.5" />}
        {page && (total === 0 ? 'No bookings are on this day.' : `${sayBookings(page.total, locale)} on this day`)}
      </p>
      {!page && hasFailed && <Failed onRetry={refresh}>We could not load the bookings on this day.</Failed>}
      {page && total > 0 && (
        <>
          <ul className="divide-y divide-border border-y border-border">
            {page.items.map(({ _id, time, customer, service, professional, status }) => (
              <li
                key={_id}
                className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 py-2.5 text-sm 600:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
              >
                <span className="figures font-semibold">{formatTime(time, locale)}</span>
                <span className="min-w-0">
                  <b className="block truncate font-semibold">
                    <CustomerName of={customer} />
                  </b>
                  <span className="block text-xs text-text-2 wrap-anywhere">
                    {[service.title, professional?.name].filter(Boolean).join(', ')}
                  </span>
                </span>
                <span className="max-600:col-start-2">
                  <StatusBadge status={status} />
                </span>
              </li>
            ))}
          </ul>
          <p className="text-sm text-text-2">
            They stay until you move or cancel them.{' '}
            <BookingsLink {...{ date, isUnsaved }}>Open {total === 1 ? 'it' : `these ${page.total}`}</BookingsLink>
            {total > shown && (
              <span className="sr-only">, {formatCount(total - shown, locale)} more than shown here</span>
            )}
          </p>
        </>
      )}
    </div>
  )
}

function sayBookings(total: string, locale: string): string {
  return `${plural(total, 'booking', locale)} ${total === '1' ? 'falls' : 'fall'}`
}

type LinkProps = { date: string; isUnsaved: boolean; isWarning?: boolean; children: React.ReactNode }

/** To exactly the open bookings of a day. In another tab while there is something to save. */
export function BookingsLink({ date, isUnsaved, isWarning = false, children }: LinkProps) {
  const { pathOf } = useAdmin()
  const { key } = useStorefront()
  return (
    <Link
      to={pathOf('/admin/bookings', { date, storefront: key, open: true })}
      className={isWarning ? 'text-sm text-danger-text underline underline-offset-3' : linkClass}
      {...(isUnsaved && { target: '_blank' })}
    >
      {children}
      {isUnsaved && <span className="sr-only"> (in a new tab)</span>}
    </Link>
  )
}
