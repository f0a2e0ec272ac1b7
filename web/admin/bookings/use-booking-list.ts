import { api } from '#domain/api.ts'
import { type AdminBooking, AdminBookingFilter } from '#domain/booking/admin.ts'
import { isOpen } from '#domain/booking.ts'
import { progressOf } from '#domain/booking/progress.ts'
import { parseKnown } from '#domain/contract/field.ts'
import { rangeNameOf, withDays } from '#domain/format/day-range.ts'
import { ask } from '#web/api.ts'
import type { Column } from '#web/ui/table.tsx'
import { useList } from '#web/admin/lists/use-list.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useToday } from '#web/admin/use-today.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { useNameOf, useProfessionals, useTitleOf } from './use-filter-names.ts'

export const bookingFilters = [
  'search',
  'status',
  'date',
  'from',
  'to',
  'days',
  'category',
  'unassigned',
  'open',
  'upcoming',
  'nobodyThere',
  'payment',
  'professional',
  'service',
  'customer',
  'createdFrom',
  'createdTo',
  'createdDays',
] as const
const noFilters = Object.fromEntries([...bookingFilters, 'sort', 'view', 'columns'].map((name) => [name, undefined]))

/** The bookings that the URL asks for; by default the next visit first. */
export function useBookingList() {
  const { query: inUrl, go } = useUrlQuery()
  const { own, storefront: { locale } = own } = useAdmin()
  const today = useToday()
  const asOfNow = (query: Record<string, string>) => withDays(query, { today, locale })
  const filter = parseKnown(AdminBookingFilter, asOfNow(inUrl))
  const list = useList({
    names: [...bookingFilters, 'sort'],
    read: (query) => ask(api.adminBookings.all, { query: inThisOrder(query) }),
    asOfNow,
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
  // In a saved view the order is always in the URL: without it, the URL asks for the view as it is saved.
  const change: typeof list.change = (part, options) =>
    list.change(
      inUrl['view'] === undefined ? part : { sort, ...part, ...('sort' in part && { sort: part['sort'] ?? 'next' }) },
      options,
    )
  const byDate: NonNullable<Column<unknown>['sort']> = {
    direction: sort === 'next' ? undefined : sort === 'earliest' ? 'ascending' : 'descending',
    onSort: () => change({ sort: sort === 'next' ? 'earliest' : sort === 'earliest' ? 'latest' : undefined }),
  }
  const professionals = useProfessionals()
  const serviceTitle = useTitleOf(filter.service)
  const customerName = useNameOf(filter.customer)
  return {
    ...list,
    change,
    filterBy: (name: string) => ({
      value: name === 'sort' && sort === 'next' ? undefined : list.chosen[name],
      onChoose: (key: string | undefined) => change({ [name]: key }),
    }),
    /** Without filters it is no longer the saved view. */
    clear: () => go({ ...noFilters, cursor: undefined }, { preventScrollReset: false }),
    filter: inThisOrder(list.asked),
    /** The names of its days, which move with the calendar. */
    named: { days: rangeNameOf(list.chosen['days']), createdDays: rangeNameOf(list.chosen['createdDays']) },
    byDate,
    professionals,
    serviceTitle,
    customerName,
  }
}
export type BookingList = ReturnType<typeof useBookingList>

function inThisOrder(query: Record<string, string>): AdminBookingFilter {
  const filter = parseKnown(AdminBookingFilter, query)
  return { ...filter, sort: filter.sort ?? 'next' }
}

/** Whether a booking that has changed still matches, apart from the search and the days of booking. */
function matches(booking: AdminBooking, filter: AdminBookingFilter): boolean {
  const {
    status,
    date,
    from = date,
    to = date,
    unassigned,
    open,
    upcoming,
    nobodyThere,
    payment,
    professional,
    customer,
  } = filter
  const isItOpen = isOpen(booking.status)
  const isUnassigned = booking.professional === null && isItOpen
  const isUpcoming = isItOpen && Date.now() < Date.parse(booking.startsAt) + booking.duration * 60_000
  return (
    (status === undefined || booking.status === status) &&
    (from === undefined || booking.date >= from) &&
    (to === undefined || booking.date <= to) &&
    (unassigned === undefined || unassigned === isUnassigned) &&
    (open === undefined || open === isItOpen) &&
    (upcoming === undefined || upcoming === isUpcoming) &&
    (nobodyThere === undefined || nobodyThere === (progressOf(booking, Date.now()) === 'nobody-there')) &&
    (payment === undefined || isOpenMoney(booking, payment)) &&
    (professional === undefined || booking.professional?._id === professional) &&
    (customer === undefined || booking.customer?._id === customer)
  )
}

/** A trial is counted nowhere, and before a visit is completed nothing has to be collected. */
function isOpenMoney(
  { trial, status, payment }: AdminBooking,
  of: NonNullable<AdminBookingFilter['payment']>,
): boolean {
  if (trial) return false
  if (of === 'refund-due') return payment === 'refund-due'
  return status === 'completed' && (payment === 'due' || payment === 'partly-paid')
}
