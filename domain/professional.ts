import * as z from 'zod/mini'
import { categoryFilter, line, paging, storefrontFilter } from '#domain/contract/field.ts'
import { version } from '#domain/contract/version.ts'
import { imageOf } from '#domain/image.ts'
import { PostcodePatterns } from '#domain/storefront/settings.ts'
import { LaterHours, LaterHoursList, Span, WeeklyHours } from './professional/hours.ts'

/** Time off, in the storefront's time. */
export const TimeOff = z.strictObject({ _id: z.uuid(), from: z.string(), to: z.string(), reason: z.string() })
export type TimeOff = z.infer<typeof TimeOff>

const name = line({ min: 1, max: 80 })
const noCategory = 'Please choose at least one category.'
const categories = z.array(line({ min: 1, max: 40 })).check(z.minLength(1, { error: noCategory }), z.maxLength(50))
const noPicture = 'Please upload a picture.'
/** An uploaded picture, or empty. */
const imageUrl = z.string().check(z.maxLength(200), z.refine(isUploaded, { error: noPicture }))

const phone = line({ max: 40 })
/** Empty without one. */
const email = line({ max: 254 }).check(
  z.refine((value) => value === '' || z.email().safeParse(value).success, {
    error: 'Please enter an email address like name@example.com.',
  }),
)

function isUploaded(url: string): boolean {
  return url === '' || imageOf(url) !== undefined
}

/** A professional, as administrators see them. */
export const Professional = z.strictObject({
  _id: z.uuid(),
  storefront: z.string(),
  name: z.string(),
  categories: z.array(z.string()),
  /** Empty without a picture. */
  imageUrl: z.string(),
  /** Postcodes or their beginnings with a star; empty: wherever the shop goes. */
  postcodes: z.array(z.string()),
  /** Where the shop writes; the account can have another address. Empty without one. */
  email: z.string(),
  /** Like '+91 98765 43210'; empty if it is not known. */
  phone: z.string(),
  /** The address of the account with which the professional signs in to My day; null without one. */
  signsInAs: z.nullable(z.string()),
  /** The end of an invitation that was not accepted yet. */
  invitedUntil: z.nullable(z.string()),
  /** The weekly hours that are valid today. */
  hours: z.array(Span),
  /** Those that replace them from later days on, in the order of these days. */
  laterHours: z.array(LaterHours),
  timeOff: z.array(TimeOff),
  /** The number of open bookings from now until the end of the seventh day. */
  next7Days: z.int(),
  /** An inactive professional gets no new bookings. */
  active: z.boolean(),
  createdAt: z.string(),
  changed: z.nullable(z.strictObject({ at: z.string(), by: z.string() })),
  version: z.int(),
})
export type Professional = z.infer<typeof Professional>

export const ProfessionalDetails = z.strictObject({
  ...Professional.shape,
  /** The number of upcoming bookings. They remain when the professional is changed or becomes inactive. */
  upcoming: z.int(),
})
export type ProfessionalDetails = z.infer<typeof ProfessionalDetails>

export const NewProfessional = z.strictObject({
  name,
  categories,
  hours: WeeklyHours,
  laterHours: z.optional(LaterHoursList),
  imageUrl: z.optional(imageUrl),
  postcodes: z.optional(PostcodePatterns),
  email: z.optional(email),
  phone: z.optional(phone),
})
export type NewProfessional = z.infer<typeof NewProfessional>

/** Fields that are left out keep their value. */
export const ProfessionalChange = z.strictObject({
  name: z.optional(name),
  categories: z.optional(categories),
  hours: z.optional(WeeklyHours),
  laterHours: z.optional(LaterHoursList),
  imageUrl: z.optional(imageUrl),
  postcodes: z.optional(PostcodePatterns),
  /** Another address ends an invitation that is not accepted yet. */
  email: z.optional(email),
  phone: z.optional(phone),
  active: z.optional(z.boolean()),
  version: z.optional(version),
})
export type ProfessionalChange = z.infer<typeof ProfessionalChange>

/** The fields that an administrator can edit. */
export type ProfessionalFields = Pick<
  Professional,
  'name' | 'categories' | 'imageUrl' | 'postcodes' | 'email' | 'phone' | 'hours' | 'laterHours' | 'active'
>

export function fieldsOfProfessional(professional: ProfessionalFields): ProfessionalFields {
  const { name, categories, imageUrl, postcodes, email, phone, hours, laterHours, active } = professional
  return { name, categories, imageUrl, postcodes, email, phone, hours, laterHours, active }
}

/** `working`: those who get new bookings, also while they are away; `away`: those of them who are away now. */
export const ProfessionalState = z.enum(['working', 'away', 'inactive'])
export type ProfessionalState = z.infer<typeof ProfessionalState>

export const ProfessionalFilter = z.strictObject({
  /** A part of the name. */
  search: z.optional(line({ max: 100 })),
  state: z.optional(ProfessionalState),
  category: categoryFilter,
  storefront: storefrontFilter,
  ...paging,
})
export type ProfessionalFilter = z.infer<typeof ProfessionalFilter>
