import { countryOf } from '#domain/format/country.ts'
import type { Storefront } from '#domain/storefront.ts'

type Form = { name: string; pattern: RegExp; start: RegExp; wrong: string; length?: number }

const forms: Partial<Record<string, Form>> = {
  IN: { name: 'PIN code', pattern: /^[1-9]\d{5}$/, start: /^[1-9]\d{0,5}$/, wrong: 'A PIN code has six digits.' },
  US: {
    name: 'ZIP code',
    pattern: /^\d{5}(?:\d{4})?$/,
    start: /^\d{1,5}$/,
    length: 5,
    wrong: 'A ZIP code has five digits.',
  },
}
const other: Form = {
  name: 'Postcode',
  pattern: /^[\dA-Z]{2,12}$/,
  start: /^[\dA-Z]{1,11}$/,
  wrong: 'A postcode has 2 to 12 letters and digits.',
}

function formOf(locale: string): Form {
  return forms[countryOf(locale)] ?? other
}

/** What the country calls it. */
export function nameOfPostcode(locale: string): string {
  return formOf(locale).name
}

/** A postcode without what people write between its characters; undefined if it does not have the country's form. */
export function readPostcode(text: string, locale: string): string | undefined {
  const { pattern, length } = formOf(locale)
  const postcode = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return pattern.test(postcode) ? postcode.slice(0, length) : undefined
}

/** Whether postcodes of the country can begin like this. */
export function isPostcodeStart(start: string, locale: string): boolean {
  return formOf(locale).start.test(start)
}

/** The sentence for a postcode of another form. */
export function wrongPostcode(locale: string): string {
  return formOf(locale).wrong
}

/** Whether a shop has to know the postcode: it decides whether the shop comes, or which taxes are added. */
export function isPostcodeNeeded({ hasArea, prices }: Pick<Storefront, 'hasArea' | 'prices'>): boolean {
  return hasArea || prices.elsewhere !== null
}

export function missingPostcode(locale: string): string {
  return `Please enter the ${nameOfPostcode(locale)}`
}

/** What is wrong with the text of a field. */
export function problemOfPostcode(text: string, locale: string): string | undefined {
  return text.trim() === '' || readPostcode(text, locale) !== undefined ? undefined : wrongPostcode(locale)
}
