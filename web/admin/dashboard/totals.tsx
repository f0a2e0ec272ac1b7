import { type Stats, type Trend, trendDays } from '#domain/dashboard.ts'
import { formatCount } from '#domain/format/count.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Icon, type IconName } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { Failed } from '#web/ui/empty.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import type { Query } from '#web/data/use-query.ts'

export function Totals({ of: figures }: { of: Query<Stats> | undefined }) {
  const { locale, storefront, storefronts, pathOf } = useAdmin()
  const currencies = new Set((storefront ? [storefront] : storefronts).map(({ currency }) => currency))
  const money = useMoney()
  if (figures?.hasFailed && !figures.isCurrent)
    return <Failed onRetry={figures.refresh}>We couldn't load the totals.</Failed>
  const stats = figures?.value
  const format = (count: number) => formatCount(count, locale)
  // A shop without bookings gets words in place of comparisons.
  const isNew = stats?.totalBookings === 0
  const isBusy = figures?.isRefreshing ?? false
  return (
    <ul
      aria-label="Totals"
      aria-busy={isBusy || !stats || undefined}
      className={cx(
        'grid grid-cols-2 gap-3 transition-opacity 768:grid-cols-4 768:gap-4 1024:max-1100:grid-cols-2',
        isBusy && 'opacity-60',
      )}
    >
      <Total name="Total Bookings" icon="cal" values={stats && [format(stats.totalBookings)]} isQuiet={isNew}>
        {isNew ? 'None yet' : stats && <Comparison trends={[stats.trends.bookings]} />}
      </Total>
      <Total
        name="Total Revenue"
        icon="cash"
        values={stats?.revenue.map(money)}
        lines={currencies.size}
        isQuiet={isNew}
      >
        {isNew ? 'From completed bookings' : stats && <Comparison trends={stats.trends.revenue} />}
      </Total>
      <Total
        name="Total Customers"
        icon="users"
        values={stats && [format(stats.totalCustomers)]}
        isQuiet={stats?.totalCustomers === 0}
      >
        {stats?.totalCustomers === 0 ? 'None yet' : stats && <New customers={stats.trends.customers} format={format} />}
      </Total>
      <Total name="Pending Bookings" icon="clock" values={stats && [format(stats.pendingBookings)]} isQuiet={isNew}>
        {isNew && 'Nothing waits'}
        {stats && stats.pendingBookings > 0 && (
          <TextLink to={pathOf('/admin/bookings', { status: 'pending' })}>Review now</TextLink>
        )}
      </Total>
    </ul>
  )
}

/** Formats each amount in the locale of the storefront with that currency. */
function useMoney() {
  const { storefronts, own } = useAdmin()
  return ({ currency, amount }: { currency: string; amount: number }) => {
    const { locale } = storefronts.find((one) => one.currency === currency) ?? own
    return formatMoney(amount, { currency, locale }, 'summary')
  }
}

/** Text sizes that keep large amounts on their card. */
const sizes = {
  short: 'text-h3 leading-[1.5625rem] 1280:text-[1.75rem] 1280:leading-[2.1875rem]',
  middle: 'text-lead leading-[1.5625rem] 1280:text-admin 1280:leading-[2.1875rem]',
  long: 'text-ui leading-[1.5625rem] 1280:text-h3 1280:leading-[2.1875rem]',
  several: 'text-ui leading-snug 1280:text-lead 1280:leading-snug',
}

type TotalProps = {
  name: string
  icon: IconName
  values: string[] | undefined
  /** How many values there will be. */
  lines?: number
  /** For the figures of a shop where nothing has happened yet. */
  isQuiet?: boolean
  children: React.ReactNode
}

function Total({ name, icon, values, lines = 1, isQuiet = false, children }: TotalProps) {
  const longest = Math.max(...(values ?? []).map(({ length }) => length))
  const size =
    values && values.length > 1 ? sizes.several : longest > 13 ? sizes.long : sizes[longest > 10 ? 'middle' : 'short']
  return (
    <li className="flex min-w-0 flex-col gap-1.5 rounded-lg border border-border bg-surface px-4 py-4 shadow-1 768:px-4.5">
      <p className="flex items-center justify-between gap-2 text-sm font-medium whitespace-nowrap text-text-2">
        {name}
        <Icon name={icon} className="size-4.5 text-text-3 max-900:hidden" />
      </p>
      {values ? (
        values.map((value) => (
          <p
            key={value}
            className={cx('figures font-bold tracking-[-0.02em] wrap-anywhere', size, isQuiet && 'text-text-3')}
          >
            {value}
          </p>
        ))
      ) : (
        <Waiting lines={lines} />
      )}
      {/* Room for two lines, so that nothing moves when they arrive. */}
      <p className="figures min-h-[2lh] text-xs text-text-3">{children}</p>
    </li>
  )
}

/** As high as the values. */
function Waiting({ lines }: { lines: number }) {
  if (lines === 1) return <Skeleton className="h-6.25 w-2/3 1280:h-8.75" />
  return Array.from({ length: lines }, (_, line) => (
    <div key={line} className={sizes.several}>
      <Skeleton className="h-[1lh] w-2/3" />
    </div>
  ))
}

/** New customers in numbers: small numbers compare better than percentages. */
function New({ customers: { now, before }, format }: { customers: Trend; format: (count: number) => string }) {
  if (now === 0 && before === 0) return null
  return (
    <>
      {/* Fewer new customers than before are still more customers. */}
      <Trending by={Math.max(0, now - before)}>+{format(now)}</Trending> in the last {trendDays} days, +{format(before)}{' '}
      before
    </>
  )
}

/** In the colour of a rise, a fall or neither. */
function Trending({ by, children }: { by: number; children: React.ReactNode }) {
  const colour = by > 0 ? 'text-success-text' : by < 0 ? 'text-danger-text' : 'text-text-2'
  return <b className={`font-semibold ${colour}`}>{children}</b>
}

/** The change against the days before; nothing without data for those. */
function Comparison({ trends }: { trends: (Trend & { currency?: string })[] }) {
  const { locale } = useAdmin()
  const compared = trends.filter(({ before }) => before > 0)
  if (compared.length === 0) return null
  return (
    <>
      {compared.map(({ now, before, currency }, index) => {
        const percent = Math.round((now / before - 1) * 100)
        const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±'
        const size = formatCount(Math.abs(percent), locale)
        return (
          <span key={currency ?? index}>
            {index > 0 && ', '}
            {trends.length > 1 && `${currency} `}
            <Trending by={percent}>
              {sign}
              {size}%
            </Trending>
          </span>
        )
      })}{' '}
      vs the {trendDays} days before
    </>
  )
}
