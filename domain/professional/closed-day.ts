import * as z from 'zod/mini'
import { line, storefrontFilter } from '#domain/contract/field.ts'

/** A day on which a storefront is closed. */
export const ClosedDay = z.strictObject({
  storefront: z.string(),
  date: z.string(),
  reason: z.string(),
  /** How many open bookings are on that day: closing does not change them. */
  bookings: z.int(),
})
export type ClosedDay = z.infer<typeof ClosedDay>

export const ClosedDayFilter = z.strictObject({ storefront: storefrontFilter })
export type ClosedDayFilter = z.infer<typeof ClosedDayFilter>

export const ClosingReason = z.strictObject({ reason: z._default(line({ max: 200 }), '') })
