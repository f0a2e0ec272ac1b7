import * as z from 'zod/mini'
import { addressOfVisit, type Booking, notesOfVisit } from '#domain/booking.ts'
import { version } from '#domain/contract/version.ts'
import { contactFields } from './contact.ts'

/** What can be corrected, in the order in which it is named. */
const names = {
  address: 'address',
  postcode: 'postcode',
  phone: 'phone number',
  onSite: 'person at the door',
  notes: 'notes',
} as const
export type Correctable = keyof typeof names
export type CorrectedValues = Partial<Pick<Booking, Correctable>>

/** What is left out stays; an empty text is removed, and so is a person at the door without a name and a number. */
export const Correction = z.strictObject({
  ...contactFields,
  address: z.optional(addressOfVisit('Please enter the address')),
  notes: z.optional(notesOfVisit),
  version: z.optional(version),
})
export type Correction = z.infer<typeof Correction>

/** The values that differ from those of the booking. */
export function correctedValues(booking: Pick<Booking, Correctable>, wanted: CorrectedValues): CorrectedValues {
  // The keys of this table are what can be corrected.
  const fields = Object.keys(names) as Correctable[]
  const differing = fields.filter(
    (name) => wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(booking[name]),
  )
  return Object.fromEntries(differing.map((name) => [name, wanted[name]]))
}

/** 'address and phone number'. */
export function correctedInWords(fields: readonly string[]): string {
  const found = Object.entries(names).filter(([field]) => fields.includes(field))
  return new Intl.ListFormat('en').format(found.map(([, name]) => name))
}
