import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Random, seededRandom } from './random.ts'

const many = <T>(count: number, take: (at: number) => T) => Array.from({ length: count }, (_, at) => take(at))
const sequence = ({ fraction, whole, oneOf, uuid }: Random) =>
  many(20, () => [fraction(), whole(1, 6), oneOf(['heads', 'tails']), uuid()])

test('the same seed gives the same sequence', () => {
  expect(sequence(seededRandom('doorstep'))).toEqual(sequence(seededRandom('doorstep')))
})

test('the sequence is the same on every machine', () => {
  const { fraction, whole, oneOf, uuid } = seededRandom('doorstep')
  expect([fraction(), whole(1, 1_000_000), oneOf(['a', 'b', 'c']), uuid()]).toEqual([
    0.4501101708004709,
    202_434,
    'a',
    '4e882f35-eeee-4fda-94b0-a9bf695ae8ca',
  ])
})

test('similar seeds give unrelated sequences', () => {
  const seeds = many(500, (at) => `customer ${at}`)
  expect(new Set(seeds.map((seed) => seededRandom(seed).uuid())).size).toBe(500)
  const firsts = seeds.map((seed) => seededRandom(seed).fraction())
  expect(firsts.reduce((sum, one) => sum + one, 0) / 500).toBeCloseTo(0.5, 1)
})

test('fractions are spread roughly evenly from 0 to 1', () => {
  const { fraction } = seededRandom('fractions')
  const tenths = many(10_000, fraction).map((one) => Math.floor(one * 10))
  const counts = many(10, (tenth) => tenths.filter((one) => one === tenth).length)
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120)
  expect(counts.reduce((sum, one) => sum + one)).toBe(10_000)
})

test('whole numbers are spread evenly over the range, both ends included', () => {
  const { whole } = seededRandom('dice')
  const thrown = many(6_000, () => whole(1, 6))
  expect(new Set(thrown)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  for (const side of [1, 6]) expect(Math.abs(thrown.filter((one) => one === side).length - 1_000)).toBeLessThan(120)
  expect(whole(7, 7)).toBe(7)
  expect(
    many(200, () => whole(-2, 0))
      .toSorted((a, b) => a - b)
      .at(0),
  ).toBe(-2)
})

test('items of a list are chosen about equally often', () => {
  const { oneOf } = seededRandom('list')
  const chosen = many(3_000, () => oneOf(['a', 'b', 'c']))
  for (const one of ['a', 'b', 'c']) {
    expect(Math.abs(chosen.filter((other) => other === one).length - 1_000)).toBeLessThan(120)
  }
})

test('an empty list throws', () => {
  expect(() => seededRandom('empty').oneOf([])).toThrow('nothing to choose')
})

test('ids are unique UUIDs of version 4', () => {
  const ids = many(2_000, seededRandom('ids').uuid)
  for (const id of ids) expect(z.safeParse(z.uuidv4(), id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(2_000)
  expect(new Set(ids.map((id) => id[19])).size).toBe(4)
})
