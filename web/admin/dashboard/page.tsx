import { useState } from 'react'
import { clockAt, formatDay } from '#domain/format/day.ts'
import { usualRange } from '#domain/dashboard.ts'
import { Icon } from '#web/art/icons.tsx'
import { useDashboard } from './use-stats.ts'
import { Overview } from './overview.tsx'
import { RecentBookings } from './recent-bookings.tsx'
import { DistributionPanel } from './distribution.tsx'
import { ToDo } from './to-do/to-do.tsx'
import { Totals } from './totals.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

export default function AdminDashboard() {
  const { figures, overview, distribution, recent, days, chooseDays } = useDashboard()
  return (
    <>
      <AdminHead title="Dashboard" filter={[days === usualRange ? undefined : `last ${days} days`]} />
      <Head readAt={figures?.readAt} />
      <div className="grid gap-3 768:gap-4">
        <Ready />
        <ToDo />
        <Totals of={figures} />
        <div className="grid gap-3 768:gap-4 1100:grid-cols-[minmax(0,2fr)_minmax(280px,1fr)]">
          <Overview of={overview} days={days} onChoose={chooseDays} />
          <DistributionPanel of={distribution} />
        </div>
        <RecentBookings of={recent} />
      </div>
    </>
  )
}

/** Its script is loaded for a shop that is not open. */
const GetReady = onDemand(() => import('./opening/get-ready.tsx').then((part) => part.GetReady))

function Ready() {
  const { storefront } = useAdmin()
  return storefront && !storefront.isOpen ? <GetReady /> : null
}

function Head({ readAt = 0 }: { readAt: number | undefined }) {
  const { own, storefront: chosen, pathOf } = useAdmin()
  const [openedAt] = useState(() => Date.now())
  const { timeZone, locale } = chosen ?? own
  const { date } = clockAt(new Date(Math.max(openedAt, readAt)).toISOString(), timeZone)
  return (
    <div className="mb-5 flex items-center justify-between gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3">
          <h1 tabIndex={-1} className="text-admin outline-none">
            Dashboard
          </h1>
          {chosen && !chosen.isOpen && <Badge>Opening soon</Badge>}
        </div>
        <p className="figures mt-0.5 text-sm text-text-2">{formatDay(date, locale, 'full')}</p>
      </div>
      <ButtonLink look="ink" to={pathOf('/admin/services', { add: 'new' })}>
        <Icon name="plus" /> Add service
      </ButtonLink>
    </div>
  )
}
