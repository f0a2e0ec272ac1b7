import { api } from '#domain/api.ts'
import { type AdminBooking, AdminBookingFilter } from '#domain/booking/admin.ts'
import { isOpen } from '#domain/booking.ts'
import { parseKnown } from '#domain/contract/field.ts'
import { ask } from '#web/api.ts'
import type { Column } from '#web/ui/table.tsx'
import { useList } from '#web/admin/lists/use-list.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { useProfessionals, useTitleOf } from './use-filter-names.ts'

export const bookingFilters = [
  'search',
  'status',
  'date',
  'from',
  'to',
  'category',
  'unassigned',
  'professional',
  'service',
  'createdFrom',
  'createdTo',
] as const

/** The bookings that the URL asks for; by default the next visit first. */
export function useBookingList() {
  const { query: inUrl } = useUrlQuery()
  const filter = parseKnown(AdminBookingFilter, inUrl)
  const list = useList({
    names: [...bookingFilters, 'sort'],
    read: (query) => ask(api.adminBookings.all, { query: inThisOrder(query) }),
    readOne: (id) => ask(api.adminBookings.any, { params: { booking: id } }),
    newest: {
      items: async (storefront) => (await ask(api.dashboard.recent, { query: { storefront } })).items,
      after: async (query, createdAfter) => {
        const { items, total } = await ask(api.adminBookings.all, {
          query: { ...inThisOrder(query), createdAfter, limit: 100 },
        })
        return { total, items: items.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)) }
      },
    },
    isMatching: (booking) => matches(booking, filter),
  })
  const { sort = 'next' } = filter
  const byDate: NonNullable<Column<unknown>['sort']> = {
    direction: sort === 'next' ? undefined : sort === 'earliest' ? 'ascending' : 'descending',
    onSort: () => list.change({ sort: sort === 'next' ? 'earliest' : sort === 'earliest' ? 'latest' : undefined }),
  }
  const professionals = useProfessionals()
  const serviceTitle = useTitleOf(filter.service)
  return { ...list, filter: inThisOrder(list.chosen), byDate, professionals, serviceTitle }
}
export type BookingList = ReturnType<typeof useBookingList>

function inThisOrder(query: Record<string, string>): AdminBookingFilter {
  const filter = parseKnown(AdminBookingFilter, query)
  return { ...filter, sort: filter.sort ?? 'next' }
}

/** Whether a booking that has changed still matches, apart from the search and the days of booking. */
function matches(booking: AdminBooking, filter: AdminBookingFilter): boolean {
  const { status, date, from = date, to = date, unassigned, professional } = filter
  const isUnassigned = booking.professional === null && isOpen(booking.status)
  return (
    (status === undefined || booking.status === status) &&
    (from === undefined || booking.date >= from) &&
    (to === undefined || booking.date <= to) &&
    (unassigned === undefined || unassigned === isUnassigned) &&
    (professional === undefined || booking.professional?._id === professional)
  )
}
