import * as z from 'zod/mini'
import { id, line, lines, paging, storefrontFilter } from '#domain/contract/field.ts'
import { version } from '#domain/contract/version.ts'
import { phoneNumber } from '#domain/booking/contact.ts'
import { emailAddress, personName } from '#domain/identity.ts'

export const longestContact = 4_000
export const longestAnswer = 4_000
/** How long a message is kept after it was answered or closed, in days. */
export const contactDays = 365

/** What a visitor writes in the contact form. The booking is one of their own. */
export const NewContact = z.strictObject({
  name: personName('Please enter your name'),
  email: emailAddress('Please enter your email address'),
  phone: z._default(phoneNumber, ''),
  message: lines({ min: 1, max: longestContact, error: 'Please write your message' }),
  booking: z.optional(id),
})
export type NewContact = z.infer<typeof NewContact>

export const ContactSent = z.strictObject({ _id: z.uuid() })
export type ContactSent = z.infer<typeof ContactSent>

/** A message waits until it is answered or closed without an answer. */
export const ContactState = z.enum(['open', 'answered', 'done'])
export type ContactState = z.infer<typeof ContactState>

const act = z.strictObject({ at: z.string(), by: z.string() })

/** A message of the contact form as administrators see it. */
export const Contact = z.strictObject({
  _id: z.uuid(),
  storefront: z.string(),
  name: z.string(),
  email: z.string(),
  /** Empty if none was given. */
  phone: z.string(),
  message: z.string(),
  createdAt: z.string(),
  state: ContactState,
  /** The account with which it was written; null without signing in. */
  customer: z.nullable(z.strictObject({ _id: z.uuid(), name: z.string() })),
  booking: z.nullable(z.strictObject({ _id: z.uuid(), number: z.string() })),
  answer: z.nullable(z.strictObject({ text: z.string(), ...act.shape })),
  /** Who closed it without an answer, and when. */
  done: z.nullable(act),
  /** Increases with each change. */
  version: z.int(),
})
export type Contact = z.infer<typeof Contact>

export const ContactFilter = z.strictObject({
  storefront: storefrontFilter,
  /** Words in any order, each in the name, the address, the phone number or the text. */
  search: z.optional(line({ max: 100 })),
  state: z.optional(ContactState),
  customer: z.optional(id),
  /** This one only. */
  contact: z.optional(id),
  ...paging,
})
export type ContactFilter = z.infer<typeof ContactFilter>

/** The version is that of the message as the administrator has read it. */
export const ContactAnswer = z.strictObject({
  answer: lines({ min: 1, max: longestAnswer, error: 'Please write the answer' }),
  version: z.optional(version),
})
export type ContactAnswer = z.infer<typeof ContactAnswer>

export const ContactDone = z.strictObject({ done: z.boolean() })
export type ContactDone = z.infer<typeof ContactDone>

/** A message of the contact form as its author exports it. */
export const OwnContact = z.strictObject({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  createdAt: z.string(),
  answer: z.nullable(z.string()),
})
export type OwnContact = z.infer<typeof OwnContact>
