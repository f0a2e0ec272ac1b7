import { api } from '#domain/api.ts'
import { AdminBookingFilter } from '#domain/booking/admin.ts'
import { parseKnown } from '#domain/contract/field.ts'
import { ask } from '#web/api.ts'
import type { Column } from '#web/ui/table.tsx'
import { useList } from '#web/admin/lists/use-list.ts'

const names = ['search', 'status', 'date', 'from', 'to', 'category', 'unassigned', 'sort'] as const

/** The bookings that the URL asks for; by default the latest appointment first. */
export function useBookingList() {
  const list = useList({
    names,
    read: (query) => ask(api.adminBookings.all, { query: parseKnown(AdminBookingFilter, query) }),
  })
  const filter = parseKnown(AdminBookingFilter, list.chosen)
  const isEarliest = filter.sort === 'earliest'
  const byDate: NonNullable<Column<unknown>['sort']> = {
    direction: isEarliest ? 'ascending' : 'descending',
    onSort: () => list.change({ sort: isEarliest ? undefined : 'earliest' }),
  }
  return { ...list, filter, byDate }
}
export type BookingList = ReturnType<typeof useBookingList>
