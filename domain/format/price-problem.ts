import { decimalsOf, majorOf, type Minor, minorOf } from './money.ts'

/** The most that fits into a column of bookings, with tax and fee; in minor units. */
const mostPrice: Minor = 999_999_999

const numbers = ['no', 'one', 'at most two', 'at most three']

/** Why an amount has more decimals than its currency; undefined if it has not. */
export function problemOfDecimals(amount: number, currency: string): string | undefined {
  if (majorOf(minorOf(amount, currency), currency) === amount) return undefined
  return `Please use ${numbers[decimalsOf(currency)]} decimals`
}

/** Why an amount cannot be a price in a currency; undefined if it can. */
export function problemOfPrice(price: number, currency: string): string | undefined {
  const problem = problemOfDecimals(price, currency)
  if (problem || minorOf(price, currency) <= mostPrice) return problem
  return `The price can be at most ${majorOf(mostPrice, currency).toLocaleString('en')}`
}
