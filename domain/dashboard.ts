import * as z from 'zod/mini'
import { AdminBooking } from '#domain/booking/admin.ts'
import { storefrontFilter, wholeNumber } from '#domain/contract/field.ts'

/** A figure of the last 30 days and of the 30 days before. */
const Trend = z.strictObject({ now: z.number(), before: z.number() })
export type Trend = z.infer<typeof Trend>
export const trendDays = 30

/** The statistics of one storefront, or of all together. */
export const Stats = z.strictObject({
  totalBookings: z.int(),
  pendingBookings: z.int(),
  completedBookings: z.int(),
  /** The revenue of completed bookings; null for several currencies, which cannot be added up. */
  totalRevenue: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** Accounts with at least one booking. */
  totalCustomers: z.int(),
  totalServices: z.int(),
  revenue: z.array(z.strictObject({ currency: z.string(), amount: z.number() })),
  /** By the day of the appointment; customers by the day of their first booking. */
  trends: z.strictObject({
    bookings: Trend,
    customers: Trend,
    revenue: z.array(z.strictObject({ currency: z.string(), ...Trend.shape })),
  }),
})
export type Stats = z.infer<typeof Stats>

/** The appointments of one day, by current status. */
export const OverviewDay = z.strictObject({
  date: z.string(),
  pending: z.int(),
  confirmed: z.int(),
  completed: z.int(),
  cancelled: z.int(),
})
export type OverviewDay = z.infer<typeof OverviewDay>

/** The appointments of one category in the same period. */
export const CategoryShare = z.strictObject({
  category: z.string(),
  name: z.string(),
  count: z.int(),
  /** A fraction of 1. */
  share: z.number(),
})
export type CategoryShare = z.infer<typeof CategoryShare>

export const RecentBooking = AdminBooking
/** The number of recent bookings on the dashboard. */
export const latestListed = 5

export const StatsFilter = z.strictObject({ storefront: storefrontFilter })
export type StatsFilter = z.infer<typeof StatsFilter>

/** The ranges of the charts, in days. */
export const ranges = [7, 30, 90] as const
export type Range = (typeof ranges)[number]
export const usualRange: Range = 30

/** The number of days, ending today. */
export const RangeFilter = z.strictObject({
  storefront: storefrontFilter,
  days: z.optional(wholeNumber({ min: 1, max: 366 })),
})
export type RangeFilter = z.infer<typeof RangeFilter>

export const TodoKind = z.enum([
  'nobody-there',
  'pending',
  'unassigned',
  'time-off',
  'due',
  'refund-due',
  'undelivered',
  'unanswered',
])
export type TodoKind = z.infer<typeof TodoKind>

/** Things of one kind that wait for an administrator. */
const Todo = z.strictObject({
  kind: TodoKind,
  /** At most 10,001, which means more than 10,000. */
  count: z.int(),
  /** Since when the oldest of them waits. */
  oldestAt: z.string(),
  /** The first visit to come, of bookings that have no professional. */
  firstVisit: z.optional(z.strictObject({ date: z.string(), time: z.string() })),
})
export type Todo = z.infer<typeof Todo>
export const Todos = z.strictObject({ items: z.array(Todo) })
export type Todos = z.infer<typeof Todos>
