const formats = new Map<string, Intl.NumberFormat>()

/** '1,20,000' in India, '120,000' in the United States. The API writes totals as text: '10000+' becomes '10,000+'. */
export function formatCount(count: number | string, locale: string): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale)
  formats.set(locale, format)
  const [, digits, plus = ''] = /^(\d+)(\+?)$/.exec(String(count)) ?? []
  return digits === undefined ? format.format(Number(count)) : format.format(Number(digits)) + plus
}
