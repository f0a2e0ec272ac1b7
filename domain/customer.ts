import * as z from 'zod/mini'
import { line, paging, storefrontFilter } from '#domain/contract/field.ts'

/** Shown instead of the name of a user whose account is closed. */
export const closedAccount = 'Closed account'

export function nameOfCustomer(customer: { name: string } | null): string {
  return customer?.name ?? closedAccount
}

/** A customer as administrators see them. */
export const Customer = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.string(),
  /** The number of bookings. */
  bookings: z.int(),
  disabled: z.boolean(),
})
export type Customer = z.infer<typeof Customer>

/** One customer, with the addresses of their bookings at this storefront, the latest first. */
export const CustomerDetails = z.strictObject({ ...Customer.shape, addresses: z.array(z.string()) })
export type CustomerDetails = z.infer<typeof CustomerDetails>
/** The maximum number of these addresses. */
export const mostAddresses = 6

export const CustomerFilter = z.strictObject({
  /** A part of the name or of the email address. */
  search: z.optional(line({ max: 100 })),
  /** The whole email address: at most one customer matches. */
  email: z.optional(line({ max: 254 })),
  /** Customers who have booked there. Left out, every account is listed, because all storefronts share the accounts. */
  storefront: storefrontFilter,
  ...paging,
})
export type CustomerFilter = z.infer<typeof CustomerFilter>
