import { expect, test } from 'vitest'
import { seededRandom } from '#domain/random/random.ts'
import { chooseAddress, chooseNote } from './addresses.ts'

const chance = seededRandom('a test')
const people = Array.from({ length: 200 }, (_, index) => `customer ${index}`)

test.each([
  ['en-IN', /^Flat \d+, [\w ]+, [\w ]+, [\w ]+, [\w ]+ \d{6}$/],
  ['en-US', /^\d+ [\w ]+(, Apt \d[A-D])?, [\w ]+, [A-Z]{2} \d{5}$/],
])('in %s addresses vary and have the local format', (locale, form) => {
  const addresses = people.map((person) => chooseAddress(chance, person, locale))
  expect(addresses.filter((address) => !form.test(address))).toEqual([])
  expect(new Set(addresses).size).toBeGreaterThan(180)
})

test('a customer is mostly at home, and rarely at one of two other places', () => {
  const visits = Array.from({ length: 400 }, () => chooseAddress(chance, 'Asha', 'en-IN'))
  const counts = [...Map.groupBy(visits, (address) => address).values()].map(({ length }) => length)
  expect(counts.length).toBe(3)
  expect(Math.max(...counts)).toBeGreaterThan(330)
})

test('most bookings have no notes', () => {
  const noted = people.filter(() => chooseNote(chance) !== '').length / people.length
  expect(noted).toBeGreaterThan(0.05)
  expect(noted).toBeLessThan(0.3)
})
