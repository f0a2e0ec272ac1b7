import { useLocation, useNavigate } from 'react-router'
import { withQuery } from '#domain/contract/endpoint.ts'

const views = ['list', 'day', 'week'] as const
export type BookingView = (typeof views)[number]

/** The view and the open booking, both from the URL. */
export function useBookingRoute() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const address = Object.fromEntries(new URLSearchParams(search))
  const { booking, date } = address
  const view = views.find((one) => one === address['view']) ?? 'list'
  const pathTo = (change: Record<string, string | undefined>) => withQuery(pathname, { ...address, ...change })
  return {
    view,
    booking,
    /** Switches the view. Day and week share the date; the list starts without one. */
    show: (next: BookingView) =>
      void navigate(
        pathTo({
          view: next === 'list' ? undefined : next,
          date: next === 'list' ? undefined : date,
          booking: undefined,
          cursor: undefined,
        }),
        { preventScrollReset: true },
      ),
    linkTo: (id: string) => ({
      to: pathTo({ booking: id }),
      // Holds the cursors of the previous pages.
      state: state as unknown,
      preventScrollReset: true,
    }),
    open: (id: string) =>
      void navigate(pathTo({ booking: id }), {
        // Moving between bookings adds no history entry: Back closes the drawer.
        replace: booking !== undefined,
        preventScrollReset: true,
        state,
      }),
    close: () =>
      void navigate(pathTo({ booking: undefined }), {
        replace: true,
        preventScrollReset: true,
        state,
      }),
  }
}
