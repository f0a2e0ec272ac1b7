import { expect, test } from 'vitest'
import { isLive } from '#domain/booking.ts'
import { slotsOn, quartersOf } from '#domain/slot.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addDays, dayIn, daysBetween, edgeIn, minutesOf, weekdayOf } from '#domain/format/zone.ts'
import { type DemoBooking, demoBookings } from './bookings.ts'
import { demoProfessionals } from './professionals.ts'
import { demoCustomers } from './accounts.ts'
import { readStorefronts } from '#server/storefronts.ts'

/** A week after each, the clocks of New York change. */
const moments = ['2026-10-25T15:00:00Z', '2027-03-05T15:00:00Z'].map((text) => new Date(text))
const [hour, wholeDay] = [3_600_000, 86_400_000]
const demoCustomer = 'the-one-who-signs-in'
const storefronts = await readStorefronts()
const { plans } = storefronts
const home = storefronts.ofHost('home.localhost')
const demos = plans.flatMap((plan) => moments.map((now) => demoOf(plan, now)))

function demoOf(plan: StorefrontPlan, now: Date, joinedUntil = now) {
  const customers = demoCustomers(plan, joinedUntil)
  const today = dayIn(plan.timeZone, now)
  const days = daysBetween(addDays(today, -90), addDays(today, 30))
  const bookings = demoBookings({ plan, customers, demoCustomer, days, now })
  const joined = new Map(customers.map(({ id, createdAt }) => [id, createdAt]))
  return { plan, now, today, days, bookings, joined, staff: demoProfessionals(plan) }
}

type Demo = ReturnType<typeof demoOf>
const startOf = ({ plan }: Demo, { day, time }: DemoBooking) => edgeIn(plan.timeZone, day, time)
function serviceOf(plan: StorefrontPlan, { serviceSlug }: DemoBooking) {
  const service = plan.services.find(({ slug }) => slug === serviceSlug)
  if (!service) throw new Error(`There is no ${serviceSlug}.`)
  return service
}
const durationOf = ({ plan }: Demo, booking: DemoBooking) => serviceOf(plan, booking).duration
const facts = ({ id, customerId, serviceSlug, professionalId, day, time, address, notes }: DemoBooking) =>
  [id, customerId, serviceSlug, professionalId, day, time, address, notes].join(' | ')
const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)

/** For each category of a day, the share of its professionals' time that is booked. */
function loadsOf(demo: Demo, days: string[]) {
  const byDay = Map.groupBy(demo.bookings, ({ day }) => day)
  return days.flatMap((day) =>
    demo.plan.categories.map(({ key }) => {
      const staff = demo.staff.filter(({ categories }) => categories.includes(key))
      const ids = new Set(staff.map(({ id }) => id))
      const live = (byDay.get(day) ?? []).filter((one) => isLive(one.status) && ids.has(one.professionalId))
      const spans = staff.flatMap(({ hours }) => hours.filter((span) => span.day === weekdayOf(day)))
      return (
        sum(live.map((one) => durationOf(demo, one))) /
        sum(spans.map(({ from, to }) => minutesOf(to) - minutesOf(from)))
      )
    }),
  )
}

function slotsOf(demo: Demo, day: string, { category, duration }: { category: string; duration: number }) {
  const live = demo.bookings.filter((one) => one.day === day && isLive(one.status))
  const quarters = (one: DemoBooking) => quartersOf(startOf(demo, one), startOf(demo, one) + durationOf(demo, one))
  const staff = demo.staff.filter(({ categories }) => categories.includes(category))
  const schedules = staff.map(({ id, hours }) => {
    const busy = live.filter(({ professionalId }) => professionalId === id).map(quarters)
    return { professional: id, hours, laterHours: [], away: [], busy }
  })
  return slotsOn({ timeZone: demo.plan.timeZone, closedDays: [] }, { day, duration, now: new Date(0), schedules })
}

test('the bookings are the same on every machine', () => {
  const now = new Date('2026-10-25T15:00:00Z')
  const [first] = demoBookings({ plan: home, customers: demoCustomers(home, now), days: ['2026-10-20'], now })
  expect(first && facts(first)).toBe(
    'ba25adba-67e1-4329-bfce-821c83e08f99 | b5f85071-d269-4f02-a46e-947107669330 | leaky-faucet-repair | ' +
      '6033c3ea-f2ba-4886-9b74-41a56eb73d6b | 2026-10-20 | 08:00 | 61 Maple Street, Jersey City, NJ 07302 | ',
  )
  expect(first?.history.map(({ status, at, by }) => `${status} ${at.toISOString()} ${by}`)).toEqual([
    'pending 2026-10-08T01:34:51.000Z customer',
    'confirmed 2026-10-08T05:47:49.000Z shop',
    'completed 2026-10-20T13:30:00.000Z shop',
  ])
})

test('at another hour of the day the bookings have the same customers and times', () => {
  for (const { plan, bookings, today, now: then } of demos.slice(1, 3)) {
    for (const time of ['00:00', '23:59']) {
      const now = new Date(edgeIn(plan.timeZone, today, time) * 60_000)
      expect(demoOf(plan, now, then).bookings.map(facts)).toEqual(bookings.map(facts))
    }
  }
})

test('generating days separately gives the same bookings as generating them at once', () => {
  for (const { plan, now, days, bookings } of demos) {
    const customers = demoCustomers(plan, now).reverse()
    const ask = (some: string[]) => demoBookings({ plan, customers, demoCustomer, days: some, now })
    expect([...ask(days.slice(0, 95)), ...ask(days.slice(95))]).toEqual(bookings)
  }
})

test('most bookings of a day stay the same after it has passed', () => {
  for (const plan of plans) {
    const customers = demoCustomers(plan, new Date('2026-10-25T15:00:00Z'))
    const days = daysBetween('2026-11-01', '2026-11-10')
    const [before, after] = ['2026-10-25T15:00:00Z', '2026-11-15T15:00:00Z'].map((text) => {
      const found = demoBookings({ plan, customers, days, now: new Date(text) })
      return new Map(found.map((one) => [one.id, one]))
    })
    const both = [...(before?.values() ?? [])].filter(({ id }) => after?.has(id))
    expect(both.length / Math.max(before?.size ?? 0, after?.size ?? 0)).toBeGreaterThan(0.7)
    expect(both.map(facts)).toEqual(both.flatMap(({ id }) => after?.get(id) ?? []).map(facts))
    expect(both.filter(({ status }) => status === 'completed')).toEqual([])
    expect(both.filter(({ id }) => after?.get(id)?.status === 'completed').length / both.length).toBeGreaterThan(0.6)
  }
})

test('no professional has overlapping bookings', () => {
  for (const demo of demos) {
    const live = demo.bookings.filter(({ status }) => isLive(status))
    const clashes = [...Map.groupBy(live, ({ professionalId }) => professionalId).values()].flatMap((theirs) => {
      const inOrder = theirs.toSorted((one, other) => startOf(demo, one) - startOf(demo, other))
      return inOrder.filter((one, at) => {
        const before = inOrder[at - 1]
        return before && startOf(demo, before) + durationOf(demo, before) > startOf(demo, one)
      })
    })
    expect(clashes).toEqual([])
  }
})

test('professionals offer the category and work during the whole appointment', () => {
  for (const demo of demos) {
    const invalid = demo.bookings.filter((one) => {
      const found = demo.staff.find(({ id }) => id === one.professionalId)
      const end = minutesOf(one.time) + durationOf(demo, one)
      const spans = found?.hours.filter(({ day }) => day === weekdayOf(one.day))
      const isThere = spans?.some(({ from, to }) => from <= one.time && end <= minutesOf(to))
      return !isThere || !found?.categories.includes(serviceOf(demo.plan, one).category)
    })
    expect(invalid).toEqual([])
  }
})

test('categories are lightly booked on most days and busy on some, never above four fifths', () => {
  for (const demo of demos) {
    const loads = loadsOf(demo, demo.days)
    const share = (from: number, to: number) => loads.filter((load) => load >= from && load < to).length / loads.length
    expect(Math.max(...loads)).toBeLessThanOrEqual(0.8)
    expect(share(0.05, 0.35)).toBeGreaterThan(0.5)
    expect(share(0, 0.35)).toBeGreaterThan(0.9)
    const ahead = loadsOf(demo, demo.days.slice(-30))
    expect(ahead.filter((load) => load >= 0.6).length).toBeGreaterThanOrEqual(3)
  }
})

test('in the next 30 days every slot of every service is either free or full, and most days have many free ones', () => {
  for (const demo of demos) {
    const kinds = Map.groupBy(demo.plan.services, ({ category, duration }) => `${category} ${duration}`)
    const days = [...kinds.values()].flatMap(([service]) =>
      demo.days.slice(-30).map((day) => (service ? slotsOf(demo, day, service) : [])),
    )
    const reasons = new Set(days.flat().map(({ reason }) => reason))
    expect(reasons).toEqual(new Set(['full', undefined]))
    const free = days.map((slots) => slots.filter(({ free }) => free.length > 0).length)
    expect(free.filter((count) => count > 10).length / free.length).toBeGreaterThan(0.8)
  }
})

test('past days have about 25 bookings, increasing by month, and the next 30 days about 800, decreasing by day', () => {
  for (const { bookings, days, today } of demos) {
    const countIn = (some: string[]) => bookings.filter(({ day }) => some.includes(day)).length
    const [first, second, third] = [0, 30, 60].map((at) => countIn(days.slice(at, at + 30)))
    expect(Math.abs((Number(first) + Number(second) + Number(third)) / 90 - 25)).toBeLessThan(5)
    expect([Number(second) > Number(first), Number(third) > Number(second)]).toEqual([true, true])
    const [near, middle, far] = [91, 101, 111].map((at) => countIn(days.slice(at, at + 10)))
    expect(Math.abs(Number(near) + Number(middle) + Number(far) - 800)).toBeLessThan(100)
    expect(Number(near)).toBeGreaterThan(1.25 * Number(far))
    expect(bookings.some(({ day }) => day === today)).toBe(true)
  }
})

test('four in five past bookings are completed, the others cancelled or still open; no future booking is completed', () => {
  for (const { bookings, today } of demos) {
    const sharesOf = (some: DemoBooking[]) => (status: string) =>
      some.filter((one) => one.status === status).length / some.length
    const past = sharesOf(bookings.filter(({ day }) => day < today))
    const next = sharesOf(bookings.filter(({ day }) => day > today))
    const between = (share: number, least: number, most: number) => share >= least && share <= most
    expect(between(past('completed'), 0.74, 0.82)).toBe(true)
    expect(between(past('cancelled'), 0.12, 0.18)).toBe(true)
    expect([past('confirmed') > 0.02, past('pending') > 0.015]).toEqual([true, true])
    expect(next('completed')).toBe(0)
    expect([next('confirmed') > 0.5, next('pending') > 0.1]).toEqual([true, true])
    expect(between(next('cancelled'), 0.05, 0.2)).toBe(true)
  }
})

test('a booking of today is completed after its end, not before', () => {
  const day = '2026-10-25'
  const customers = demoCustomers(home, new Date('2026-10-25T15:00:00Z'))
  const [morning, noon, night] = ['08:30', '13:30', '23:59'].map((time) => {
    const now = new Date(edgeIn(home.timeZone, day, time) * 60_000)
    const over = demoBookings({ plan: home, customers, days: [day], now }).filter((one) => one.status === 'completed')
    const ends = over.map((one) => minutesOf(one.time) + serviceOf(home, one).duration)
    expect(ends.filter((end) => end > minutesOf(time))).toEqual([])
    return over.length
  })
  expect([morning, Number(noon) > 0, Number(night) > Number(noon)]).toEqual([0, true, true])
})

test('a history begins with the request, continues in time order and ends with the status', () => {
  for (const { bookings, now } of demos) {
    const invalid = bookings.filter(({ history, createdAt, status }) => {
      const times = [...history.map(({ at }) => at.getTime()), now.getTime()]
      const steps = history.map((step) => `${step.status} by ${step.status === 'cancelled' ? 'either' : step.by}`)
      const isOrdered = times.every((at, index) => index === 0 || at >= (times[index - 1] ?? NaN))
      return !(
        isOrdered &&
        history[0]?.at === createdAt &&
        history.at(-1)?.status === status &&
        course.test(steps.join())
      )
    })
    expect(invalid).toEqual([])
  }
})

const course =
  /^pending by customer((,confirmed by shop)?(,cancelled by either)?|,confirmed by shop,completed by shop)$/

test('cancellations are at least a day ahead, mostly by customers', () => {
  for (const demo of demos) {
    const cancelled = demo.bookings.filter(({ status }) => status === 'cancelled')
    const margins = cancelled.map((one) => startOf(demo, one) * 60_000 - (one.history.at(-1)?.at.getTime() ?? Infinity))
    expect(Math.min(...margins)).toBeGreaterThanOrEqual(wholeDay)
    const byShop = cancelled.filter(({ history }) => history.at(-1)?.by === 'shop').length / cancelled.length
    expect(byShop).toBeGreaterThan(0.1)
    expect(byShop).toBeLessThan(0.4)
  }
})

test('bookings are created by customers, hours to weeks ahead and never in the future', () => {
  for (const demo of demos) {
    const invalid = demo.bookings.filter((one) => {
      const [made, start, now] = [one.createdAt.getTime(), startOf(demo, one) * 60_000, demo.now.getTime()]
      const joined = one.customerId === demoCustomer ? 0 : (demo.joined.get(one.customerId)?.getTime() ?? Infinity)
      return made > now || start - made < 2 * hour || Math.min(start, now) - made > 25 * wholeDay || made <= joined
    })
    expect(invalid).toEqual([])
  }
})

test('the demo customer has two upcoming bookings, one of them tomorrow, and nine past ones with every status', () => {
  for (const { bookings, today } of demos) {
    const theirs = bookings.filter(({ customerId }) => customerId === demoCustomer)
    const next = theirs.filter(({ day }) => day > today)
    const past = theirs.filter(({ day }) => day < today)
    expect([theirs.length, next.length, past.length]).toEqual([11, 2, 9])
    expect(next.map(({ day }) => day === addDays(today, 1))).toEqual([true, false])
    expect(new Set(next.map(({ status }) => status))).toEqual(new Set(['pending', 'confirmed']))
    expect(new Set(past.map(({ status }) => status)).size).toBe(4)
    expect(new Set(past.map(({ day }) => day.slice(0, 7))).size).toBeGreaterThanOrEqual(3)
    expect(new Set(theirs.map(({ address }) => address)).size).toBeLessThanOrEqual(3)
  }
})

test('on every day the demo customer has one pending and one confirmed booking', () => {
  for (const day of daysBetween('2026-10-01', '2026-10-30')) {
    const [now, days] = [new Date(`${day}T15:00:00Z`), [1, 6].map((count) => addDays(day, count))]
    const statuses = demoBookings({ plan: home, customers: [], demoCustomer, days, now }).map((one) => one.status)
    expect(statuses, day).toEqual(['confirmed', 'pending'])
  }
})

test('a demo customer who joined recently has no earlier bookings', () => {
  for (const { plan, now, days } of demos) {
    for (const daysAgo of [0, 3, 10, 40]) {
      const createdAt = new Date(now.getTime() - daysAgo * wholeDay)
      const found = demoBookings({ plan, customers: [{ id: demoCustomer, createdAt }], demoCustomer, days, now })
      expect(found.every((one) => one.createdAt > createdAt)).toBe(true)
      expect(found.length).toBe(daysAgo < 2 ? 0 : daysAgo < 10 ? 2 : 11)
    }
  }
})
