import { useState } from 'react'
import { clockAt } from '#domain/format/day.ts'
import { useNow } from '#web/shared/use-now.ts'
import { useAdmin } from './use-admin.ts'

/** The current day of the chosen storefront; of the storefront of this page if all are chosen. */
export function useToday(): string {
  const { own, storefront = own } = useAdmin()
  const [shownAt] = useState(() => Date.now())
  return clockAt(new Date(useNow(shownAt)).toISOString(), storefront.timeZone).date
}
