import { formatCount } from '#domain/format/count.ts'
import { daysFrom, formatDays, formatDay } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { plural } from '#domain/format/plural.ts'
import type { Money } from '#domain/ledger.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { TextLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Range } from './use-money.ts'

type Props = {
  money: Money | undefined
  hasFailed: boolean
  range: Range
  storefront: AdminStorefront
}

/** What was collected in the days, and what is open of all days. */
export function MoneyFigures({ money, hasFailed, range: { from, to }, storefront: { locale, currency } }: Props) {
  const say = (amount: number | undefined) =>
    amount === undefined ? (hasFailed ? '–' : undefined) : formatMoney(amount, { currency, locale }, 'summary')
  const handOvers = money?.cashOut.handOvers ?? 0
  const sums = money && [money.collected, money.cashOut.amount, money.due.amount, money.refundDue.amount]
  const isLong = sums?.some((amount) => (say(amount) ?? '').length > 10) ?? false
  return (
    <ul aria-label="Totals" className="mb-4 grid grid-cols-2 gap-3 768:gap-4 1024:grid-cols-4">
      <Figure isLong={isLong} name="Collected" value={say(money?.collected)}>
        {from === to ? formatDay(from, locale, 'short') : formatDays(from, to, locale)}
      </Figure>
      <Figure isLong={isLong} name="Cash still out" value={say(money?.cashOut.amount)}>
        {!money
          ? '\u00a0'
          : handOvers === 0
            ? 'All handed in'
            : `${formatCount(handOvers, locale)} ${handOvers === 1 ? 'hand-over' : 'hand-overs'} open`}
      </Figure>
      <Figure isLong={isLong} name="Due" value={say(money?.due.amount)}>
        <Those open={money?.due} state="due" today={money?.today} none="Nothing to collect" locale={locale} />
      </Figure>
      <Figure isLong={isLong} name="Refund due" value={say(money?.refundDue.amount)}>
        <Those
          open={money?.refundDue}
          state="refund-due"
          today={money?.today}
          none="Nothing to give back"
          locale={locale}
        />
      </Figure>
    </ul>
  )
}

type ThoseProps = {
  open: Money['due'] | undefined
  state: 'due' | 'refund-due'
  today: string | undefined
  none: string
  locale: string
}

/** How many bookings there are, with a link to them, and since when the oldest waits. */
function Those({ open, state, today, none, locale }: ThoseProps) {
  const { pathOf } = useAdmin()
  if (!open || today === undefined) return '\u00a0'
  const { bookings, oldest } = open
  if (bookings === 0) return none
  const days = oldest === null ? 0 : daysFrom(oldest, today)
  const wait = `${bookings === 1 ? 'for' : 'oldest for'} ${plural(days, 'day', locale)}`
  return (
    <>
      <TextLink to={pathOf('/admin/bookings', { payment: state })}>{plural(bookings, 'booking', locale)}</TextLink>
      {days > 0 && `, ${wait}`}
    </>
  )
}

type FigureProps = { name: string; isLong: boolean; value: string | undefined; children: React.ReactNode }

function Figure({ name, isLong, value, children }: FigureProps) {
  const size = isLong ? 'text-lead 768:text-h3' : 'text-h3 768:text-admin'
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-lg border border-border bg-surface px-4 py-3.5 shadow-1 768:px-4.5 768:py-4">
      <p className="text-sm font-medium text-text-2">{name}</p>
      {value === undefined ? (
        <Skeleton className="my-1 h-6 w-3/4" />
      ) : (
        <p className={`figures font-bold tracking-[-0.02em] wrap-anywhere ${size}`}>{value}</p>
      )}
      <p className="figures text-xs text-text-3">{children}</p>
    </li>
  )
}
