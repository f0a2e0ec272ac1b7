/** The country of a locale such as 'en-IN': IN. */
export function countryOf(locale: string): string {
  return new Intl.Locale(locale).region ?? ''
}
