import { useUrlQuery } from '#web/admin/use-url-query.ts'

const views = ['list', 'day', 'week'] as const
export type BookingView = (typeof views)[number]

/** What the form of a new booking starts with. */
export type NewBookingStart = {
  date?: string | undefined
  time?: string | undefined
  /** Their ids. */
  professional?: string | undefined
  customer?: string | undefined
}

const notNew = { new: undefined, day: undefined, at: undefined, with: undefined, for: undefined }

function startIn(query: Record<string, string>): NewBookingStart | undefined {
  if (query['new'] === undefined) return undefined
  return { date: query['day'], time: query['at'], professional: query['with'], customer: query['for'] }
}

/** The view, the open booking and the form of a new one, all from the URL. */
export function useBookingRoute() {
  const { query, state, linkTo, go } = useUrlQuery()
  const { booking, date } = query
  const isNew = query['new'] !== undefined
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
    open: (id: string) => go({ booking: id, ...notNew }, { replace: booking !== undefined || isNew, state }),
    close: () => go({ booking: undefined }, { replace: true, state }),
    /** Undefined unless the form of a new booking is open. */
    start: startIn(query),
    /** Opens the form of a new booking. */
    startNew: ({ date, time, professional, customer }: NewBookingStart = {}) =>
      go({ new: 'booking', day: date, at: time, with: professional, for: customer, booking: undefined }, { state }),
    closeNew: () => go(notNew, { replace: true, state }),
  }
}
