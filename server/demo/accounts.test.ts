import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type DemoCustomer, demoCustomers } from './accounts.ts'
import { readPhone, writePhone } from '#server/platform/phone/phone.ts'
import { readStorefronts } from '#server/storefronts.ts'

const now = new Date('2026-03-20T09:30:00Z')
const day = 86_400_000
const storefronts = await readStorefronts()
const { plans } = storefronts
const documents = storefronts.ofHost('documents.localhost')
const all = plans.flatMap((plan) => demoCustomers(plan, now))

const named = (given: string[], family: string[]) => demoCustomers({ ...documents, people: { given, family } }, now)
const daysAgo = ({ createdAt }: DemoCustomer, then = now) => (then.getTime() - createdAt.getTime()) / day

test.each(['documents', 'home'])('%s has a hundred demo customers', (key) => {
  expect(plans.filter((plan) => plan.key === key).map((plan) => demoCustomers(plan, now).length)).toEqual([100])
})

test('the customers are the same at every hour of a day', () => {
  for (const hour of ['00:00:00.000', '12:00:00.000', '23:59:59.999']) {
    expect(demoCustomers(documents, new Date(`2026-03-20T${hour}Z`))).toEqual(demoCustomers(documents, now))
  }
})

test('the customers are the same on every machine', () => {
  expect(named(['Asha'], ['Rao'])).toEqual([
    {
      id: 'bfe0b03c-e850-44f2-9d8a-48549014d5ee',
      name: 'Asha Rao',
      email: 'asha.rao@example.com',
      phone: expect.stringMatching(/^\+9155555\d{5}$/),
      createdAt: new Date('2025-11-12T15:56:18Z'),
      emailVerifiedAt: new Date('2025-11-12T21:51:02Z'),
    },
  ])
})

test('a day later the same customers joined a day later', () => {
  const [before, after] = [now, new Date(now.getTime() + day)].map((then) => demoCustomers(documents, then))
  expect(after?.map(({ id, name, email }) => [id, name, email])).toEqual(
    before?.map(({ id, name, email }) => [id, name, email]),
  )
  expect(after?.map(({ createdAt }) => createdAt.getTime() - day)).toEqual(
    before?.map(({ createdAt }) => createdAt.getTime()),
  )
})

test('ids, addresses and names are unique', () => {
  for (const key of ['id', 'email', 'name'] as const) expect(new Set(all.map((one) => one[key])).size).toBe(all.length)
})

test('every address is a plain one on example.com', () => {
  for (const { id, email } of all) {
    expect(email).toMatch(/^[a-z]+\.[a-z]+\d*@example\.com$/)
    expect([z.safeParse(z.email(), email).success, z.safeParse(z.uuid(), id).success], email).toEqual([true, true])
  }
})

test('most have a phone number that no telephone has, and that the product accepts', () => {
  const phones = all.flatMap(({ phone }) => phone ?? [])
  expect(phones.length).toBeGreaterThan(0.8 * all.length)
  for (const phone of phones) {
    expect(phone).toMatch(/^\+(?:9155555|1[2-9]\d\d55501)\d+$/)
    expect(readPhone(writePhone(phone), { field: 'phone', locale: 'de-DE' })).toBe(phone)
  }
})

test('addresses use basic Latin letters only', () => {
  const emails = named(['José', 'Kim-Anh'], ["O'Connell", 'Muñoz']).map(({ email }) => email)
  expect(emails.sort()).toEqual(
    ['jose.munoz', 'jose.oconnell', 'kimanh.munoz', 'kimanh.oconnell'].map((one) => `${one}@example.com`),
  )
  expect(named(['प्रिया'], ['शर्मा']).map(({ email }) => email)).toEqual(['customer@example.com'])
})

test('two people whose names have the same spelling get two addresses', () => {
  const customers = named(['Jose', 'José', 'Josè'], ['Reyes'])
  expect(customers.map(({ email }) => email)).toEqual([
    'jose.reyes@example.com',
    'jose.reyes2@example.com',
    'jose.reyes3@example.com',
  ])
  expect(new Set(customers.map(({ id }) => id)).size).toBe(3)
})

test('a name that is in the list twice makes one person', () => {
  expect(named(['Asha', 'Asha'], ['Rao', 'Rao']).map(({ name }) => name)).toEqual(['Asha Rao'])
})

test('a given name is combined with the family names of its own group', () => {
  const families = ['A', 'B'].flatMap((place) => [1, 2, 3, 4, 5].map((count) => `${place}${count}`))
  const customers = named(families, families)
  expect(customers.length).toBe(50)
  for (const { name } of customers) expect(name).toMatch(/^A\d A\d$|^B\d B\d$/)
})

test('a storefront without names has no customers, and one with few names has few', () => {
  const { people: _, ...nameless } = documents
  expect(demoCustomers(nameless, now)).toEqual([])
  expect(named([], ['Rao'])).toEqual([])
  expect(named(['Asha'], [])).toEqual([])
  expect(named(['Asha', 'Ravi', 'Uma'], ['Rao']).length).toBe(3)
})

test.each(['Etc/GMT+12', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'in %s all customers joined 3 to 540 days ago, during the day',
  (timeZone) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
    for (const time of ['2026-03-20T00:00:00Z', '2026-03-20T23:59:59Z'].map((text) => new Date(text))) {
      for (const key of ['documents', 'home', 'garden', 'orchard']) {
        for (const customer of demoCustomers({ ...documents, key, timeZone }, time)) {
          expect(daysAgo(customer, time)).toBeGreaterThanOrEqual(3)
          expect(daysAgo(customer, time)).toBeLessThanOrEqual(540)
          expect(Number(clock.format(customer.createdAt))).toBeGreaterThanOrEqual(7)
          expect(Number(clock.format(customer.createdAt))).toBeLessThan(23)
        }
      }
    }
  },
)

test('the shop grows: each third of the period has more new customers than the one before', () => {
  const joined = (from: number, to: number) => all.filter((one) => daysAgo(one) >= from && daysAgo(one) < to).length
  const [first, second, third] = [joined(360, 541), joined(180, 360), joined(0, 180)]
  expect(first).toBeGreaterThan(5)
  expect(second).toBeGreaterThan(first)
  expect(third).toBeGreaterThan(second)
})

test('about nine in ten have confirmed their address, minutes to hours after joining', () => {
  for (const plan of plans) {
    const hours = demoCustomers(plan, now).flatMap(({ createdAt, emailVerifiedAt }) =>
      emailVerifiedAt ? [(emailVerifiedAt.getTime() - createdAt.getTime()) / 3_600_000] : [],
    )
    expect(hours.length).toBeGreaterThanOrEqual(83)
    expect(hours.length).toBeLessThanOrEqual(97)
    expect(Math.min(...hours)).toBeGreaterThan(1 / 60)
    expect(Math.max(...hours)).toBeLessThan(12)
    expect(hours.filter((one) => one < 1).length).toBeGreaterThan(10)
    expect(hours.filter((one) => one > 2).length).toBeGreaterThan(10)
  }
})

test('two storefronts with the same names never use one address for two ids', () => {
  const ids = new Map<string, string>()
  for (const key of ['home', 'garden', 'orchard']) {
    for (const { id, email } of demoCustomers({ ...documents, key }, now)) {
      expect(id).toBe(ids.get(email) ?? id)
      ids.set(email, id)
    }
  }
  expect(ids.size).toBeLessThan(300)
})
