import { useLocation, useNavigate } from 'react-router'
import { withQuery } from '#domain/endpoint.ts'

const views = ['list', 'day', 'week'] as const
export type BookingView = (typeof views)[number]

/** How the bookings are looked at, and which of them is open: the address says both. */
export function useBookingView() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const address = Object.fromEntries(new URLSearchParams(search))
  const { booking } = address
  return {
    view: views.find((one) => one === address['view']) ?? 'list',
    /** The id of the one that is open. */
    booking,
    open: (id: string) =>
      void navigate(withQuery(pathname, { ...address, booking: id }), {
        // From one to the next it is the same step: Back closes.
        replace: booking !== undefined,
        preventScrollReset: true,
        state,
      }),
    close: () =>
      void navigate(withQuery(pathname, { ...address, booking: undefined }), {
        replace: true,
        preventScrollReset: true,
        state,
      }),
  }
}
