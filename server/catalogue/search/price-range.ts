import { minorOf } from '#domain/format/money.ts'

type Prices = { minPrice?: number | undefined; maxPrice?: number | undefined }

/** The bounds of a price filter in minor units. */
export function priceRangeOf({ minPrice, maxPrice }: Prices, currency: string): Prices {
  return {
    minPrice: minPrice === undefined ? undefined : mostStorable(minorOf(minPrice, currency, 'up')),
    maxPrice: maxPrice === undefined ? undefined : mostStorable(minorOf(maxPrice, currency, 'down')),
  }
}

/** The largest value of the column: PostgreSQL refuses to compare it with a larger number. */
function mostStorable(amount: number): number {
  return Math.min(amount, 2 ** 31 - 1)
}
