import * as z from 'zod/mini'
import { line } from '#domain/contract/field.ts'

/** As people write it; the server reads it in the country of the storefront. */
export const phoneNumber = line({ max: 40 })

/** Who can be called about a visit, and its postcode. */
export const contactFields = {
  phone: z.optional(phoneNumber),
  /** The person who opens the door, if that is not the customer. */
  onSite: z.optional(z.strictObject({ name: z.optional(line({ max: 80 })), phone: z.optional(phoneNumber) })),
  postcode: z.optional(line({ max: 20 })),
}

/** The same as answers have it: numbers like '+91 98765 43210', and an empty text for what is not known. */
export const Contact = z.strictObject({
  phone: z.string(),
  onSite: z.nullable(z.strictObject({ name: z.string(), phone: z.string() })),
  postcode: z.string(),
})
export type Contact = z.infer<typeof Contact>
