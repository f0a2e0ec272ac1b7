import * as z from 'zod/mini'
import { line, paging } from '#domain/contract/field.ts'
import { emailAddress } from '#domain/identity.ts'
import { postcodeText } from '#domain/slot.ts'

export const AreaQuery = z.strictObject({ postcode: postcodeText })

/** The postcode as it is written in the country of the storefront. */
export const AreaAnswer = z.strictObject({ postcode: z.string(), isServed: z.boolean() })
export type AreaAnswer = z.infer<typeof AreaAnswer>

/** Someone outside the area asks for an email when the shop serves their postcode. */
export const NewAreaRequest = z.strictObject({
  postcode: postcodeText,
  email: emailAddress('Please enter your email address'),
})
export type NewAreaRequest = z.infer<typeof NewAreaRequest>

/** How long a request is kept that could not be granted, in days. */
export const areaRequestDays = 365

/** A request as administrators see it. */
export const AreaRequest = z.strictObject({
  _id: z.uuid(),
  postcode: z.string(),
  email: z.string(),
  createdAt: z.string(),
})
export type AreaRequest = z.infer<typeof AreaRequest>

export const AreaRequestFilter = z.strictObject({
  /** These postcodes only, given by their beginning. */
  search: z.optional(line({ max: 20 })),
  ...paging,
})
export type AreaRequestFilter = z.infer<typeof AreaRequestFilter>

/** From where people have asked, most people first. Of very many, only the latest are counted. */
export const AreaDemand = z.strictObject({
  people: z.int(),
  /** Whether more people wait than are counted. */
  hasMore: z.boolean(),
  postcodes: z.array(z.strictObject({ postcode: z.string(), people: z.int() })),
})
export type AreaDemand = z.infer<typeof AreaDemand>

/** What the area means for professionals and bookings. */
export const AreaOverview = z.strictObject({
  /** Active ones. */
  professionals: z.int(),
  /** Those with an area of their own. */
  own: z.array(z.strictObject({ _id: z.uuid(), name: z.string(), postcodes: z.array(z.string()) })),
  /** Upcoming bookings whose postcode is outside the saved area. */
  outside: z.int(),
})
export type AreaOverview = z.infer<typeof AreaOverview>
