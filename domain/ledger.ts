import * as z from 'zod/mini'
import type { BookingStatus } from '#domain/booking.ts'
import { PaymentKind } from '#domain/booking/step.ts'
import { day, id, line, lines, paging, storefrontFilter } from '#domain/contract/field.ts'

/** How far a booking is paid. 'completed' does not mean paid. */
export const PaymentState = z.enum(['due', 'partly-paid', 'paid', 'refund-due'])
export type PaymentState = z.infer<typeof PaymentState>

export const paymentStateNames: Record<PaymentState, string> = {
  due: 'Due',
  'partly-paid': 'Partly paid',
  paid: 'Paid',
  'refund-due': 'Refund due',
}

type Sums = { status: BookingStatus; total: number; paid: number }

/** Null for a cancelled booking of which nothing was collected: nothing is due either way. */
export function paymentStateOf({ status, total, paid }: Sums): PaymentState | null {
  const owed = status === 'cancelled' ? 0 : total
  if (paid > owed) return 'refund-due'
  if (status === 'cancelled') return null
  if (paid === owed) return 'paid'
  return paid > 0 ? 'partly-paid' : 'due'
}

/** In major units; a form can leave nothing open that an amount must say. */
const positive = z.number().check(z.gt(0, { error: 'Please enter an amount above zero.' }))
const note = z._default(lines({ max: 300 }), '')
const reason = lines({ min: 1, max: 300, error: 'Please say why.' })

/** What the office has collected, or given back. */
export const NewPayment = z.strictObject({ amount: positive, kind: PaymentKind, note })
export type NewPayment = z.infer<typeof NewPayment>

/** The right amount in place of the one that was recorded; zero takes the entry back. */
export const PaymentCorrection = z.strictObject({
  amount: z.number().check(z.gte(0)),
  kind: z.optional(PaymentKind),
  note: reason,
})
export type PaymentCorrection = z.infer<typeof PaymentCorrection>

/** `correction`: a counter-entry, or the right entry after it. */
export const EntryKind = z.enum(['payment', 'refund', 'correction'])
export type EntryKind = z.infer<typeof EntryKind>

const entry = {
  _id: z.uuid(),
  /** When the money changed hands; of a correction, that of the entry that it corrects. */
  at: z.string(),
  recordedAt: z.string(),
  entry: EntryKind,
  kind: PaymentKind,
  /** In major units; negative if it was given back, and in counter-entries. */
  amount: z.number(),
  by: z.string(),
  note: z.string(),
}

/** An entry of the ledger with its booking. */
export const LedgerEntry = z.strictObject({
  ...entry,
  /** A list may cover several storefronts. */
  storefront: z.string(),
  currency: z.string(),
  booking: z.strictObject({ _id: z.uuid(), number: z.string(), title: z.string(), total: z.number() }),
  /** Null once the account is closed. */
  customer: z.nullable(z.string()),
  /** Null if the office has collected it. */
  professional: z.nullable(z.string()),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** An entry of a booking. */
export const BookingEntry = z.strictObject({ ...entry, canBeCorrected: z.boolean() })
export type BookingEntry = z.infer<typeof BookingEntry>

/** The longest range of days that can be read at once. */
export const mostMoneyDays = 31
const range = { from: z.optional(day()), to: z.optional(day()) }

/** Left out, the last seven days. */
export const MoneyQuery = z.strictObject(range)
export type MoneyQuery = z.infer<typeof MoneyQuery>

/** The id of a professional, or the office. */
const collector = z.union([id, z.literal('office')], { error: 'This must be the id of a professional, or office.' })
export const LedgerQuery = z.strictObject({
  ...range,
  professional: z.optional(collector),
  kind: z.optional(PaymentKind),
  customer: z.optional(id),
  storefront: storefrontFilter,
  ...paging,
})
export type LedgerQuery = z.infer<typeof LedgerQuery>
export const LedgerFileQuery = z.strictObject(range)
export type LedgerFileQuery = z.infer<typeof LedgerFileQuery>

const kinds = { cash: z.number(), upi: z.number(), card: z.number(), bank: z.number() } satisfies Record<
  PaymentKind,
  z.ZodMiniNumber
>

const MoneyRow = z.strictObject({
  /** Null: the office. */
  professional: z.nullable(z.strictObject({ _id: z.uuid(), name: z.string() })),
  ...kinds,
  collected: z.number(),
  due: z.number(),
  /** Bookings of which something is due. */
  dueBookings: z.int(),
  /** Cash of that day that was handed in. */
  handedIn: z.number(),
})
export type MoneyRow = z.infer<typeof MoneyRow>

const OpenSum = z.strictObject({
  amount: z.number(),
  bookings: z.int(),
  /** The day of the oldest visit; null without any. */
  oldest: z.nullable(z.string()),
})

/** What was collected and what is due, of one storefront. */
export const Money = z.strictObject({
  storefront: z.string(),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /** In these days. */
  collected: z.number(),
  /** The cash that professionals have not handed in, of all days; a day of a professional is one hand-over. */
  cashOut: z.strictObject({ amount: z.number(), handOvers: z.int() }),
  due: OpenSum,
  refundDue: OpenSum,
  /** Newest first, without days on which nothing was collected or is due. */
  days: z.array(z.strictObject({ date: z.string(), rows: z.array(MoneyRow) })),
})
export type Money = z.infer<typeof Money>

export const HandOverQuery = z.strictObject({ professional: id, date: day() })
export type HandOverQuery = z.infer<typeof HandOverQuery>

/** The cash of a professional on a day. */
export const CashOfDay = z.strictObject({
  professional: z.strictObject({ _id: z.uuid(), name: z.string() }),
  date: z.string(),
  currency: z.string(),
  /** The cash entries, oldest first. */
  entries: z.array(LedgerEntry),
  cash: z.number(),
  handOvers: z.array(
    z.strictObject({
      _id: z.uuid(),
      amount: z.number(),
      at: z.string(),
      by: z.string(),
      note: z.string(),
      isTakenBack: z.boolean(),
    }),
  ),
  /** What is still to be handed in; negative if more was handed in. */
  open: z.number(),
})
export type CashOfDay = z.infer<typeof CashOfDay>

export const NewHandOver = z.strictObject({
  professional: id,
  date: day(),
  /** As counted. */
  amount: positive,
  /** What was to be handed in as the administrator saw it: if it is another amount by now, the request is refused. */
  expected: z.optional(z.number()),
  note,
})
export type NewHandOver = z.infer<typeof NewHandOver>

export const HandOverReversal = z.strictObject({ note: line({ min: 1, max: 300, error: 'Please say why.' }) })
export type HandOverReversal = z.infer<typeof HandOverReversal>
