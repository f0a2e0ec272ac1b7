import * as z from 'zod/mini'
import { categoryFilter, day, line, paging, storefrontFilter } from '#domain/contract/field.ts'

const whichTime = 'Please give a time like 09:00.'
const from = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: whichTime, abort: true }))
const to = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: whichTime, abort: true }))

/** Working hours on a weekday in the storefront's time, 1 being Monday; a day may have several. */
export const Span = z
  .strictObject({ day: z.int().check(z.gte(1), z.lte(7)), from, to })
  .check(z.refine((span) => span.from < span.to, { path: ['to'], error: 'The end must be after the beginning.' }))
export type Span = z.infer<typeof Span>

const whichMoment = 'Please give a day and a time like 2026-11-24T09:00.'
const moment = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, { error: whichMoment, abort: true }),
  z.refine((value) => day().safeParse(value.slice(0, 10)).success, { error: 'There is no such day.', abort: true }),
)

/** Time off, in the storefront's time. */
const Absence = z.strictObject({ from: moment, to: moment, reason: z._default(line({ max: 200 }), '') })
export const NewTimeOff = Absence.check(
  z.refine((absence) => absence.from < absence.to, { path: ['to'], error: 'The end must be after the beginning.' }),
)
export type NewTimeOff = z.infer<typeof NewTimeOff>
export const TimeOff = z.strictObject({ _id: z.uuid(), from: z.string(), to: z.string(), reason: z.string() })
export type TimeOff = z.infer<typeof TimeOff>

const name = line({ min: 1, max: 80 })
const categories = z.array(line({ min: 1, max: 40 })).check(z.minLength(1), z.maxLength(50))
const hours = z.array(Span).check(z.maxLength(100))

/** A professional, as administrators see them. */
export const Professional = z.strictObject({
  _id: z.uuid(),
  storefront: z.string(),
  name: z.string(),
  categories: z.array(z.string()),
  hours: z.array(z.strictObject({ day: z.int(), from: z.string(), to: z.string() })),
  timeOff: z.array(TimeOff),
  /** An inactive professional gets no new bookings. */
  active: z.boolean(),
  version: z.int(),
})
export type Professional = z.infer<typeof Professional>

export const NewProfessional = z.strictObject({ name, categories, hours })
export type NewProfessional = z.infer<typeof NewProfessional>

/** Fields that are left out keep their value. */
export const ProfessionalChange = z.strictObject({
  name: z.optional(name),
  categories: z.optional(categories),
  hours: z.optional(hours),
  active: z.optional(z.boolean()),
  version: z.optional(z.int()),
})
export type ProfessionalChange = z.infer<typeof ProfessionalChange>

export const ProfessionalFilter = z.strictObject({
  category: categoryFilter,
  storefront: storefrontFilter,
  ...paging,
})
export type ProfessionalFilter = z.infer<typeof ProfessionalFilter>

/** Time off, with the bookings that it leaves without a professional. */
export const TimeOffTaken = z.strictObject({
  professional: Professional,
  unassigned: z.array(z.strictObject({ _id: z.uuid(), number: z.string(), date: z.string(), time: z.string() })),
})
export type TimeOffTaken = z.infer<typeof TimeOffTaken>

/** A day on which a storefront is closed. */
export const ClosedDay = z.strictObject({ storefront: z.string(), date: z.string(), reason: z.string() })
export type ClosedDay = z.infer<typeof ClosedDay>

export const ClosedDayFilter = z.strictObject({ storefront: storefrontFilter })
export type ClosedDayFilter = z.infer<typeof ClosedDayFilter>

export const ClosingReason = z.strictObject({ reason: z._default(line({ max: 200 }), '') })

/** Customers see the first name only. */
export function firstNameOf(name: string): string {
  return name.split(/\s+/u)[0] ?? name
}
