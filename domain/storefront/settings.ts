import * as z from 'zod/mini'
import { id, line, lines } from '#domain/contract/field.ts'
import { version } from '#domain/contract/version.ts'
import { OwnImageUrl } from '#domain/image/field.ts'
import { problemOfDoor } from '#domain/format/door.ts'
import { Door } from '#domain/storefront/navigation.ts'
import { mostOfSeries } from '#domain/invoice/series.ts'
import { longestPause, slotTimes } from '#domain/slot.ts'

/** A host name without a scheme, a port or a path. */
const HostName = line({ min: 1, max: 253 }).check(
  z.toLowerCase(),
  z.regex(/^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/, {
    error: 'Please give a host name like shop.example, without https:// and without a path.',
  }),
)

/** How the shop presents itself, and where visitors find it. */
export const Shop = z.strictObject({
  brand: line({ min: 1, max: 60 }),
  tagline: line({ min: 1, max: 160 }),
  /** Empty: the arch. */
  logoUrl: OwnImageUrl,
  door: Door.check(
    z.superRefine((door, context) => {
      const message = problemOfDoor(door)
      if (message !== undefined) context.addIssue(message)
    }),
  ),
  /** The first one that is not a name of this machine is used in links. */
  hosts: z.array(HostName).check(
    z.maxLength(20),
    z.refine((hosts) => new Set(hosts).size === hosts.length, { error: 'A host is in the list twice.' }),
  ),
  /** Otherwise visitors see 'Opening soon'. */
  isOpen: z.boolean(),
})

const email = z.email({ abort: true }).check(z.maxLength(254))

/** How customers reach the shop. */
export const Contact = z.strictObject({
  phone: line({ min: 1, max: 40 }),
  email,
  hours: line({ min: 1, max: 100 }),
  /** Empty: there is no link to WhatsApp. */
  whatsapp: line({ max: 40 }),
})
export type Contact = z.infer<typeof Contact>

/** The company behind the shop. What is empty is not shown. */
export const Company = z.strictObject({
  legalName: line({ max: 120 }),
  address: lines({ max: 300 }),
  /** What the country calls the tax number. */
  taxLabel: line({ max: 30 }),
  taxNumber: line({ max: 40 }),
  complaintsName: line({ max: 100 }),
  complaintsEmail: z.union([z.literal(''), email]),
})
export type Company = z.infer<typeof Company>

/** The currency decides about its decimals; see domain/format/price-problem.ts. */
const money = z.number().check(z.gte(0), z.lte(1_000_000))
const rate = z.number().check(
  z.gte(0),
  z.lte(100),
  z.refine((value) => /^\d+(\.\d{1,3})?$/.test(String(value)), { error: 'Please use at most three decimals.' }),
)

/** A tax by its name, with its rate in percent. */
export const TaxLine = z.strictObject({ name: line({ min: 1, max: 30 }), rate })
export type TaxLine = z.infer<typeof TaxLine>

/** The most tax lines of a booking. */
export const mostTaxLines = 4
const TaxLines = z.array(TaxLine).check(
  z.maxLength(mostTaxLines),
  z.refine((lines) => lines.reduce((sum, one) => sum + one.rate, 0) <= 100, {
    error: 'The rates are more than 100% together.',
  }),
  z.refine((lines) => new Set(lines.map(({ name }) => name.toLowerCase())).size === lines.length, {
    error: 'Two tax lines have the same name.',
  }),
)

/** A postcode, or with a star at its end the beginning of postcodes. */
const PostcodePattern = line({ min: 1, max: 12 }).check(
  z.regex(/^[\p{L}\d][\p{L}\d -]*\*?$/u, { error: 'Please give a postcode, or its beginning and a star like 560*.' }),
)
export const PostcodePatterns = z.array(PostcodePattern).check(z.maxLength(2_000))

/** Every page of the shop has them, so there are not many: a few beginnings are enough for a state. */
const PatternsElsewhere = z
  .array(PostcodePattern)
  .check(
    z.minLength(1, { error: 'Please give at least one postcode, or its beginning and a star like 560*.' }),
    z.maxLength(200),
  )

/** What is added to the price of a service. */
export const Prices = z.strictObject({
  /** In major units. */
  serviceFee: money,
  taxes: TaxLines,
  /** Other lines for customers with these postcodes, such as those of another state. */
  elsewhere: z.nullable(z.strictObject({ postcodes: PatternsElsewhere, taxes: TaxLines })),
  taxesFee: z.boolean(),
  /** The prices of services contain the taxes. */
  includesTax: z.boolean(),
})
export type Prices = z.infer<typeof Prices>

const Time = z.enum(slotTimes)

/** The first and the last start of a weekday. */
export const Starts = z
  .strictObject({ first: Time, last: Time })
  .check(z.refine(({ first, last }) => first <= last, { path: ['last'], error: 'The last start is before the first.' }))

const wholeNumber = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))

/** The most upcoming bookings that a customer can be allowed. */
export const mostUpcoming = 1_000

/** The rules of booking. */
export const BookingRules = z.strictObject({
  /** How many days ahead of today can be booked. */
  days: wholeNumber(1, 90),
  /** How many minutes ahead of its start an appointment can be booked at the latest. */
  notice: wholeNumber(0, 14 * 24 * 60),
  /** Minutes after each appointment in which its professional has no other one. */
  pause: wholeNumber(0, longestPause).check(z.multipleOf(15, { error: 'Please give a multiple of 15 minutes.' })),
  /** How many hours before its start a customer can change or cancel a booking at the latest. */
  freeHours: wholeNumber(0, 168),
  /** How many upcoming bookings a customer can have. */
  upcoming: wholeNumber(1, mostUpcoming),
  /** Monday first; null for a weekday without appointments. */
  starts: z.array(z.nullable(Starts)).check(z.length(7)),
  needsPhone: z.boolean(),
})
export type BookingRules = z.infer<typeof BookingRules>

/** The area that the shop serves. */
export const Area = z.strictObject({
  /** Empty: everywhere. */
  postcodes: PostcodePatterns,
})
export type Area = z.infer<typeof Area>

/** What the team can hear of by email. */
export const TeamEvent = z.enum([
  'booking',
  'cancellation',
  'move',
  'unassigned',
  'nobody-there',
  'undelivered',
  'message',
  'review',
])
export type TeamEvent = z.infer<typeof TeamEvent>

/** An administrator who hears of an event, at once or once a day. */
export const Hearing = z.strictObject({ event: TeamEvent, user: id, when: z.enum(['now', 'daily']) })
export type Hearing = z.infer<typeof Hearing>

/** The emails to customers and to the team. */
export const TeamLetters = z.strictObject({
  /** The name in the sender of emails. Empty: the brand. */
  senderName: line({ max: 60 }),
  hears: z.array(Hearing).check(
    z.maxLength(500),
    z.refine((all) => new Set(all.map(({ event, user }) => `${event} ${user}`)).size === all.length, {
      error: 'Please choose one way for each administrator and event.',
    }),
  ),
})
export type TeamLetters = z.infer<typeof TeamLetters>

/** Invoices may have letters, digits, hyphens and slashes in their numbers, and at most 16 characters. */
const Series = line({ max: mostOfSeries, error: `Please use at most ${mostOfSeries} characters.` }).check(
  z.regex(/^[A-Za-z\d/-]*$/, { error: 'Please use letters, digits, hyphens and slashes only.', abort: true }),
  // Otherwise INV1 and 0001 would be the same number as INV and 10001.
  z.regex(/(^|\D)$/, { error: 'Please end it with a letter, a hyphen or a slash, so that the number stands apart.' }),
)

/** A place of supply, such as 'Maharashtra (27)', with its postcodes or beginnings of them; the longest one decides. */
const State = z.strictObject({ name: line({ min: 1, max: 60 }), postcodes: PatternsElsewhere })

/** Whether and how invoices are made. */
export const InvoiceSettings = z.strictObject({
  isOn: z.boolean(),
  /** What stands before the number, such as 'DD/26-27/': the year in it is that of the invoice. */
  series: Series,
  /** The same for credit notes. */
  creditSeries: Series,
  /** The next number of the series of today. It never goes back. */
  next: wholeNumber(1, 999_999),
  /** The first month of the financial year, 1 for January. */
  yearStart: wholeNumber(1, 12),
  /** Printed at the foot. */
  note: lines({ max: 500 }),
  /** Empty: invoices name no place of supply. */
  states: z.array(State).check(z.maxLength(60)),
})
export type InvoiceSettings = z.infer<typeof InvoiceSettings>

/** The settings of a storefront by section. */
export const sections = {
  shop: Shop,
  contact: Contact,
  company: Company,
  prices: Prices,
  booking: BookingRules,
  area: Area,
  messages: TeamLetters,
  invoices: InvoiceSettings,
}
export type Section = keyof typeof sections
export type Settings = { [Name in Section]: z.infer<(typeof sections)[Name]> }

// The keys of this table are its sections.
export const sectionNames = Object.keys(sections) as Section[]

/** A section as administrators read it. */
export function SectionState<Schema extends z.ZodMiniType>(values: Schema) {
  return z.strictObject({
    storefront: z.string(),
    values,
    /** The values of a new storefront. */
    start: values,
    version: z.int(),
    /** Null until it has been changed. */
    changed: z.nullable(z.strictObject({ at: z.string(), by: z.string() })),
  })
}
export type SectionState<Name extends Section = Section> = {
  storefront: string
  values: Settings[Name]
  start: Settings[Name]
  version: number
  changed: { at: string; by: string } | null
}

/** A change of a section: a field left out keeps its value. */
export function SectionChange<Shape extends z.core.$ZodLooseShape>(values: z.ZodMiniObject<Shape>) {
  return z.strictObject({ ...z.partial(values).shape, version: z.optional(version) })
}
