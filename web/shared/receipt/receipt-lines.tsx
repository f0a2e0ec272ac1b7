import type { BookedTax, BookingDetails } from '#domain/booking.ts'
import { formatMoney } from '#domain/format/money.ts'
import { baseOfTax, nameOfTax, taxesOf } from '#domain/format/price.ts'
import { cx } from '#web/ui/cx.ts'
import { useCategory, useStorefront } from '#web/data/use-storefront.ts'

type Props = { booking: Pick<BookingDetails, 'service' | 'duration' | 'status' | 'price'> }

export function ReceiptLines({ booking }: Props) {
  const { locale } = useStorefront()
  const { service, duration, status, price: agreed } = booking
  const category = useCategory(service.category)?.name
  const say = (amount: number) => formatMoney(amount, { currency: agreed.currency, locale }, 'summary')
  const isCancelled = status === 'cancelled'
  return (
    <table className="w-full text-ui">
      <caption className="sr-only">Price</caption>
      <thead>
        <tr className="border-b border-border text-sm text-text-3">
          <th scope="col" className="py-3 text-left font-strong">
            Item
          </th>
          <th scope="col" className="py-3 text-right font-strong">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        <Line amount={say(agreed.price)}>
          <b className="font-semibold">{service.title}</b>
          <span className="block text-sm text-text-3">
            {category === undefined ? `${duration} minutes` : `${category}, ${duration} minutes`}
          </span>
        </Line>
        <Line amount={say(agreed.serviceFee)}>Service fee</Line>
        {taxesOf(agreed).map((tax) => (
          <Line key={tax.name} amount={say(tax.amount)}>
            <TaxName of={tax} base={baseOfTax(tax, agreed)} say={say} />
          </Line>
        ))}
        {isCancelled && <Line amount={say(agreed.total)}>Total as agreed</Line>}
        <Line amount={say(isCancelled ? 0 : agreed.total)} isTotal>
          {isCancelled ? 'Amount due' : 'Total'}
        </Line>
      </tbody>
    </table>
  )
}

type TaxProps = { of: BookedTax; base: number | undefined; say: (amount: number) => string }

/** Tax (10% of ₹6,999.00) */
function TaxName({ of: tax, base, say }: TaxProps) {
  if (tax.rate === null || base === undefined) return nameOfTax(tax)
  return (
    <>
      {tax.name}{' '}
      <span className="text-text-3">
        ({tax.rate}% of {say(base)})
      </span>
    </>
  )
}

/** Less padding on a full sheet. */
const cellRoom = 'py-3 print:group-data-tight/sheet:py-1'

type LineProps = { amount: string; isTotal?: boolean; children: React.ReactNode }

function Line({ amount, isTotal = false, children }: LineProps) {
  return (
    <tr className={isTotal ? 'border-t-2 border-ink text-h3 font-bold' : 'border-b border-border'}>
      <th
        scope="row"
        className={cx('pr-5 text-left wrap-anywhere', isTotal ? 'pt-4 font-bold' : cx(cellRoom, 'font-normal'))}
      >
        {children}
      </th>
      <td className={cx('figures text-right whitespace-nowrap', isTotal ? 'pt-4' : cellRoom)}>{amount}</td>
    </tr>
  )
}
