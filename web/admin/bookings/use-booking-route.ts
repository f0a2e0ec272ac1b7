import * as z from 'zod/mini'
import { AdminReschedule } from '#domain/booking/admin.ts'
import { id, parseKnown } from '#domain/contract/field.ts'
import { withDays } from '#domain/format/day-range.ts'
import { clockAt } from '#domain/format/day.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
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
  service?: string | undefined
}

/** What a mistyped URL says wrongly is left out. */
const StartInUrl = z.object({
  day: z.optional(AdminReschedule.shape.date),
  at: z.optional(AdminReschedule.shape.time),
  with: z.optional(id),
  for: z.optional(id),
  of: z.optional(id),
})

/** Without a form and without 'Why not?'. */
const notNew = {
  new: undefined,
  day: undefined,
  at: undefined,
  with: undefined,
  for: undefined,
  of: undefined,
  whyNot: undefined,
}

function startIn(query: Record<string, string>): NewBookingStart | undefined {
  if (query['new'] === undefined) return undefined
  const { day, at, with: professional, for: customer, of: service } = parseKnown(StartInUrl, query)
  return { date: day, time: at, professional, customer, service }
}

/** For 'Why not?' before a service is chosen. */
const anyService = 'any'

/** What 'Why not?' is asked about. */
type Asked = { service?: string | undefined; date?: string | undefined; time?: string | undefined }

function askedIn(query: Record<string, string>): Asked | undefined {
  if (query['whyNot'] === undefined) return undefined
  const { day: date, at: time } = parseKnown(StartInUrl, query)
  return { service: id.safeParse(query['whyNot']).data, date, time }
}

type Place = { timeZone: string; locale: string }

/** The first day of a range; undefined without one, and if today is within it. */
function firstOf(query: Record<string, string>, { timeZone, locale }: Place): string | undefined {
  const today = clockAt(new Date().toISOString(), timeZone).date
  const { from, to } = withDays(query, { today, locale })
  const isWithin = from !== undefined && from <= today && (to === undefined || today <= to)
  return isWithin ? undefined : from
}

/** The view, the open booking and the form of a new one, all from the URL. */
export function useBookingRoute() {
  const { query, state, linkTo, go } = useUrlQuery()
  const { own, storefront = own } = useAdmin()
  const { booking, date } = query
  const isNew = query['new'] !== undefined || query['whyNot'] !== undefined
  const view = views.find((one) => one === query['view']) ?? 'list'
  return {
    view,
    booking,
    /**
     * Switches the view. The days of the list's filter stay in the URL as a range; the day of the others starts with the
     * first of them, unless today is one of them, and is dropped with the view.
     */
    show: (next: BookingView) =>
      go({
        ...(next === 'list'
          ? { view: undefined, date: undefined }
          : { view: next, date: date ?? firstOf(query, storefront) }),
        ...(view === 'list' && date !== undefined && { from: date, to: date }),
        booking: undefined,
        cursor: undefined,
      }),
    linkTo: (booking: string) => linkTo({ booking }),
    /** Moving between bookings adds no history entry: Back closes the drawer. */
    open: (next: string) => go({ booking: next, ...notNew }, { replace: booking !== undefined || isNew, state }),
    close: () => go({ booking: undefined }, { replace: true, state }),
    /** Undefined unless the form of a new booking is open. */
    start: startIn(query),
    /** Opens the form of a new booking. */
    startNew: ({ date, time, professional, customer, service }: NewBookingStart = {}) =>
      go(
        {
          ...notNew,
          new: 'booking',
          day: date,
          at: time,
          with: professional,
          for: customer,
          of: service,
          booking: undefined,
        },
        { state, replace: isNew },
      ),
    closeNew: () => go(notNew, { replace: true, state }),
    /** What 'Why not?' asks; undefined unless it is open. */
    asked: askedIn(query),
    /** Opens 'Why not?', or asks another question. */
    askWhyNot: ({
      service = anyService,
      date,
      time,
    }: {
      service?: string | undefined
      date?: string | undefined
      time?: string
    }) => go({ ...notNew, whyNot: service, day: date, at: time, booking: undefined }, { state, replace: isNew }),
    closeWhyNot: () => go(notNew, { replace: true, state }),
  }
}
