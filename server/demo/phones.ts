import { countryOf } from '#domain/format/country.ts'
import { seededRandom } from '#domain/random/random.ts'

/** Of the state in which the demo shop for homes is. */
const newYork = ['212', '315', '516', '518', '585', '607', '631', '716', '718', '845', '914']

/**
 * A number that no telephone has, in the stored form, or none: not every customer gives one. In the United States 555-0100
 * to 555-0199 are kept free for fiction. India keeps none; its mobile numbers begin with 6 to 9, and no area code is 5555.
 */
export function demoPhone(person: string, locale: string): string | null {
  const { fraction, whole, oneOf } = seededRandom(`phone of ${person}`)
  if (fraction() < 0.1) return null
  const country = countryOf(locale)
  if (country === 'IN') return `+9155555${String(whole(0, 99_999)).padStart(5, '0')}`
  if (country === 'US') return `+1${oneOf(newYork)}55501${String(whole(0, 99)).padStart(2, '0')}`
  return null
}
