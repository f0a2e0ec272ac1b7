import type { Price } from '#domain/booking.ts'
import { formatMoney } from '#domain/format/money.ts'
import { namedLines } from '#domain/format/price.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

type Props = { price: Price; totalName?: string }

export function PriceLines({ price, totalName = 'Total' }: Props) {
  const { locale } = useStorefront()
  const { total, currency } = price
  const say = (amount: number) => formatMoney(amount, { currency, locale }, 'summary')
  return (
    <dl className="figures grid gap-2.5 text-ui">
      {namedLines(price).map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-text-2">{name}</dt>
          <dd>{say(amount)}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-border pt-3 text-card font-bold">
        <dt>{totalName}</dt>
        <dd>{say(total)}</dd>
      </div>
    </dl>
  )
}
