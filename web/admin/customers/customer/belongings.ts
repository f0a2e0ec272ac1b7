import type { CustomerDetails, CustomerSums } from '#domain/customer.ts'
import { useAdmin } from '#web/admin/use-admin.ts'

/** What a customer has at the chosen storefront, or at all of them. */
export function useBelongings({ sums }: Pick<CustomerDetails, 'sums'>) {
  const { storefront } = useAdmin()
  const here = sums.filter((one) => !storefront || one.storefront === storefront.key)
  const sumOf = (of: CustomerSums[], name: 'bookings' | 'upcoming' | 'completed' | 'cancelled') =>
    of.reduce((sum, one) => sum + one[name], 0)
  return {
    here,
    /** How many bookings there are at the storefronts that are not chosen. */
    elsewhere: sumOf(sums, 'bookings') - sumOf(here, 'bookings'),
    everywhere: sumOf(sums, 'bookings'),
    countOf: (name: 'bookings' | 'upcoming' | 'completed' | 'cancelled') => sumOf(here, name),
  }
}

/** The upcoming visits at all storefronts. */
export function countUpcoming({ sums }: Pick<CustomerDetails, 'sums'>): number {
  return sums.reduce((sum, { upcoming }) => sum + upcoming, 0)
}
