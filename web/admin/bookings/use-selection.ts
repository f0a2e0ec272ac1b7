import { useState } from 'react'
import type { AdminBooking } from '#domain/booking/admin.ts'

/** The selected bookings of a page. One that is no longer on the page is not selected. */
export function useSelection(items: AdminBooking[] = []) {
  const [ids, setIds] = useState<readonly string[]>([])
  const chosen = items.filter(({ _id }) => ids.includes(_id))
  const isWhole = items.length > 0 && chosen.length === items.length
  return {
    /** A new array whenever the selection changes. */
    ids,
    chosen,
    isWhole,
    has: (id: string) => ids.includes(id),
    toggle: (id: string) =>
      setIds((others) => (others.includes(id) ? others.filter((one) => one !== id) : [...others, id])),
    toggleAll: () => setIds(isWhole ? [] : items.map(({ _id }) => _id)),
    choose: setIds,
  }
}
export type Selection = ReturnType<typeof useSelection>
