import { useState } from 'react'
import { api } from '#domain/api.ts'
import { formatMoney } from '#domain/format/money.ts'
import { namedLines, priceLines } from '#domain/format/price.ts'
import type { Prices } from '#domain/storefront/settings.ts'
import { askAt } from '#web/api.ts'
import { Options } from '#web/admin/options.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { SelectField } from '#web/ui/form/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { cx } from '#web/ui/cx.ts'

type Props = { next: Prices; today: Prices }

/** The price lines of a service as they would be, beside those of today. */
export function PricePreview({ next, today }: Props) {
  const { key, currency, locale } = useStorefront()
  const { value } = useQuery(`services to preview ${key}`, () =>
    askAt(key)(api.catalogue.services, { query: { limit: 50 } }),
  )
  const [chosen, choose] = useState('')
  const [isElsewhere, setElsewhere] = useState(false)
  const services = value?.items ?? []
  const service = services.find(({ _id }) => _id === chosen) ?? services[0]
  const isOther = isElsewhere && next.elsewhere !== null
  const linesOf = (prices: Prices) => {
    const taxes = isOther ? (prices.elsewhere?.taxes ?? prices.taxes) : prices.taxes
    const made = priceLines(service?.price ?? 0, { currency, prices: { ...prices, taxes, elsewhere: null } })
    return { lines: namedLines(made), total: made.total }
  }
  const [now, before] = [linesOf(next), linesOf(today)]
  const say = (amount: number) => formatMoney(amount, { currency, locale }, 'summary')
  const isIn = (lines: typeof now.lines, [name, amount]: (typeof now.lines)[number]) =>
    lines.some((one) => one[0] === name && one[1] === amount)
  const was = before.lines.filter((line) => !isIn(now.lines, line))
  const isChanged = was.length > 0 || now.lines.length !== before.lines.length
  return (
    <section
      aria-label="Price preview"
      className="grid gap-4 rounded-lg border border-border bg-surface p-5 shadow-1 max-1180:mt-4"
    >
      <div>
        <h2 className="font-text text-card font-heavy">Price preview</h2>
        <p className="text-xs text-text-2">What a customer will see in the Order Summary</p>
      </div>
      {value && services.length === 0 && <p className="text-sm text-text-2">There are no services yet.</p>}
      {!value && <Skeleton className="h-64" />}
      {service && (
        <>
          <div className="grid gap-2.5">
            <SelectField
              label="Service"
              isLabelQuiet
              value={service._id}
              onChange={(event) => choose(event.currentTarget.value)}
            >
              <Options of={services.map(({ _id, title }) => ({ key: _id, name: title }))} />
            </SelectField>
            {next.elsewhere && (
              <SelectField
                label="Customer"
                isLabelQuiet
                value={isOther ? 'other' : 'own'}
                onChange={(event) => setElsewhere(event.currentTarget.value === 'other')}
              >
                <option value="own">Customer of this state</option>
                <option value="other">Customer of another state</option>
              </SelectField>
            )}
          </div>
          <dl className="figures grid gap-2.5 text-ui">
            {now.lines.map(([name, amount]) => (
              <Row key={name} name={name} amount={say(amount)} isChanged={!isIn(before.lines, [name, amount])} />
            ))}
            <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-border pt-3 text-card font-bold">
              <dt>Total</dt>
              <dd>{say(now.total)}</dd>
            </div>
          </dl>
          <div className="figures grid gap-1 border-t border-border pt-3.5 text-xs text-text-2">
            {isChanged && (
              <>
                <h3 className="font-text text-xs font-semibold">Today</h3>
                <dl className="grid gap-1">
                  {[...was, ['Total', before.total] as const].map(([name, amount]) => (
                    <div key={name} className="flex justify-between gap-4">
                      <dt>{name}</dt>
                      <dd>{say(amount)}</dd>
                    </div>
                  ))}
                </dl>
              </>
            )}
            <p role="status" className={cx(isChanged && 'mt-1.5')}>
              {isChanged ? sayDifference(now.total, before.total, say) : 'As it is today.'}
            </p>
          </div>
        </>
      )}
    </section>
  )
}

function Row({ name, amount, isChanged }: { name: string; amount: string; isChanged: boolean }) {
  return (
    <div className={cx('flex justify-between gap-4', isChanged && 'font-bold')}>
      <dt className={cx('wrap-anywhere', !isChanged && 'text-text-2')}>{name}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  )
}

function sayDifference(now: number, before: number, say: (amount: number) => string): string {
  if (now === before) return 'The total stays the same.'
  return now > before ? `The total rises by ${say(now - before)}.` : `The total falls by ${say(before - now)}.`
}
