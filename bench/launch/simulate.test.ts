import { expect, test } from 'vitest'
import { readMeasured } from '#bench/capacity/measured.ts'
import { launchDay, visit } from './model.ts'
import { coresWhenShared } from './shared.ts'
import { type Cores, coresFor, type Costs, simulate, slotsOf, visitsOf } from './simulate.ts'

const measured = readMeasured()
const plenty: Cores = { app: 1e6, database: 1e6 }
const few: Cores = { app: 40, database: 10 }

test('every visit of a day is served, refused or has left', () => {
  for (const cores of [few, plenty, { app: 0.1, database: 0 }]) {
    const { visits, served, refused, left } = simulate(launchDay, measured, cores)
    expect(visits).toBe(visitsOf(launchDay).reduce((sum, count) => sum + count, 0))
    expect(served + refused + left).toBeCloseTo(visits, 0)
  }
})

test('with enough cores every visit is served, with too few some are not', () => {
  expect(simulate(launchDay, measured, plenty)).toMatchObject({ refused: 0, left: 0 })
  const short = simulate(launchDay, measured, { app: 1, database: 1 })
  expect(short.refused).toBeGreaterThan(0)
  expect(short.left).toBeGreaterThan(0)
})

test('calls that cost twice as much need twice as many cores', () => {
  const calls = measured.calls.map((call) => ({ ...call, app: 2 * call.app, database: 2 * call.database }))
  const [once, twice] = [coresFor(1_000, measured), coresFor(1_000, { calls })]
  expect(twice.app).toBeCloseTo(2 * once.app)
  expect(twice.database).toBeCloseTo(2 * once.database)
})

test('no more is booked than there are free times', () => {
  const { bookings, soldOut, soldOutAt } = simulate(launchDay, measured, plenty)
  expect(bookings).toBeCloseTo(slotsOf(launchDay), 0)
  expect(soldOut).toBeGreaterThan(0)
  expect(soldOutAt).toBeGreaterThan(0)
})

test('too few cores take searches away before bookings', () => {
  const all = coresFor(launchDay.peak, measured)
  const withoutSearches = coresFor(
    launchDay.peak,
    measured,
    visit.filter(({ lane }) => lane !== 'search'),
  )
  const day = { ...launchDay, professionals: 1_000_000 }
  const wanted = simulate(day, measured, plenty).bookings
  const cores = { app: Math.max(withoutSearches.app, all.app * 0.99), database: all.database }
  expect(simulate(day, measured, cores).bookings).toBeCloseTo(wanted, 0)
  expect(simulate(day, measured, { ...cores, app: 1 }).bookings).toBeLessThan(wanted)
})

test('the day is the same each time, and its largest minute is the peak', () => {
  expect(simulate(launchDay, measured, few)).toEqual(simulate(launchDay, measured, few))
  expect(Math.max(...visitsOf(launchDay))).toBe(launchDay.peak)
  expect(visitsOf({ ...launchDay, seed: 'another' })).not.toEqual(visitsOf(launchDay))
})

test('a next slot kept for longer needs no more cores', () => {
  const costs: Costs = measured
  const shared = (seconds: number) => coresWhenShared({ visits: launchDay.peak, services: 100_000, seconds }, costs)
  expect(shared(5).database).toBeLessThanOrEqual(shared(1).database)
  expect(shared(1).database).toBeLessThanOrEqual(coresFor(launchDay.peak, measured).database)
})
