import type { AdminBooking } from '#domain/booking/admin.ts'
import {
  type CategoryShare,
  latestListed,
  type OverviewDay,
  type Stats,
  trendDays,
  usualRange,
} from '#domain/dashboard.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addDays, dayIn, instantOf, startOfDay } from '#domain/format/zone.ts'
import { listLatestBookings } from '#server/booking/admin/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  countCustomers,
  countServices,
  getTotals,
  type StorefrontToday,
  listDays,
  listShares,
  type Money,
  type Span,
} from './store.ts'

/** One storefront, or undefined for all. */
type Which = string | undefined
type Range = { which: Which; days: number | undefined }

/** Totals and trends. Amounts of different currencies are not added. */
export async function getStats(db: Db, deps: Deps, which: Which): Promise<Stats> {
  const { clock } = deps
  const plans = chosen(deps, which)
  const todays = plans.map((plan) => todayOf(plan, clock()))
  const [{ bookings, money }, customers, totalServices] = await Promise.all([
    getTotals(db, todays),
    countCustomers(db, todays),
    countServices(db, todays),
  ])
  const all = withOwn(money, plans)
  const [only, ...others] = all
  const isOne = others.length === 0
  return {
    totalBookings: bookings.total,
    pendingBookings: bookings.pending,
    completedBookings: bookings.completed,
    totalRevenue: isOne ? (only?.amount ?? 0) : null,
    currency: isOne ? (only?.currency ?? null) : null,
    totalCustomers: customers.total,
    totalServices,
    revenue: all.map(({ currency, amount }) => ({ currency, amount })),
    trends: {
      bookings: { now: bookings.now, before: bookings.before },
      customers: { now: customers.now, before: customers.before },
      revenue: all.map(({ currency, now, before }) => ({ currency, now, before })),
    },
  }
}

function chosen({ storefronts }: Deps, which: Which): StorefrontPlan[] {
  return which === undefined ? storefronts.plans : [storefronts.getPlan(which)]
}

/** In the storefront's time zone: in one of two storefronts it may already be tomorrow. */
function todayOf({ key, timeZone }: StorefrontPlan, now: Date): StorefrontToday {
  const today = dayIn(timeZone, now)
  const startBefore = (days: number) => instantOf(startOfDay(addDays(today, 1 - days), timeZone))
  return { storefront: key, today, since: startBefore(trendDays), before: startBefore(2 * trendDays) }
}

/** With the currency of each storefront, even without revenue. */
function withOwn(money: Money[], plans: StorefrontPlan[]): Money[] {
  const none = plans.map(({ currency }) => ({ currency, amount: 0, now: 0, before: 0 }))
  const all = new Map([...none, ...money].map((one) => [one.currency, one]))
  return [...all.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

export async function listOverview(db: Db, deps: Deps, range: Range): Promise<OverviewDay[]> {
  return listDays(db, spanOf(deps, range))
}

/** Covers the same appointments as the overview. */
export async function listDistribution(db: Db, deps: Deps, range: Range): Promise<CategoryShare[]> {
  return listShares(db, spanOf(deps, range))
}

/** The last day is today; with several storefronts, the latest of their dates. */
function spanOf(deps: Deps, { which, days = usualRange }: Range): Span {
  const plans = chosen(deps, which)
  const todays = plans.map(({ timeZone }) => dayIn(timeZone, deps.clock())).toSorted()
  const last = todays.at(-1) ?? ''
  return { storefronts: plans.map(({ key }) => key), first: addDays(last, 1 - days), last }
}

export async function listLatest(db: Db, deps: Deps, which: Which): Promise<AdminBooking[]> {
  return listLatestBookings(
    db,
    chosen(deps, which).map(({ key }) => key),
    latestListed,
  )
}
