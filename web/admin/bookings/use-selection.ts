import { useState } from 'react'
import type { AdminBooking } from '#domain/booking/admin.ts'

/** Which bookings of a page are meant. What is not in sight is never one of them. */
export function useSelection(items: AdminBooking[] = []) {
  const [ids, setIds] = useState<readonly string[]>([])
  const chosen = items.filter(({ _id }) => ids.includes(_id))
  const isWhole = items.length > 0 && chosen.length === items.length
  return {
    /** Another array whenever others are meant. */
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
