import { api } from '#domain/api.ts'
import type { Customer } from '#domain/customer.ts'
import { canonicalEmail } from '#domain/identity.ts'
import { ask, askAt } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useSuggestions } from '#web/data/use-suggestions.ts'
import type { NewBookingDraft } from './draft.ts'

/** The account to which the booking will belong, and the addresses of its earlier bookings at the storefront. */
export function useOwner({ typed: { email, storefront } }: NewBookingDraft) {
  const { found } = useSuggestions(email.includes('@') ? email : '', findByEmail)
  const owner = found.find((one) => canonicalEmail(one.email) === canonicalEmail(email.trim()))
  const id = owner?._id
  const isKnown = id !== undefined && storefront !== ''
  const details = useQuery(
    isKnown ? `${id} ${storefront}` : undefined,
    () => askAt(storefront)(api.customer.any, { params: { customer: id ?? '' } }),
    { when: isKnown },
  )
  return { owner, addresses: isKnown && details.isCurrent ? (details.value?.addresses ?? none) : none }
}

const none: string[] = []

async function findByEmail(email: string): Promise<Customer[]> {
  return (await ask(api.customer.all, { query: { email, limit: 1 } })).items
}
