import type { CustomerDetails, CustomerSums } from '#domain/customer.ts'
import { formatCount } from '#domain/format/count.ts'
import { formatMoney } from '#domain/format/money.ts'
import { plural } from '#domain/format/plural.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { TextLink } from '#web/ui/link.tsx'
import { useBelongings } from './belongings.ts'

/** The cards with the numbers and the sums, in each currency. */
export function Figures({ customer }: { customer: CustomerDetails }) {
  const { locale } = useAdmin()
  const { here, countOf } = useBelongings(customer)
  const upcoming = countOf('upcoming')
  const completed = countOf('completed')
  const money = useMoney()
  const say = (count: number) => formatCount(count, locale)
  return (
    <ul aria-label="Totals" className="grid grid-cols-2 gap-3 768:gap-4 1024:grid-cols-4">
      <Figure name="Bookings" values={[say(countOf('bookings'))]}>
        <Those {...{ customer }} of={{ upcoming: true }} count={upcoming} text={`${say(upcoming)} upcoming`} />,{' '}
        <Those
          {...{ customer }}
          of={{ status: 'cancelled' }}
          count={countOf('cancelled')}
          text={`${say(countOf('cancelled'))} cancelled`}
        />
      </Figure>
      <Figure name="Completed" values={money(here, 'spent')}>
        <Those
          {...{ customer }}
          of={{ status: 'completed' }}
          count={completed}
          text={completed === 0 ? 'No completed visit yet' : plural(completed, 'visit', locale)}
        />
      </Figure>
      <Figure name="To come" values={money(here, 'toCome')}>
        <Those
          {...{ customer }}
          of={{ upcoming: true }}
          count={upcoming}
          text={upcoming === 0 ? 'No visit to come' : `${plural(upcoming, 'visit', locale)} to come`}
        />
      </Figure>
      <Figure name="Reviews" values={[say(customer.reviews)]}>
        {customer.reviews === 0 ? 'None written yet' : 'At all storefronts'}
      </Figure>
    </ul>
  )
}

type ThoseProps = { customer: CustomerDetails; of: object; count: number; text: string }

/** A number of bookings, with a link to them if there are any. */
function Those({ customer: { _id }, of, count, text }: ThoseProps) {
  const { pathOf } = useAdmin()
  if (count === 0) return text
  return <TextLink to={pathOf('/admin/bookings', { customer: _id, ...of })}>{text}</TextLink>
}

/** Each currency in the locale of its storefront; a zero in the currency of the chosen one. */
function useMoney() {
  const { own, storefront = own, storefrontOf } = useAdmin()
  return (sums: CustomerSums[], name: 'spent' | 'toCome') => {
    const some = sums.filter((one) => one[name] > 0)
    if (some.length === 0)
      return [formatMoney(0, { currency: storefront.currency, locale: storefront.locale }, 'summary')]
    return some.map((one) =>
      formatMoney(one[name], { currency: one.currency, locale: storefrontOf(one.storefront).locale }, 'summary'),
    )
  }
}

function Figure({ name, values, children }: { name: string; values: string[]; children: React.ReactNode }) {
  const size =
    values.length > 1 || values.some(({ length }) => length > 10) ? 'text-lead 768:text-h3' : 'text-h3 768:text-admin'
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-lg border border-border bg-surface px-4 py-3.5 shadow-1 768:px-4.5 768:py-4">
      <p className="text-sm font-medium text-text-2">{name}</p>
      {values.map((value) => (
        <p key={value} className={`figures font-bold tracking-[-0.02em] wrap-anywhere ${size}`}>
          {value}
        </p>
      ))}
      <p className="figures text-xs text-text-3">{children}</p>
    </li>
  )
}
