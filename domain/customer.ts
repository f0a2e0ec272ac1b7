import * as z from 'zod/mini'
import { flag, id, line, lines, paging, storefrontFilter } from '#domain/contract/field.ts'
import { emailAddress } from '#domain/identity.ts'

/** Shown instead of the name of a user whose account is closed. */
export const closedAccount = 'Closed account'

export function nameOfCustomer(customer: { name: string } | null): string {
  return customer?.name ?? closedAccount
}

/** A customer as administrators see them. */
export const Customer = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  /** Null for a customer of telephone bookings who has given a phone number only. */
  email: z.nullable(z.string()),
  /** Like '+91 98765 43210'; empty if it is not known. */
  phone: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.string(),
  /** The number of bookings. */
  bookings: z.int(),
  disabled: z.boolean(),
  /** When a device of the account was last used; null if there is none, as before the first sign-in. */
  lastSeenAt: z.nullable(z.string()),
})
export type Customer = z.infer<typeof Customer>

/** The bookings of a customer at one storefront, with the sums of their totals. */
export const CustomerSums = z.strictObject({
  storefront: z.string(),
  currency: z.string(),
  bookings: z.int(),
  /** Open bookings that are not over. */
  upcoming: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  /** The sum of the completed ones. */
  spent: z.number(),
  /** The sum of the upcoming ones. */
  toCome: z.number(),
})
export type CustomerSums = z.infer<typeof CustomerSums>

/** A note of the administrators, which the customer never sees. */
export const CustomerNote = z.strictObject({ _id: z.uuid(), text: z.string(), by: z.string(), at: z.string() })
export type CustomerNote = z.infer<typeof CustomerNote>
export const NewCustomerNote = z.strictObject({ text: lines({ min: 1, max: 2_000, error: 'Please write the note' }) })
export type NewCustomerNote = z.infer<typeof NewCustomerNote>
/** The maximum number of notes on one customer. */
export const mostNotes = 100

/** One customer, with the addresses of their bookings at this storefront, the latest first. */
export const CustomerDetails = z.strictObject({
  ...Customer.shape,
  /** What the customer has given for invoices; empty if nothing. */
  taxNumber: z.string(),
  addresses: z.array(z.string()),
  /** At all storefronts. */
  sums: z.array(CustomerSums),
  /** The number of reviews, including hidden ones. */
  reviews: z.int(),
  /** The newest first. */
  notes: z.array(CustomerNote),
  /** Who disabled the account and when; without a name if the log does not say it. */
  disabling: z.nullable(z.strictObject({ by: z.nullable(z.string()), at: z.string() })),
  /** An administrator who has booked: the account is not changed here. */
  isAdmin: z.boolean(),
  /** A professional who has booked: disabling the account ends the access to My day too. */
  isProfessional: z.boolean(),
})
export type CustomerDetails = z.infer<typeof CustomerDetails>
/** The maximum number of these addresses. */
export const mostAddresses = 6

/** With `cancelUpcoming`, disabling also cancels the upcoming bookings, and each cancellation is emailed. */
export const Disabling = z.strictObject({ disabled: z.boolean(), cancelUpcoming: z.optional(z.boolean()) })
export type Disabling = z.infer<typeof Disabling>

/** The first address of a customer who had given a phone number only. */
export const FirstEmail = z.strictObject({ email: emailAddress('Please enter the email address of the customer') })
export type FirstEmail = z.infer<typeof FirstEmail>

/** The right number of a customer who has no email address, and so cannot correct it. */
export const CorrectedPhone = z.strictObject({
  phone: line({ min: 1, max: 40, error: 'Please enter the phone number of the customer' }),
})
export type CorrectedPhone = z.infer<typeof CorrectedPhone>

/** The account that remains. */
export const Merging = z.strictObject({ into: id })
export type Merging = z.infer<typeof Merging>

type Mergeable = Pick<Customer, '_id' | 'email' | 'disabled' | 'emailVerified'>

/**
 * Why an account cannot be merged into another one. Merging must not give the bookings of a confirmed address to an
 * account that anyone may have registered, must not unlock a disabled account, and must not lose the only address.
 */
export function whyNotMerge(from: Mergeable, into: Mergeable): string | undefined {
  if (from._id === into._id) return 'This is the same account. Please choose another one.'
  if (from.disabled || into.disabled) return 'A disabled account cannot be merged. Please enable it first.'
  if (from.email !== null && into.email === null)
    return 'Only one of the two accounts has an email address. Please keep that one.'
  if (from.emailVerified && !into.emailVerified)
    return 'Only one of the two addresses is confirmed. Please keep the confirmed one.'
  return undefined
}

export const CustomerSort = z.enum(['name', 'latest'])
export type CustomerSort = z.infer<typeof CustomerSort>

export const CustomerFilter = z.strictObject({
  /** A part of the name or of the email address, or the last digits of the phone number. */
  search: z.optional(line({ max: 100 })),
  /** The whole email address: at most one customer matches. */
  email: z.optional(line({ max: 254 })),
  /** Customers who have booked there. Left out, every account is listed, because all storefronts share the accounts. */
  storefront: storefrontFilter,
  disabled: z.optional(flag),
  /** By name, or the newest accounts first. */
  sort: z.optional(CustomerSort),
  ...paging,
})
export type CustomerFilter = z.infer<typeof CustomerFilter>

/** Whether the customer has an email address that they have not confirmed: anyone may have given it. */
export function isToConfirm({ email, emailVerified }: Pick<Customer, 'email' | 'emailVerified'>): boolean {
  return email !== null && !emailVerified
}

/** Shown instead of the address of a customer who has given a phone number only. */
export const noEmail = 'No email address. Please call.'
