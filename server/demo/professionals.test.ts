import { expect, test } from 'vitest'
import { slotsOn, slotTimes } from '#domain/slot.ts'
import { daysBetween } from '#domain/format/zone.ts'
import { demoBookings } from './bookings.ts'
import { demoProfessionals } from './professionals.ts'
import { demoCustomers } from './accounts.ts'
import { readStorefronts } from '#server/storefronts.ts'

const keys = ['documents', 'home']
const storefronts = await readStorefronts()
const planOf = (key: string) => storefronts.ofHost(`${key}.localhost`)

test.each(keys)('%s has seven professionals for each category, with unique names', (key) => {
  const plan = planOf(key)
  const staff = demoProfessionals(plan)
  const names = [...staff, ...demoCustomers(plan, new Date('2026-03-20T09:30:00Z'))].map(({ name }) => name)
  expect(new Set(names).size).toBe(staff.length + 100)
  expect(new Set(staff.map(({ id }) => id)).size).toBe(7 * plan.categories.length)
  for (const category of plan.categories) {
    expect(staff.filter(({ categories }) => categories[0] === category.key).length).toBe(7)
  }
  const two = staff.filter(({ categories }) => categories.length === 2)
  expect(two.length).toBeGreaterThan(2)
  expect(two.length).toBeLessThan(10)
  expect(staff.filter(({ categories }) => categories.length > 2)).toEqual([])
})

test.each(keys)('in %s at least two professionals can take three hours at each slot of every weekday', (key) => {
  const plan = planOf(key)
  const week = daysBetween('2026-06-01', '2026-06-07')
  for (const { key: category } of plan.categories) {
    // Only professionals of this category first, because others may be busy elsewhere.
    const schedules = demoProfessionals(plan)
      .filter(({ categories }) => categories[0] === category)
      .map(({ id, hours }) => ({ professional: id, hours, laterHours: [], away: [], busy: [] }))
    for (const day of week) {
      const shop = { timeZone: plan.timeZone, closedDays: [] }
      const offers = slotsOn(shop, { day, duration: 180, now: new Date(0), schedules })
      expect(offers.map(({ time }) => time)).toEqual(slotTimes)
      for (const { free, time } of offers) expect(free.length, `${category} ${day} ${time}`).toBeGreaterThanOrEqual(2)
    }
  }
})

test('each works some days a week, not all, and without overlaps', () => {
  for (const { hours } of keys.flatMap((key) => demoProfessionals(planOf(key)))) {
    expect(new Set(hours.map(({ day }) => day)).size).toBe(5)
    for (const [at, { day, from, to }] of hours.entries()) {
      const next = hours[at + 1]
      expect(from < to && (!next || next.day > day || next.from > to)).toBe(true)
    }
  }
})

test('the professionals are the same on every machine', () => {
  expect(demoProfessionals(planOf('home'))[0]).toEqual({
    id: 'c2d2ca5a-60d9-4533-b184-a9786efb31d8',
    name: 'Tuan Tran',
    categories: ['plumbing'],
    hours: [
      { day: 1, from: '08:00', to: '16:00' },
      { day: 2, from: '08:00', to: '12:00' },
      { day: 2, from: '17:00', to: '23:00' },
      { day: 3, from: '13:00', to: '23:00' },
      { day: 4, from: '13:00', to: '23:00' },
      { day: 7, from: '08:00', to: '16:00' },
    ],
  })
})

test('a storefront without names has no professionals and no bookings', () => {
  const { people: _, ...nameless } = planOf('home')
  expect(demoProfessionals(nameless)).toEqual([])
  const [now, customers] = [new Date('2026-10-25T15:00:00Z'), [{ id: 'a-customer', createdAt: new Date(0) }]]
  expect(demoBookings({ plan: nameless, customers, demoCustomer: 'another', days: ['2026-10-26'], now })).toEqual([])
})
