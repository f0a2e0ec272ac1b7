import { useUrlQuery } from '#web/admin/use-url-query.ts'

const views = ['list', 'day', 'week'] as const
export type BookingView = (typeof views)[number]

/** The view and the open booking, both from the URL. */
export function useBookingRoute() {
  const { query, state, linkTo, go } = useUrlQuery()
  const { booking, date } = query
  const view = views.find((one) => one === query['view']) ?? 'list'
  return {
    view,
    booking,
    /** Switches the view. Day and week share the date; the list starts without one. */
    show: (next: BookingView) =>
      go({
        ...(next === 'list' ? { view: undefined, date: undefined } : { view: next, date }),
        booking: undefined,
        cursor: undefined,
      }),
    linkTo: (id: string) => linkTo({ booking: id }),
    /** Moving between bookings adds no history entry: Back closes the drawer. */
    open: (id: string) => go({ booking: id }, { replace: booking !== undefined, state }),
    close: () => go({ booking: undefined }, { replace: true, state }),
  }
}
