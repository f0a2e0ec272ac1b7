import * as z from 'zod/mini'
import { namesOfCurrency, readPrice } from '#domain/catalogue/typed.ts'
import { readAs } from '#domain/contract/field.ts'
import { decimalsOf } from '#domain/format/money.ts'
import { formatTyped, readNumber } from '#domain/format/number.ts'
import { Prices, type TaxLine } from '#domain/storefront/settings.ts'
import type { Problem } from '#web/data/problem.ts'
import type { Reading } from '#web/forms/use-form.ts'

export type Written = { locale: string; currency: string }

const TypedLine = z.object({ name: z.string(), rate: z.string() })
export type TypedLine = z.infer<typeof TypedLine>
const lines = z.array(TypedLine)

/** The settings of prices as an administrator types them. */
export const TypedPrices = z.object({
  storefront: z.string(),
  serviceFee: z.string(),
  includesTax: z.boolean(),
  taxes: lines,
  taxesFee: z.boolean(),
  elsewhere: z.nullable(z.object({ postcodes: z.string(), taxes: lines })),
})
export type TypedPrices = z.infer<typeof TypedPrices>

export const emptyLine: TypedLine = { name: '', rate: '' }

export function typedFrom(prices: Prices, storefront: string, written: Written): TypedPrices {
  const { serviceFee, taxes, elsewhere, ...rest } = prices
  const typedLines = (of: TaxLine[]) => of.map(({ name, rate }) => ({ name, rate: writeRate(rate, written) }))
  return {
    storefront,
    serviceFee: writeFee(serviceFee, written),
    taxes: typedLines(taxes),
    elsewhere: elsewhere && { postcodes: elsewhere.postcodes.join(', '), taxes: typedLines(elsewhere.taxes) },
    ...rest,
  }
}

function writeFee(fee: number, { locale, currency }: Written): string {
  return formatTyped(fee, locale, decimalsOf(currency))
}

function writeRate(rate: number, { locale }: Written): string {
  return formatTyped(rate, locale, String(rate).split('.')[1]?.length ?? 0)
}

/** Undefined for what is no rate. */
export function readRate(text: string, { locale }: Written): number | undefined {
  const bare = text.replace('%', '').trim()
  // A rate is never in thousands: the three digits of 8.875 are decimals.
  return readNumber(/^\d{1,2}[.,]\d{3}$/.test(bare) ? `${bare}0` : bare, { locale }).value
}

/** Reads it as the server does; each complaint belongs to a field on the screen. */
export function readPrices(typed: TypedPrices, written: Written): Reading<Prices> {
  const { storefront: _storefront, serviceFee, taxes, elsewhere, ...rest } = typed
  const fee = readPrice(serviceFee, written)
  const complaints: Problem[] = []
  if (fee.value === undefined)
    complaints.push({ field: 'serviceFee', message: fee.message ?? 'Please enter the service fee; 0 for none' })
  const linesOf = (of: TypedLine[], field: string) =>
    of.map(({ name, rate }, at) => {
      const value = readRate(rate, written)
      if (value === undefined) complaints.push({ field: `${field}.${at}.rate`, message: 'Please enter a rate like 5' })
      return { name, rate: value ?? 0 }
    })
  const read = readAs(Prices, {
    ...rest,
    serviceFee: fee.value ?? 0,
    taxes: linesOf(taxes, 'taxes'),
    elsewhere: elsewhere && {
      postcodes: postcodesIn(elsewhere.postcodes),
      taxes: linesOf(elsewhere.taxes, 'elsewhere.taxes'),
    },
  })
  const all = [...complaints, ...(read.complaints ?? []).map((one) => ({ ...one, field: placeOf(one.field, typed) }))]
  if (read.value && all.length === 0) return { value: read.value }
  const order = problemFields(typed)
  return { complaints: all.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field)) }
}

export function postcodesIn(text: string): string[] {
  return text.split(/[,;\n]/).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
}

/** What is wrong with several lines is shown under the last rate. */
function placeOf(field: string, { taxes, elsewhere }: TypedPrices): string {
  if (field === 'taxes') return `taxes.${Math.min(taxes.length, 4) - 1}.rate`
  if (field === 'elsewhere.taxes') return `elsewhere.taxes.${(elsewhere?.taxes.length ?? 1) - 1}.rate`
  return field.startsWith('elsewhere.postcodes') ? 'elsewhere.postcodes' : field
}

/** The fields that show their own problems. */
export function problemFields({ taxes, elsewhere }: TypedPrices): string[] {
  const of = (typed: TypedLine[], field: string) =>
    typed.flatMap((_, at) => [`${field}.${at}.name`, `${field}.${at}.rate`])
  return [
    'serviceFee',
    ...of(taxes, 'taxes'),
    ...(elsewhere ? ['elsewhere.postcodes', ...of(elsewhere.taxes, 'elsewhere.taxes')] : []),
  ]
}

/** What can be read already, while the rest is being typed. */
export function readSoFar(typed: TypedPrices, was: Prices, written: Written): Prices {
  const { storefront: _storefront, serviceFee, taxes, elsewhere, ...rest } = typed
  const linesOf = (of: TypedLine[]) =>
    of.flatMap(({ name, rate }) => {
      const value = readRate(rate, written)
      return value === undefined || value < 0 ? [] : [{ name: name.trim() || 'Tax', rate: value }]
    })
  const fee = readPrice(serviceFee, written).value ?? was.serviceFee
  return {
    ...rest,
    serviceFee: Math.max(0, fee),
    taxes: linesOf(taxes),
    elsewhere: elsewhere && { postcodes: postcodesIn(elsewhere.postcodes), taxes: linesOf(elsewhere.taxes) },
  }
}

/** Tax 10%, or CGST 5% and SGST 5% */
export function sayLines(typed: TypedLine[]): string {
  if (typed.length === 0) return 'none'
  return typed.map(({ name, rate }) => `${name}, ${rate}%`).join('; ')
}

/** A field of this section in words. */
export function sayPrices(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const taxes = lines.safeParse(value).data
  if (taxes) return sayLines(taxes)
  const elsewhere = TypedPrices.shape.elsewhere.safeParse(value).data
  if (elsewhere) return `${elsewhere.postcodes}: ${sayLines(elsewhere.taxes)}`
  return typeof value === 'string' ? value : 'none'
}

/** The sign of a currency: ₹. */
export function signOf(written: Written): string {
  return namesOfCurrency(written.currency, written.locale).at(-1) ?? written.currency
}
