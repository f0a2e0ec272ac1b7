/** '1 booking', '3 bookings', '10000+ services'; with a locale, the number is written as people there write it. */
export function plural(count: number | string, noun: string, locale?: string): string {
  const figure = locale === undefined ? String(count) : Number(count).toLocaleString(locale)
  return `${figure} ${nounFor(count, noun)}`
}

/** The noun alone, for a number that is shown elsewhere. */
export function nounFor(count: number | string, noun: string): string {
  return String(count) === '1' ? noun : `${noun}s`
}
