import { useCallback } from 'react'
import { api } from '#domain/api.ts'
import { phoneDigitsOf } from '#domain/booking/search.ts'
import type { Customer } from '#domain/customer.ts'
import { canonicalEmail } from '#domain/identity.ts'
import { ask, askAt } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useSuggestions } from '#web/data/use-suggestions.ts'
import type { NewBookingDraft } from './draft.ts'

/**
 * The account to which the booking will belong, by the email address or as chosen, the addresses of its earlier bookings at
 * the storefront, and the customers who have the phone number.
 */
export function useOwner({ typed: { email, customer, phone, storefront } }: NewBookingDraft, tries: number) {
  const { found } = useSuggestions(email.includes('@') ? email : '', findByEmail)
  const named = found.find((one) => one.email !== null && canonicalEmail(one.email) === canonicalEmail(email.trim()))
  const id = customer === '' ? named?._id : customer
  const isKnown = id !== undefined && storefront !== ''
  const details = useQuery(
    isKnown ? `${id} ${storefront}` : undefined,
    () => askAt(storefront)(api.customer.any, { params: { customer: id ?? '' } }),
    { when: isKnown },
  )
  const value = isKnown && details.isCurrent ? details.value : undefined
  const digits = wholeNumber(phone)
  // A new function after each attempt reads them again: a colleague may have just booked for the same number.
  const find = useCallback((text: string) => findByPhone(text, tries), [tries])
  const callers = useSuggestions(digits ?? '', find)
  return {
    owner: customer === '' ? named : value,
    addresses: value?.addresses ?? none,
    callers: digits === undefined ? noCallers : callers.found.filter((one) => hasNumber(one, digits)),
  }
}

const none: string[] = []
const noCallers: Customer[] = []

async function findByEmail(email: string): Promise<Customer[]> {
  return (await ask(api.customer.all, { query: { email, limit: 1 } })).items
}

const mostCallers = 20

/** The number of attempts only tells one search from the next. */
async function findByPhone(digits: string, _tries: number): Promise<Customer[]> {
  return (await ask(api.customer.all, { query: { search: digits, limit: mostCallers } })).items
}

/** The shortest numbers of a country, without its prefix. */
const fewestDigits = 7

/** The digits of a number that may be complete. */
function wholeNumber(phone: string): string | undefined {
  const digits = phoneDigitsOf(phone)?.replace(/^0+/, '')
  return digits !== undefined && digits.length >= fewestDigits ? digits : undefined
}

function hasNumber({ phone }: Customer, digits: string): boolean {
  return phone.replaceAll(/\D/g, '').endsWith(digits)
}
