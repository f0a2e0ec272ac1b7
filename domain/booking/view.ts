import * as z from 'zod/mini'
import { BookingMatchFilter, BookingSort } from '#domain/booking/admin.ts'
import { line, storefrontFilter } from '#domain/contract/field.ts'
import { version } from '#domain/contract/version.ts'
import { rangeNames, type RangeName } from '#domain/format/day-range.ts'

/** The columns of the list of bookings, in their usual order. */
export const BookingColumn = z.enum([
  'customer',
  'service',
  'date',
  'professional',
  'status',
  'total',
  'email',
  'number',
  'created',
  'category',
  'duration',
  'address',
  'payment',
])
export type BookingColumn = z.infer<typeof BookingColumn>

/** Without these, a row does not say whom it is about. */
export const fixedColumns: readonly BookingColumn[] = ['customer', 'date']
export const usualColumns: readonly BookingColumn[] = ['customer', 'service', 'date', 'professional', 'status', 'total']

const columns = z.array(BookingColumn).check(
  z.refine((chosen) => new Set(chosen).size === chosen.length, { error: 'Please list each column only once.' }),
  z.refine((chosen) => fixedColumns.every((one) => chosen.includes(one)), {
    error: 'The columns customer and date are always shown.',
  }),
)

// `Object.keys` does not know the names.
const rangeName = z.enum(Object.keys(rangeNames) as [RangeName, ...RangeName[]])

/** The filters of a list of bookings, except its storefront. A named range of days moves with the calendar. */
export const ViewQuery = z.strictObject({
  ...z.omit(BookingMatchFilter, { storefront: true, sort: true, createdAfter: true }).shape,
  category: z.optional(line({ min: 1, max: 40 })),
  unassigned: z.optional(z.boolean()),
  open: z.optional(z.boolean()),
  upcoming: z.optional(z.boolean()),
  nobodyThere: z.optional(z.boolean()),
  days: z.optional(rangeName),
  createdDays: z.optional(rangeName),
})
export type ViewQuery = z.infer<typeof ViewQuery>

/** The list of bookings as an administrator has saved it: its filters, its columns and its order. */
export const SavedView = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  /** The key of a storefront, or `all`. */
  storefront: z.string(),
  /** Whether every administrator sees it. */
  shared: z.boolean(),
  /** Whether the caller owns it. */
  mine: z.boolean(),
  /** Whether the caller can change it: the owner, or once the owner is no administrator, any. */
  editable: z.boolean(),
  /** The name of the owner. */
  by: z.string(),
  query: ViewQuery,
  columns: z.array(BookingColumn),
  sort: BookingSort,
  version: z.int(),
})
export type SavedView = z.infer<typeof SavedView>

const fields = {
  name: line({ min: 1, max: 60, error: 'Please enter a name' }),
  shared: z.boolean(),
  query: ViewQuery,
  columns,
  sort: BookingSort,
}

export const NewView = z.strictObject({
  ...fields,
  shared: z._default(fields.shared, false),
  query: z._default(ViewQuery, {}),
  columns: z._default(columns, [...usualColumns]),
  sort: z._default(BookingSort, 'next'),
  /** The storefront that the view is for, or `all`. Left out, it is that of the call. */
  storefront: storefrontFilter,
})
export type NewView = z.infer<typeof NewView>

/** Fields that are left out keep their value. */
export const ViewChange = z.strictObject({
  name: z.optional(fields.name),
  shared: z.optional(fields.shared),
  query: z.optional(ViewQuery),
  columns: z.optional(columns),
  sort: z.optional(BookingSort),
  version: z.optional(version),
})
export type ViewChange = z.infer<typeof ViewChange>

export const ViewFilter = z.strictObject({ storefront: storefrontFilter })

/** The most views that an administrator can save. */
export const mostViews = 50
