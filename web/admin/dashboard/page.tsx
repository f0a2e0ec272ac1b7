import { useState } from 'react'
import { clockAt, formatDay } from '#domain/day.ts'
import { Icon } from '#web/art/icons.tsx'
import { useFigures, useRange } from '#web/parts/office-figures.ts'
import { OfficeNews } from '#web/parts/office-news.tsx'
import { OfficeOverview } from '#web/parts/office-overview.tsx'
import { OfficeRecent } from '#web/parts/office-recent.tsx'
import { OfficeShares } from '#web/parts/office-shares.tsx'
import { OfficeTotals } from '#web/parts/office-totals.tsx'
import { useOffice } from '#web/parts/office.ts'
import { PageHead } from '#web/parts/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

export default function AdminDashboard() {
  const { days, choose } = useRange()
  const { figures, overview, distribution, recent } = useFigures(days)
  return (
    <>
      <PageHead title="Dashboard" isPrivate />
      <Head readAt={figures?.readAt} />
      <OfficeNews of={[...(figures ? [figures] : []), overview, distribution, recent]} />
      <div className="grid gap-3 768:gap-4">
        <OfficeTotals of={figures} />
        <div className="grid gap-3 768:gap-4 1100:grid-cols-[minmax(0,2fr)_minmax(280px,1fr)]">
          <OfficeOverview of={overview} days={days} onChoose={choose} />
          <OfficeShares of={distribution} />
        </div>
        <OfficeRecent of={recent} />
      </div>
    </>
  )
}

function Head({ readAt = 0 }: { readAt: number | undefined }) {
  const { own, shop = own, pathOf } = useOffice()
  const [openedAt] = useState(() => Date.now())
  const { timeZone, locale } = shop.storefront
  const { date } = clockAt(new Date(Math.max(openedAt, readAt)).toISOString(), timeZone)
  return (
    <div className="mb-5 flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-admin">Dashboard</h1>
        <p className="figures mt-0.5 text-sm text-text-2">{formatDay(date, locale, 'full')}</p>
      </div>
      <ButtonLink look="ink" to={pathOf('/admin/services', { add: 'new' })}>
        <Icon name="plus" /> Add service
      </ButtonLink>
    </div>
  )
}
