import * as z from 'zod/mini'
import { AdminBooking, AdminReschedule } from '#domain/booking/admin.ts'
import { id, line } from '#domain/contract/field.ts'
import { version } from '#domain/contract/version.ts'
import { Professional } from '#domain/professional.ts'
import { isForward, span } from './span.ts'

/** Most bookings that one request changes; later ones are left unassigned. */
export const mostChanged = 100

/** What happens to a booking during time off: another professional, another time, or none until an administrator decides. */
const { date, time } = AdminReschedule.shape
export const VisitChange = z.discriminatedUnion('do', [
  z.strictObject({ booking: id, version, do: z.literal('assign'), professional: id }),
  z.strictObject({ booking: id, version, do: z.literal('reschedule'), date, time, professional: id }),
  z.strictObject({ booking: id, version, do: z.literal('leave') }),
])
export type VisitChange = z.infer<typeof VisitChange>

/** Bookings that are not named are left without a professional. */
export const NewTimeOff = z
  .strictObject({
    ...span,
    reason: z._default(line({ max: 200 }), ''),
    bookings: z.optional(
      z.array(VisitChange).check(
        z.maxLength(mostChanged),
        z.refine((all) => new Set(all.map(({ booking }) => booking)).size === all.length, {
          error: 'Please list each booking only once.',
        }),
      ),
    ),
    /** How many bookings are during the absence beside those named: with another number, nothing is saved. */
    unnamed: z.optional(z.int32().check(z.minimum(0))),
    /** The request of the professional that is granted with it; the dates may be others than those asked for. */
    request: z.optional(id),
  })
  .check(isForward)
export type NewTimeOff = z.infer<typeof NewTimeOff>

export const ProposalQuery = z.strictObject(span).check(isForward)
export type ProposalQuery = z.infer<typeof ProposalQuery>

const Named = Professional.shape
/** For each booking during an absence: who else is free then, least busy first, and another time; null if there is none. */
export const Proposals = z.strictObject({
  bookings: z.array(
    z.strictObject({
      booking: AdminBooking,
      others: z.array(z.strictObject({ _id: Named._id, name: Named.name, appointments: z.int() })),
      otherTime: z.nullable(
        z.strictObject({
          date: z.string(),
          time: z.string(),
          professional: z.strictObject({ _id: Named._id, name: Named.name }),
        }),
      ),
    }),
  ),
  /** How many later bookings there are, for which there is no proposal. */
  more: z.int(),
  /** The visits that have begun and are not over: they stay with the professional. */
  begun: z.array(AdminBooking),
})
export type Proposals = z.infer<typeof Proposals>

/** Time off, with the bookings that it leaves without a professional, and those that were changed instead. */
export const TimeOffTaken = z.strictObject({
  professional: Professional,
  unassigned: z.array(z.strictObject({ _id: z.uuid(), number: z.string(), date: z.string(), time: z.string() })),
  changed: z.array(AdminBooking),
})
export type TimeOffTaken = z.infer<typeof TimeOffTaken>
