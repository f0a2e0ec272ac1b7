import type { Price } from '#domain/booking.ts'
import { formatMoney } from '#domain/money.ts'
import { useStorefront } from './use-storefront.ts'

/** What is paid, line by line, as agreed or as it would be. */
export function PriceLines({ price: { price, serviceFee, tax, total, currency } }: { price: Price }) {
  const { locale } = useStorefront()
  const say = (amount: number) => formatMoney(amount, { currency, locale }, 'summary')
  const rate = taxRateOf({ price, tax })
  const lines = [
    ['Service price', price],
    ['Service fee', serviceFee],
    [rate === undefined ? 'Tax' : `Tax (${rate}%)`, tax],
  ] as const
  return (
    <dl className="figures grid gap-2.5 text-ui">
      {lines.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-text-2">{name}</dt>
          <dd>{say(amount)}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-border pt-3 text-card font-bold">
        <dt>Total</dt>
        <dd>{say(total)}</dd>
      </div>
    </dl>
  )
}

/** The rate that was agreed, as far as the amounts tell it: a tax that was rounded may stand for several. */
export function taxRateOf({ price, tax }: Pick<Price, 'price' | 'tax'>): number | undefined {
  const rate = Math.round((tax / price) * 1_000) / 10
  return Number.isFinite(rate) && Math.abs((price * rate) / 100 - tax) < 0.006 ? rate : undefined
}
