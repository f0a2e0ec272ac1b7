import { countryOf } from './country.ts'

/** How a country writes its own numbers. The server reads them with a library that is too large for browsers. */
type Writing = {
  code: string
  /** The prefix of calls within the country, and whether people write it. */
  trunk: string
  isTrunkWritten?: boolean
  /** The number of digits, if all numbers have the same. */
  digits?: number
}
const america = { code: '1', trunk: '1', digits: 10 }
const writings: Partial<Record<string, Writing>> = {
  IN: { code: '91', trunk: '0', digits: 10 },
  US: america,
  CA: america,
  GB: { code: '44', trunk: '0', isTrunkWritten: true },
}

/** A number of the API, such as '+91 98765 43210', as people write it in a country; foreign ones stay as they are. */
export function showPhone(phone: string, locale: string): string {
  const { code, trunk = '', isTrunkWritten = false } = writings[countryOf(locale)] ?? {}
  const start = `+${code} `
  if (code === undefined || !phone.startsWith(start)) return phone
  const [area = '', ...rest] = phone.slice(start.length).split(' ')
  if (code === america.code) return rest.length === 2 ? `(${area}) ${rest.join('-')}` : phone
  return (isTrunkWritten ? trunk : '') + [area, ...rest].join(' ')
}

export const tooShort = 'This phone number is too short.'
export const tooLong = 'This phone number is too long.'
export const notPhone = 'Please enter a phone number.'

/** What is wrong with a number without knowing the numbers of all countries: forms say this before the server does. */
export function problemOfPhone(phone: string, locale: string): string | undefined {
  const text = phone.trim()
  if (text === '') return undefined
  const digits = text.replaceAll(/\D/g, '')
  if (!/^\+?[\d\s().\-/]+$/.test(text) || digits === '') return notPhone
  const { digits: own } = writings[countryOf(locale)] ?? {}
  const isForeign = text.startsWith('+') || text.startsWith('00')
  if (own === undefined || isForeign) return digits.length < 7 ? tooShort : digits.length > 17 ? tooLong : undefined
  return digits.length < own ? tooShort : undefined
}
