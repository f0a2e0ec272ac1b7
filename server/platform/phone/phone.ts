import { isSupportedCountry, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min'
import { Refusal } from '#domain/contract/refusal.ts'
import { countryOf } from '#domain/format/country.ts'
import { notPhone, tooLong, tooShort } from '#domain/format/national-phone.ts'

/** Where a number was written: its field, and the locale of the storefront, whose country needs no prefix. */
type Place = { field: string; locale: string }

/** The international form +919876543210 of a number as people write it; null for an empty text. */
export function readPhone(text: string, { field, locale }: Place): string | null {
  const written = text.trim()
  if (written === '') return null
  const country = countryOf(locale)
  const options = { ...(isSupportedCountry(country) && { defaultCountry: country }), extract: false }
  const number = parsePhoneNumberFromString(written, options)
  const length = validatePhoneNumberLength(written, options)
  if (length === 'TOO_SHORT') throw refusal(field, tooShort)
  if (length === 'TOO_LONG') throw refusal(field, tooLong)
  if (!number) throw refusal(field, notPhone)
  if (number.ext !== undefined) throw refusal(field, 'Please enter the phone number without an extension.')
  if (!number.isValid()) throw refusal(field, 'There is no such phone number. Please check it.')
  return number.number
}

function refusal(field: string, message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field, code: 'phone', message }] })
}

/** Numbers that were written before: lists repeat those of their customers. */
const written = new Map<string, string>()
const mostWritten = 10_000

/** The stored form as answers have it: '+91 98765 43210', and an empty text for null. */
export function writePhone(stored: string | null): string {
  if (stored === null) return ''
  const known = written.get(stored)
  if (known !== undefined) return known
  const text = parsePhoneNumberFromString(stored)?.formatInternational() ?? stored
  if (written.size >= mostWritten) written.clear()
  written.set(stored, text)
  return text
}
