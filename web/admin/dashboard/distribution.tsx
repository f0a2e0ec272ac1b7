import { cx } from '#web/ui/cx.ts'
import { Segments } from '#web/ui/form/segments.tsx'
import { Shares, SharesSkeleton } from '#web/ui/chart/shares.tsx'
import { formatCount } from '#domain/format/count.ts'
import { nounFor, plural } from '#domain/format/plural.ts'
import { sumOf } from './days.ts'
import { type Dashboard, useView, type View, views } from './use-stats.ts'
import { Figures } from './figures.tsx'
import { Panel } from './panel.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'

type Distribution = Dashboard['distribution']
type Distributed = NonNullable<Distribution['value']>

const padding = 'flex-1 px-4 pt-4.5 pb-5 768:px-6 768:pt-5 768:pb-6'

export function DistributionPanel({ of: distribution }: { of: Distribution }) {
  const { locale, storefront, storefronts } = useAdmin()
  const categories = (storefront ? [storefront] : storefronts).flatMap(({ frame }) => frame.categories)
  const [view, setView] = useView('distribution')
  const totalOf = ({ items }: Distributed) => sumOf(items.map(({ count }) => count))
  return (
    <Panel
      title="Service Distribution"
      text={(value) => (value ? `Share of ${plural(totalOf(value), 'booking', locale)}, last ${value.days} days` : '')}
      endIs="switch"
      end={<Segments small label="Show Service Distribution as" options={views} chosen={view} onChoose={setView} />}
      query={distribution}
      failed="We could not load the categories."
      skeleton={
        <div aria-busy="true" className={cx('late', padding)}>
          <SharesSkeleton count={categories.length} />
        </div>
      }
    >
      {(value) => (
        <div className={padding}>
          {totalOf(value) === 0 ? (
            <p className="py-10 text-center text-text-2">No bookings in this period.</p>
          ) : (
            <Shown {...value} {...{ total: totalOf(value), view, reserved: categories.length }} />
          )}
        </div>
      )}
    </Panel>
  )
}

type ShownProps = Distributed & { total: number; view: View; reserved: number }

function Shown({ items, days, from, to, total, view, reserved }: ShownProps) {
  const { locale, pathOf } = useAdmin()
  const label = `Bookings by category, last ${days} days`
  const most = Math.max(...items.map(({ count }) => count))
  const rows = items.map(({ category, name, count, share }) => {
    const percent = percentOf(share)
    return {
      key: category,
      name,
      count: formatCount(count, locale),
      share: percent,
      part: count / most,
      unit: nounFor(count, 'booking'),
      to: pathOf('/admin/bookings', { category, from, to }),
    }
  })
  if (view === 'chart') return <Shares label={label} shares={rows} rows={reserved} />
  return (
    <Figures
      caption={label}
      first="Category"
      columns={[{ name: 'Bookings' }, { name: 'Share' }]}
      rows={rows.map(({ count, share, unit, ...row }) => ({
        ...row,
        label: `${row.name}: ${count} ${unit}, ${share}`,
        figures: [count, share],
      }))}
      foot={[formatCount(total, locale), '100%']}
    />
  )
}

/** A category with bookings never shows 0%. */
function percentOf(share: number): string {
  const percent = Math.round(share * 100)
  return percent === 0 && share > 0 ? '<1%' : `${percent}%`
}
