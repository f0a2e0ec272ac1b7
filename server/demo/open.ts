import { addDays, dayIn, daysBetween, instantIn, instantOf } from '#domain/format/zone.ts'
import { priceLines } from '#domain/format/price.ts'
import type { Service } from '#domain/catalogue.ts'
import type { UserRole } from '#domain/identity.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { NewChange } from '#server/booking/change/store.ts'
import { amountsOf, importBookings, importChanges, type Imported } from '#server/booking/insert/store.ts'
import { hasBooked, listKnownIds } from '#server/booking/store.ts'
import { countRecentBookings } from '#server/catalogue/jobs.ts'
import { listServicesBySlug } from '#server/catalogue/store.ts'
import { inTransaction, isForeignKeyViolation, isUniqueViolation } from '#server/platform/database/db.ts'
import { type DemoBooking, demoBookings } from './bookings.ts'
import { openDemoMoney, setDemoPrices } from './money.ts'
import { openDemoProfessional } from './my-day.ts'
import { demoProfessionals } from './professionals.ts'
import { demoReviewOf } from './reviews.ts'
import {
  type DemoAccount,
  demoCustomers,
  demoPasswordOf,
  openDemoAccounts,
  shopOfDemoProfessional,
} from './accounts.ts'
import { markRows } from '#server/storefront/demo/marks/store.ts'
import { markDemo, orLater, whileDemo } from './marks.ts'
import type { ServerDeps } from '#server/deps.ts'
import { addFavorite } from '#server/favorite/store.ts'
import { addProfessionals } from '#server/professional/store.ts'
import { lockSettings } from '#server/storefront/settings/store.ts'
import { isDemo } from '#server/storefront/store.ts'
import { addReviews, type NewReviewRow } from '#server/review/store.ts'

/** The demo customer, and the administrator who confirmed all bookings. */
type People = { customer: string | undefined; admin: string | undefined }
type Entry = { row: Imported; changes: NewChange[]; reviews: NewReviewRow[] }

const past = 90

/** Creates the demo: accounts with a known password, and a shop with a history. Undefined after it was removed. */
export async function openDemo(deps: ServerDeps): Promise<{ password: string; accounts: DemoAccount[] } | undefined> {
  const { shipped: plans } = deps.storefronts
  const areDemos = await Promise.all(plans.map(({ key }) => isDemo(deps.db, key)))
  if (!areDemos.includes(true)) return undefined
  const password = await demoPasswordOf(deps.config)
  const accounts = (await orLater(deps, () => openDemoAccounts(deps.db, deps, password))) ?? []
  const idOf = (role: UserRole) => accounts.find((account) => account.role === role)?.id
  await orLater(deps, () => setDemoPrices(deps, plans))
  await orLater(deps, () => openDemoShop(deps, { customer: idOf('customer'), admin: idOf('admin') }))
  const [professional, shop] = [idOf('professional'), plans.find(({ key }) => key === shopOfDemoProfessional)]
  if (professional !== undefined && shop) await orLater(deps, () => openDemoProfessional(deps, shop, professional))
  for (const plan of plans)
    await orLater(deps, () => openDemoMoney(deps, deps.storefronts.getPlan(plan.key), idOf('customer')))
  return { password, accounts }
}

/**
 * Creates the demo's professionals and bookings as of today; a restart adds what is missing since. Real bookings by
 * users of the demo are kept and take precedence.
 */
export async function openDemoShop(deps: ServerDeps, people: People) {
  const { db, storefronts, clock } = deps
  const entries: Entry[] = []
  for (const plan of storefronts.shipped) {
    if (!(await isDemo(db, plan.key))) continue
    await whileDemo(db, plan.key, async (tx) => {
      const staff = demoProfessionals(plan)
      await addProfessionals(
        tx,
        staff.map((one) => ({ ...one, storefront: plan.key, createdAt: clock() })),
      )
      await markDemo(tx, plan)
    })
    entries.push(...(await listMissing(deps, plan, people)))
  }
  // In order of creation, so that the booking numbers are in this order too.
  const days = Map.groupBy(
    entries.toSorted((one, other) => one.row.createdAt.getTime() - other.row.createdAt.getTime()),
    ({ row }) => row.today,
  )
  for (const made of days.values()) await importAll(deps, made)
  await countRecentBookings(deps)
}

async function listMissing(
  { db, clock, storefronts }: ServerDeps,
  plan: StorefrontPlan,
  people: People,
): Promise<Entry[]> {
  const now = clock()
  const today = dayIn(plan.timeZone, now)
  const isFirst = !(await hasBooked(db, plan.key))
  const days = daysBetween(isFirst ? addDays(today, -past) : today, addDays(today, plan.rules.days))
  const customers = demoCustomers(plan, now)
  const demoCustomer = people.customer
  // The demo customer's bookings are near today, so they are created once and then belong to the user of the demo.
  const isNew = demoCustomer !== undefined && !(await hasBooked(db, plan.key, demoCustomer))
  const found = demoBookings({ plan, customers, ...(isNew && { demoCustomer }), days, now })
  const all = withoutHoarding(found, { today, most: plan.rules.upcoming })
  const known = new Set(
    await listKnownIds(
      db,
      all.map(({ id }) => id),
    ),
  )
  const prices = storefronts.getPlan(plan.key)
  const slugs = plan.services.map(({ slug }) => slug)
  const services = new Map((await listServicesBySlug(db, plan.key, slugs)).map((service) => [service.slug, service]))
  if (isNew) await likeSome({ db, clock }, demoCustomer, [...services.values()])
  return all.flatMap((one) => {
    const service = services.get(one.serviceSlug)
    return service && !known.has(one.id) ? [entryOf(plan, { one, prices, service, admin: people.admin, now })] : []
  })
}

const liked = 5

/** Gives the demo customer some favorites. */
async function likeSome({ db, clock }: Pick<ServerDeps, 'db' | 'clock'>, userId: string, services: Service[]) {
  const some = services.filter(({ featured }) => featured).slice(0, liked)
  for (const [age, { _id: serviceId }] of some.entries()) {
    await addFavorite(db, { userId, serviceId, createdAt: new Date(clock().getTime() - age * 86_400_000) })
  }
}

/** Leaves out bookings above the limit of upcoming bookings per account. */
function withoutHoarding(bookings: DemoBooking[], { today, most }: { today: string; most: number }): DemoBooking[] {
  const upcoming = new Map<string, number>()
  return bookings.filter(({ customerId, day, status }) => {
    if (day < today || status === 'cancelled') return true
    const count = (upcoming.get(customerId) ?? 0) + 1
    upcoming.set(customerId, count)
    return count <= most
  })
}

type Policy = Parameters<typeof priceLines>[1]
type Making = { one: DemoBooking; prices: Policy; service: Service; admin: string | undefined; now: Date }

function entryOf(plan: StorefrontPlan, { one, prices, service, admin, now }: Making): Entry {
  const { timeZone } = plan
  const { id, day, time, status, address, phone, notes, createdAt } = one
  const start = instantIn(timeZone, day, time)
  if (start === undefined) throw new Error(`the demo has a booking at ${day} ${time}, which is skipped there`)
  const row: Imported = {
    id,
    storefront: plan.key,
    customerId: one.customerId,
    serviceId: service._id,
    professionalId: one.professionalId,
    status,
    title: service.title,
    category: service.category,
    duration: service.duration,
    ...amountsOf(priceLines(service.price, prices)),
    day,
    time,
    timeZone,
    startsAt: instantOf(start),
    endsAt: instantOf(start + service.duration),
    address,
    phone,
    notes,
    createdAt,
    today: dayIn(timeZone, createdAt),
  }
  const changes = one.history.map((step) => ({
    bookingId: id,
    status: step.status,
    at: step.at,
    byId: (step.by === 'customer' ? one.customerId : admin) ?? null,
    note: step.note,
  }))
  const review = demoReviewOf(plan, one, now)
  const of = { bookingId: id, serviceId: service._id, storefront: plan.key, customerId: one.customerId }
  return { row, changes, reviews: review ? [{ ...of, ...review }] : [] }
}

/** Inserts all at once or, if users have booked one of the times, one by one without the conflicting ones. */
async function importAll({ db }: Pick<ServerDeps, 'db'>, entries: Entry[]) {
  try {
    await inTransaction(db, async (tx) => {
      const keys = new Set<string>()
      for (const key of [...new Set(entries.map(({ row }) => row.storefront))].toSorted()) {
        await lockSettings(tx, key)
        // The demo of the others was removed in the meantime.
        if (await isDemo(tx, key)) keys.add(key)
      }
      const here = entries.filter(({ row }) => keys.has(row.storefront))
      await importBookings(
        tx,
        here.map(({ row }) => row),
      )
      for (const key of keys) {
        const ids = here.filter(({ row }) => row.storefront === key).map(({ row }) => row.id)
        await markRows(tx, key, { kind: 'booking', ids })
      }
      await importChanges(
        tx,
        here.flatMap(({ changes }) => changes),
      )
      await addReviews(
        tx,
        here.flatMap(({ reviews }) => reviews),
      )
    })
  } catch (error) {
    // A demo customer's account may be closed and its address used by another one.
    if (!isUniqueViolation(error) && !isForeignKeyViolation(error)) throw error
    if (entries.length > 1) for (const entry of entries) await importAll({ db }, [entry])
  }
}
