import { formatMoney } from '#domain/format/money.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { TaxLine } from '#domain/storefront/settings.ts'

type Shop = Pick<StorefrontPlan, 'prices' | 'locale' | 'currency'>

/** What a booking costs, in sentences: what is added to the price of the service, or already in it. */
export function sayCosts({ prices, locale, currency }: Shop): string {
  const { serviceFee, taxes, elsewhere, taxesFee, includesTax } = prices
  const fee = serviceFee > 0 ? [`a service fee of ${formatMoney(serviceFee, { currency, locale })}`] : []
  const isFeeTaxed = taxesFee && serviceFee > 0
  const base = isFeeTaxed ? 'of the price and the fee' : 'of the price'
  const added = taxes.length === 0 || includesTax ? [] : [`${named(taxes)} ${base}`]
  const parts = ['the price of the service', ...fee, ...added]
  const sentences = [`A booking costs ${joined(parts)}.`]
  const inWhat = isFeeTaxed ? 'The price and the fee contain' : 'The price contains'
  if (includesTax && taxes.length > 0) sentences.push(`${inWhat} ${named(taxes)}.`)
  if (elsewhere) {
    const other = elsewhere.taxes.length === 0 ? 'no tax' : named(elsewhere.taxes)
    sentences.push(`For customers of another state it is ${other}${taxes.length === 0 ? '' : ' instead'}.`)
  }
  return sentences.join(' ')
}

/** 'tax of 10%', or 'CGST of 5% and SGST of 5%'. */
function named(taxes: TaxLine[]): string {
  return joined(taxes.map(({ name, rate }) => `${name === 'Tax' ? 'tax' : name} of ${rate}%`))
}

/** Without a comma before 'and'. */
function joined(parts: string[]): string {
  return new Intl.ListFormat('en-GB').format(parts)
}
