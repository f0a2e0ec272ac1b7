import { decimalsOf, majorOf, type Minor, minorOf } from './money.ts'

/** The most that fits into a column of bookings, with tax and fee; in minor units. */
const mostPrice: Minor = 999_999_999

const numbers = ['no', 'one', 'at most two', 'at most three']

/** Why an amount cannot be a price in a currency; undefined if it can. */
export function problemOfPrice(price: number, currency: string): string | undefined {
  const [decimals, minor] = [decimalsOf(currency), minorOf(price, currency)]
  if (majorOf(minor, currency) !== price) return `Please use ${numbers[decimals]} decimals`
  if (minor <= mostPrice) return undefined
  return `The price can be at most ${majorOf(mostPrice, currency).toLocaleString('en')}`
}
