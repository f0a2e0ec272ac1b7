/** What an address consists of where a storefront is. */
export function addressLike(locale: string): string {
  return locale.endsWith('-US')
    ? 'House number and street, apartment, city and ZIP code'
    : 'Flat or house number, street, area, city and PIN code'
}
