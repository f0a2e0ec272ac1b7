import { formatCount } from './count.ts'

/** '1 booking', '3 bookings', '10000+ services'; with a locale, '10,000+ services'. */
export function plural(count: number | string, noun: string, locale?: string): string {
  return `${locale === undefined ? count : formatCount(count, locale)} ${nounFor(count, noun)}`
}

/** The noun alone, for a number that is shown elsewhere. */
export function nounFor(count: number | string, noun: string): string {
  if (String(count) === '1') return noun
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
