import { useState } from 'react'
import { type ClockTime, clockAt } from '#domain/format/day.ts'
import { useNow } from '#web/shared/use-now.ts'
import { useAdmin } from '#web/admin/use-admin.ts'

/** What the clock of a storefront shows now: the list may have rows of several. */
export function useClock(): (storefront: string) => ClockTime {
  const { storefrontOf } = useAdmin()
  const [shownAt] = useState(() => Date.now())
  const now = new Date(useNow(shownAt)).toISOString()
  return (storefront) => clockAt(now, storefrontOf(storefront).timeZone)
}
