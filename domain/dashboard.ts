import * as z from 'zod/mini'
import { AdminBooking } from '#domain/booking/admin.ts'
import { line, wholeNumber } from '#domain/contract/field.ts'

const storefront = z.optional(line({ min: 1, max: 40 }))

/** How a figure of the last 30 days stands to that of the 30 days before. */
const Trend = z.strictObject({ now: z.number(), before: z.number() })
export type Trend = z.infer<typeof Trend>
export const trendDays = 30

/** What a shop comes to: of one storefront, or of all together. */
export const Stats = z.strictObject({
  totalBookings: z.int(),
  pendingBookings: z.int(),
  completedBookings: z.int(),
  /** What completed bookings came to; null where it is in several currencies, which nobody adds up. */
  totalRevenue: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** Accounts that have booked there. */
  totalCustomers: z.int(),
  totalServices: z.int(),
  revenue: z.array(z.strictObject({ currency: z.string(), amount: z.number() })),
  /** By the day of the appointment; customers by the day on which they first booked. */
  trends: z.strictObject({
    bookings: Trend,
    customers: Trend,
    revenue: z.array(z.strictObject({ currency: z.string(), ...Trend.shape })),
  }),
})
export type Stats = z.infer<typeof Stats>

/** One day of appointments, as they stand. */
export const OverviewDay = z.strictObject({
  date: z.string(),
  pending: z.int(),
  confirmed: z.int(),
  completed: z.int(),
  cancelled: z.int(),
})
export type OverviewDay = z.infer<typeof OverviewDay>

/** What the same appointments are of. */
export const CategoryShare = z.strictObject({
  category: z.string(),
  name: z.string(),
  count: z.int(),
  /** Of one. */
  share: z.number(),
})
export type CategoryShare = z.infer<typeof CategoryShare>

export const RecentBooking = AdminBooking

export const StatsFilter = z.strictObject({ storefront })
export type StatsFilter = z.infer<typeof StatsFilter>

/** The ranges that the charts offer. */
export const ranges = [7, 30, 90] as const
export type Range = (typeof ranges)[number]
export const usualRange: Range = 30

/** So many days, of which today is the last. */
export const RangeFilter = z.strictObject({ storefront, days: z.optional(wholeNumber({ min: 1, max: 366 })) })
export type RangeFilter = z.infer<typeof RangeFilter>
