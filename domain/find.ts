import * as z from 'zod/mini'
import { BookingStatus } from '#domain/booking.ts'
import { line, storefrontFilter } from '#domain/contract/field.ts'

export const FindQuery = z.strictObject({
  /** Words in any order, each in a name, an email address, a title or a number; without any, nothing is found. */
  q: z._default(line({ max: 100 }), ''),
  storefront: storefrontFilter,
})
export type FindQuery = z.infer<typeof FindQuery>

/** The number of results of each kind. */
export const mostFound = 5

const FoundBooking = z.strictObject({
  _id: z.uuid(),
  storefront: z.string(),
  number: z.string(),
  customer: z.string(),
  service: z.string(),
  date: z.string(),
  time: z.string(),
  status: BookingStatus,
})
const FoundCustomer = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** Like '+91 98765 43210'; empty if it is not known. */
  phone: z.string(),
  disabled: z.boolean(),
})
const FoundService = z.strictObject({
  _id: z.uuid(),
  storefront: z.string(),
  title: z.string(),
  category: z.string(),
  /** In minutes. */
  duration: z.int(),
  /** In major units. */
  price: z.number(),
  currency: z.string(),
})
const FoundProfessional = z.strictObject({
  _id: z.uuid(),
  storefront: z.string(),
  name: z.string(),
  categories: z.array(z.string()),
  active: z.boolean(),
  /** The upcoming bookings of the next 7 days, as the list of professionals counts them. */
  upcoming: z.int(),
})

/** The first results of each kind. */
export const Found = z.strictObject({
  bookings: z.array(FoundBooking),
  /** Of all storefronts, because they share the accounts. */
  customers: z.array(FoundCustomer),
  services: z.array(FoundService),
  professionals: z.array(FoundProfessional),
})
export type Found = z.infer<typeof Found>
export type FoundCustomer = z.infer<typeof FoundCustomer>
export type FoundService = z.infer<typeof FoundService>
export type FoundProfessional = z.infer<typeof FoundProfessional>
