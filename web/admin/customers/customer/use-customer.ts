import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { CustomerDetails } from '#domain/customer.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { askAt } from '#web/api.ts'
import { nullIfMissing } from '#web/data/null-if-missing.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'

/** One customer, kept current, with the addresses of the chosen storefront; null if there is no such customer. */
export function useCustomer(id: string) {
  const { own, storefront = own } = useAdmin()
  const read = () => askAt(storefront.key)(api.customer.any, { params: { customer: id } }).catch(nullIfMissing)
  const query = useQuery(`${id} ${storefront.key}`, read, { every: pollingPause })
  const { value, readAt = 0, hasFailed, isCurrent } = query
  const [writes, setWrites] = useState(0)
  /** The answer to a write, until the customer is read again. */
  const [written, setWritten] = useState<{ customer: CustomerDetails; at: number }>()
  // That of another storefront may stay while this one loads.
  const found = isCurrent || value?._id === id ? value : undefined
  function refresh() {
    setWrites((count) => count + 1)
    query.refresh()
  }
  const isNewer = written !== undefined && written.customer._id === id && written.at > readAt
  return {
    customer: isNewer ? written.customer : (found ?? undefined),
    isGone: found === null && isCurrent,
    hasFailed: hasFailed && !found,
    readAt,
    refresh,
    /** How often this page may have changed the customer: its parts are read again, too. */
    writes,
    /** Shows what a write has answered. */
    show: (customer: CustomerDetails) => {
      setWritten({ customer, at: Date.now() })
      // A read that is under way may have begun before the write.
      refresh()
    },
  }
}
export type CustomerQuery = ReturnType<typeof useCustomer>
