import { useEffect } from 'react'
import { type Range, ranges } from '#domain/dashboard.ts'
import { formatCount } from '#domain/format/count.ts'
import { formatDays } from '#domain/format/day.ts'
import { BarsSkeleton } from '#web/ui/chart/bars-skeleton.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { Legend } from '#web/ui/chart/series.tsx'
import { barOf, daysToShow, series, totalsOf, withShortTicks } from './days.ts'
import { type Dashboard, useView, type View, views } from './use-stats.ts'
import { Figures } from './figures.tsx'
import { Panel } from './panel.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'

const rangeKeys = ranges.map((days) => ({
  key: String(days),
  label: `Last ${days} days`,
  short: days === ranges[0] ? `${days} days` : String(days),
}))

const Bars = onDemand(async () => (await import('#web/ui/chart/bars.tsx')).Bars, BarsSkeleton)

type Props = { of: Dashboard['overview']; days: Range; onChoose: (days: Range) => void }

export function Overview({ of: overview, days, onChoose }: Props) {
  const [view, setView] = useView('overview')
  // While the bookings are being read.
  useEffect(() => Bars.loadAhead(), [])
  const isWeekly = (overview.value?.days ?? days) > 31
  return (
    <Panel
      title="Booking Overview"
      text={() => (isWeekly ? 'Appointments by week' : 'Appointments by day')}
      endIs="controls"
      end={
        <div className="flex flex-wrap items-center gap-2">
          <Segments
            label="Range"
            options={rangeKeys}
            chosen={String(days)}
            onChoose={(key) => onChoose(ranges.find((one) => String(one) === key) ?? days)}
          />
          <Segments small label="Show Booking Overview as" options={views} chosen={view} onChoose={setView} />
        </div>
      }
      query={overview}
      failed="We could not load the bookings of these days."
      skeleton={
        <>
          {/* As high as the legend. */}
          <div className="invisible px-4 pt-3 768:px-6">
            <Legend series={series.map((one) => ({ ...one, total: '000' }))} />
          </div>
          <div aria-busy="true" className="late flex flex-1 flex-col px-3 pt-3 pb-3.5 768:px-5 768:pb-4.5">
            <p role="status" className="sr-only">
              Loading...
            </p>
            <BarsSkeleton />
          </div>
        </>
      }
    >
      {({ items }) => <Shown {...{ items, isWeekly, view }} />}
    </Panel>
  )
}

type ShownProps = { items: NonNullable<Props['of']['value']>['items']; isWeekly: boolean; view: View }

function Shown({ items, isWeekly, view }: ShownProps) {
  const { locale, pathOf } = useAdmin()
  const say = (count: number) => formatCount(count, locale)
  const totals = totalsOf(items)
  const bars = daysToShow(items).map((days) => barOf(days, { locale, pathOf }))
  const span = formatDays(items[0]?.date ?? '', items.at(-1)?.date ?? '', locale)
  const label = `Bookings by ${isWeekly ? 'week' : 'day'} and status, ${span}`
  return (
    <>
      <div className="px-4 pt-3 768:px-6">
        <Legend series={series.map((one, at) => ({ ...one, total: say(totals[at] ?? 0) }))} />
      </div>
      <div className="flex flex-1 flex-col px-3 pt-3 pb-3.5 768:px-5 768:pb-4.5">
        {totals.every((total) => total === 0) ? (
          <p className="grid min-h-58 flex-1 place-items-center text-text-2 600:min-h-75">
            No bookings in this period.
          </p>
        ) : view === 'chart' ? (
          <Bars {...{ label, series, say }} bars={bars.length <= 7 ? withShortTicks(bars) : bars} />
        ) : (
          <div className="px-1">
            <Figures
              caption={label}
              first={isWeekly ? 'Week' : 'Day'}
              columns={series}
              rows={bars.map(({ values, ...bar }) => ({ ...bar, figures: values.map(say) }))}
              foot={totals.map(say)}
            />
          </div>
        )}
      </div>
    </>
  )
}
