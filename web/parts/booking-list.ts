import { api } from '#domain/api.ts'
import { AdminBookingFilter } from '#domain/booking.ts'
import { readAs } from '#domain/field.ts'
import { ask } from '#web/api.ts'
import type { Column } from '#web/ui/table.tsx'
import { useOfficeList } from './office-list.ts'

const names = ['search', 'status', 'date', 'from', 'to', 'category', 'unassigned', 'sort'] as const

/** What is understood of an address; what is misspelt in it is passed over. */
function filterOf(query: Record<string, string>): AdminBookingFilter {
  const read = (name: string) => readAs(AdminBookingFilter, { [name]: query[name] }).value ?? {}
  return Object.assign({}, ...Object.keys(query).map(read)) as AdminBookingFilter
}

/** The bookings as the address asks for them: those with the latest appointment first. */
export function useBookingList() {
  const list = useOfficeList({ names, read: (query) => ask(api.booking.all, { query: filterOf(query) }) })
  const filter = filterOf(Object.fromEntries(Object.entries(list.chosen).map(([name, value]) => [name, value ?? ''])))
  const isEarliest = filter.sort === 'earliest'
  const byDate: NonNullable<Column<unknown>['sort']> = {
    direction: isEarliest ? 'ascending' : 'descending',
    onSort: () => list.change({ sort: isEarliest ? undefined : 'earliest' }),
  }
  return { ...list, filter, byDate }
}
export type BookingList = ReturnType<typeof useBookingList>
