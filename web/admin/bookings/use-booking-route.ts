import { useLocation, useNavigate } from 'react-router'
import { withQuery } from '#domain/contract/endpoint.ts'

const views = ['list', 'day', 'week'] as const
export type BookingView = (typeof views)[number]

/** How the bookings are looked at, and which of them is open: the address says both. */
export function useBookingView() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const address = Object.fromEntries(new URLSearchParams(search))
  const { booking, date } = address
  const view = views.find((one) => one === address['view']) ?? 'list'
  const pathTo = (change: Record<string, string | undefined>) => withQuery(pathname, { ...address, ...change })
  return {
    view,
    /** The id of the one that is open. */
    booking,
    /** To another way to look at them. From day to week it is the same date; the list begins with all. */
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
    /** For a link that opens one. */
    linkTo: (id: string) => ({
      to: pathTo({ booking: id }),
      // Where the pages before this one begin.
      state: state as unknown,
      preventScrollReset: true,
    }),
    open: (id: string) =>
      void navigate(pathTo({ booking: id }), {
        // From one to the next it is the same step: Back closes.
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
