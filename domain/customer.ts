import * as z from 'zod/mini'
import { line, paging } from '#domain/contract/field.ts'

/** What stands where the name of somebody was whose account is no more. */
export const closedAccount = 'Closed account'

/** Somebody who books, as administrators see them. */
export const Customer = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.string(),
  /** How often they have booked. */
  bookings: z.int(),
  disabled: z.boolean(),
})
export type Customer = z.infer<typeof Customer>

export const CustomerFilter = z.strictObject({
  /** Part of the name or of the address. */
  search: z.optional(line({ max: 100 })),
  /** The whole address: then there is one at most. */
  email: z.optional(line({ max: 254 })),
  ...paging,
})
export type CustomerFilter = z.infer<typeof CustomerFilter>
