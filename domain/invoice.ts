import * as z from 'zod/mini'
import { day, line, paging, storefrontFilter } from '#domain/contract/field.ts'

export const InvoiceKind = z.enum(['invoice', 'credit-note'])
export type InvoiceKind = z.infer<typeof InvoiceKind>

/** A service or the service fee, in major units. */
const InvoiceLine = z.strictObject({
  title: z.string(),
  /** A second line, such as 'Business, 60 minutes, by Kavita'; empty for the fee. */
  details: z.string(),
  /** In India the SAC. Empty without one. */
  taxCode: z.string(),
  amount: z.number(),
})

/** A tax, and the amount from which it was calculated where the two amounts tell it. */
const InvoiceTax = z.strictObject({
  name: z.string(),
  rate: z.nullable(z.number()),
  base: z.nullable(z.number()),
  amount: z.number(),
})

/**
 * What an invoice or a credit note says. It is stored when the invoice is made and never changed: later settings,
 * corrections and payments do not appear in it. All amounts of a credit note are negative.
 */
export const InvoiceContent = z.strictObject({
  kind: InvoiceKind,
  /** As 'Tax invoice'. */
  title: z.string(),
  /** The series and the number in it. */
  number: z.string(),
  /** By the calendar of the storefront. */
  date: z.string(),
  booking: z.strictObject({ number: z.string(), date: z.string(), time: z.string() }),
  /** The invoice that a credit note takes back, and why. */
  takesBack: z.nullable(z.strictObject({ number: z.string(), date: z.string(), reason: z.string() })),
  brand: z.string(),
  phone: z.string(),
  email: z.string(),
  seller: z.strictObject({ name: z.string(), address: z.string(), taxNumber: z.string() }),
  buyer: z.strictObject({ name: z.string(), address: z.string(), taxNumber: z.string() }),
  /** What the country calls a tax number. */
  taxLabel: z.string(),
  /** Empty where the storefront has no states. */
  placeOfSupply: z.string(),
  lines: z.array(InvoiceLine),
  beforeTax: z.number(),
  taxes: z.array(InvoiceTax),
  total: z.number(),
  /** What was collected until then; null in a credit note. */
  paid: z.nullable(z.number()),
  due: z.nullable(z.number()),
  currency: z.string(),
  locale: z.string(),
  note: z.string(),
  isDemo: z.boolean(),
})
export type InvoiceContent = z.infer<typeof InvoiceContent>

export const Invoice = z.strictObject({
  _id: z.uuid(),
  storefront: z.string(),
  booking: z.uuid(),
  issuedAt: z.string(),
  content: InvoiceContent,
  /** The credit note that takes an invoice back. */
  takenBackBy: z.nullable(z.strictObject({ _id: z.uuid(), number: z.string() })),
})
export type Invoice = z.infer<typeof Invoice>

/** An invoice or a credit note in a list. */
export const InvoiceSummary = z.strictObject({
  _id: z.uuid(),
  kind: InvoiceKind,
  number: z.string(),
  date: z.string(),
  total: z.number(),
  currency: z.string(),
  isTakenBack: z.boolean(),
})
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

export const InvoiceQuery = z.strictObject({
  from: z.optional(day()),
  to: z.optional(day()),
  storefront: storefrontFilter,
  ...paging,
})
export type InvoiceQuery = z.infer<typeof InvoiceQuery>

/** The month of a file, as 2026-11. */
export const InvoiceMonth = z.strictObject({
  month: z
    .string({ error: 'Please give a month like 2026-11.' })
    .check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, { error: 'Please give a month like 2026-11.' })),
})
export type InvoiceMonth = z.infer<typeof InvoiceMonth>

export const NewCreditNote = z.strictObject({ reason: line({ min: 1, max: 200, error: 'Please say why.' }) })
export type NewCreditNote = z.infer<typeof NewCreditNote>
